// Quiet sounds, made while they are played: stone, coin, seal, a chord. None before the first click or key.

import {list} from "./dom.js";
import {isStill} from "./prefs.js";

/** @import {Move, Prefs, Settings, Speech, View} from "./types" */

const LOUD = 0.07;
const LATELY_S = 0.06; // what comes closer behind the same sound is not heard

/**
 * The notes of each sound: frequency, when it begins, how long it rings (in seconds), the kind of wave.
 * @type {Record<string, [number, number, number, OscillatorType][]>}
 */
const SOUNDS = {
  coin: [
    [1319, 0, 0.07, "triangle"],
    [1976, 0.06, 0.16, "triangle"],
  ],
  seal: [
    [147, 0, 0.3, "sine"],
    [98, 0.03, 0.4, "triangle"],
  ],
  chord: [
    [392, 0, 0.9, "triangle"],
    [494, 0.09, 0.85, "triangle"],
    [587, 0.18, 0.8, "triangle"],
    [784, 0.27, 0.9, "triangle"],
  ],
  turn: [
    [523, 0, 0.14, "sine"],
    [698, 0.12, 0.22, "sine"],
  ],
};

/**
 * What is heard when a card goes from one place to another.
 * @param {{from: string; to: string}} move
 */
function soundOf({from, to}) {
  if (to.startsWith("tomb")) return "seal";
  if (to === "boneyard" || (from.startsWith("pyramid") && to.startsWith("pyramid"))) return "stone";
  return from.startsWith("pyramid") && /^(discard|hand)/.test(to) ? "coin" : "";
}

/** @param {View} v how many sets of all tombs are complete */
const complete = (v) =>
  list(v.players).flatMap(({tomb}) => list(tomb?.sets).filter((set) => set.size && set.distinct >= set.size)).length;

/** @type {AudioContext | null} one for all boards of the page */
let shared = null;
let isBroken = false; // there is nothing to be heard with

/** A browser lets a page be heard only after somebody has clicked on it or pressed a key. */
function opened() {
  if (isBroken || !globalThis.AudioContext) return null;
  if (shared === null) {
    shared = new AudioContext();
    shared.addEventListener("error", () => {
      isBroken = true;
      shared?.close().catch(() => undefined);
    });
  }
  if (shared.state === "suspended") shared.resume().catch(() => undefined);
  return isBroken ? null : shared;
}

export class Sound {
  /** @param {{prefs: Prefs; speech: Speech; setPref: (what: Partial<Settings>) => void}} parts */
  constructor(parts) {
    this.parts = parts;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Map<string, number>} */
    this.last = new Map(); // when each sound was heard
  }

  /** Whoever asks for less movement hears nothing, unless it is switched on. */
  get isOn() {
    return this.parts.prefs.now.sound ?? !isStill();
  }

  toggle() {
    this.parts.setPref({sound: !this.isOn});
    this.wake();
    this.play("turn");
    this.parts.speech.say(this.isOn ? "Sound on." : "Sound off.");
  }

  /** Somebody has clicked or pressed a key. */
  wake() {
    if (this.isOn) this.context = opened();
  }

  /** @param {string} name @param {number} [ms] from now */
  play(name, ms = 0) {
    const {context} = this;
    if (!context || !this.isOn || context.state !== "running" || !name) return;
    const at = context.currentTime + ms / 1000;
    if (Math.abs(at - (this.last.get(name) ?? -1)) < LATELY_S) return;
    this.last.set(name, at);
    for (const [pitch, after, rings, wave] of SOUNDS[name] ?? []) {
      const voice = new OscillatorNode(context, {frequency: pitch, type: wave});
      this.ring(voice, at + after, rings);
    }
    if (name === "stone") this.crumble(context, at);
  }

  /** @param {AudioContext} context @param {number} at */
  crumble(context, at) {
    const size = Math.round(context.sampleRate * 0.35);
    const buffer = new AudioBuffer({length: size, sampleRate: context.sampleRate});
    const data = buffer.getChannelData(0);
    for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (Math.random() < 0.3 ? 1 : 0.4);
    const low = new BiquadFilterNode(context, {type: "lowpass", frequency: 420});
    const voice = new AudioBufferSourceNode(context, {buffer});
    voice.connect(low);
    this.ring(voice, at, 0.35, low);
  }

  /** @param {AudioScheduledSourceNode} voice @param {number} at @param {number} rings @param {AudioNode} [end] */
  ring(voice, at, rings, end = voice) {
    const context = /** @type {AudioContext} */ (this.context);
    const gain = new GainNode(context, {gain: 0});
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(LOUD, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + rings);
    end.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(at + rings);
  }

  /**
   * What is heard of a new picture: its cards as they arrive, a set that is complete, one's own turn.
   * @param {View} v @param {View} old @param {(Move & {at?: number; ms?: number})[]} moves
   */
  follow(v, old, moves) {
    if (!this.context || old.rev === undefined || old.mode !== v.mode) return;
    const ends = moves.map(({at = 0, ms = 0}) => at + ms);
    for (const [i, move] of moves.entries()) this.play(soundOf(move), ends[i]);
    if (complete(v) > complete(old)) this.play("chord", Math.max(0, ...ends));
    if (v.yours && !old.yours) this.play("turn");
  }
}

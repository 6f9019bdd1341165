// Watching a game of bots: Python plays a move or a turn for each message, so the page stays alive.

import {button, h, select, show, text} from "./dom.js";

/** @import {Flight, Message, Clock, View} from "./types" */

/** @type {Record<string, [string, number]>} */
const SPEEDS = {slow: ["move", 1600], move: ["move", 600], turn: ["turn", 900], fast: ["turn", 40]};
const NAMES = [
  ["slow", "Slow, move by move"],
  ["move", "Move by move"],
  ["turn", "Turn by turn"],
  ["fast", "As fast as possible"],
];
const PAUSE_MS = 250; // between the last card that moves and the next move

export class Watch {
  /** @param {Watching} watching */
  constructor(watching) {
    this.watching = watching;
    this.play = button(".btn.primary#play");
    this.speed = select("speed", NAMES, watching.speed, "Speed");
    /** @param {string} unit */
    const step = (unit) => button(".btn.plain#step", {"data-step": unit}, `Next ${unit}`);
    const parts = [this.play, step("move"), step("turn"), this.speed];
    this.node = h("div.watch", {"data-group": "watch", role: "group", label: "Watch"}, ...parts);
  }

  /** @param {View} v */
  paint(v) {
    show(this.node, v.watch && !v.over);
    text(this.play, this.watching.playing ? "❚❚ Pause" : "▶ Play");
  }
}

/** What is watched goes on by itself while `playing`. */
export class Watching {
  /** @param {Clock & {flight: Flight; send: (message: Message) => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.playing = false;
    this.speed = "move";
    this.timer = 0;
  }

  /** Whether the cards are to be left where they are, as all goes too fast to look. */
  get hasty() {
    return this.playing && this.speed === "fast";
  }

  /**
   * Ask for the next move after `wait` milliseconds; by itself once the last one was seen.
   * @param {View} v @param {number} [wait]
   */
  goOn(v, wait) {
    this.parts.never(this.timer);
    if (v.over || v.failure) this.playing = false;
    if (!v.watch || !this.playing) return;
    const [step, ms] = SPEEDS[this.speed];
    const seen = this.parts.flight.ends - performance.now() + PAUSE_MS;
    const ask = () => this.parts.send({type: "watch", step, decision: v.decision});
    this.timer = this.parts.later(ask, wait ?? Math.max(ms, seen));
  }
}

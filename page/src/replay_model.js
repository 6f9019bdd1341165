// What the board of a replay asks for: frames while the record is shown, the real model while a game is played on.

/** @import {Message, Replay} from "./types" */

const KEYS = [
  ["← →", "previous, next step (on a card you reached with Tab: previous, next card)"],
  ["Home End", "first, last position"],
  ["Space", "play or stop"],
  ["n", "write a note"],
  ["Shift+N Shift+M", "next note, next mistake"],
];

export class ReplayModel {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Map<string, (() => void)[]>} */
    this.heard = new Map();
  }

  /** @param {string} name */
  get(name) {
    const {replay} = this;
    const {model} = replay;
    if (replay.isLive) return name === "keys" ? [] : model.get(name);
    if (name === "keys") return KEYS;
    if (name === "prefs" && replay.isQuiet) return {...model.get("prefs"), motion: false};
    if (name === "cards") return replay.cards;
    return name === "view" ? replay.view : model.get(name);
  }

  /** @param {string} name @param {() => void} fn */
  on(name, fn) {
    this.heard.set(name, [...(this.heard.get(name) || []), fn]);
  }

  /** @param {string} name @param {() => void} fn */
  off(name, fn) {
    this.heard.set(
      name,
      (this.heard.get(name) || []).filter((other) => other !== fn),
    );
  }

  /** @param {Message} message */
  send(message) {
    if (this.replay.isLive || message.type === "prefs") this.replay.send(message);
  }

  /** @param {string} name */
  fire(name) {
    for (const fn of [...(this.heard.get(name) || [])]) fn();
  }
}

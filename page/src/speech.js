// What a screen reader is told: each new line of the log, whose turn it is, and what is asked.

import {fill, h, list} from "./dom.js";

/** @import {View} from "./types" */

export class Speech {
  constructor() {
    this.polite = h("div.live", {"aria-live": "polite", role: "status"});
    this.assertive = h("div.live", {"aria-live": "assertive", role: "alert"});
    this.forget();
  }

  /** Nothing was said yet. */
  forget() {
    this.line = null; // the number of the newest line that was said
    /** @type {string} */
    this.prompt = "";
    this.yours = false;
  }

  /** @param {string} words */
  say(words) {
    if (words) fill(this.polite, h("p", words));
  }

  /** @param {string} words */
  warn(words) {
    if (words) fill(this.assertive, h("p", words));
  }

  silence() {
    fill(this.polite);
    fill(this.assertive);
  }

  /**
   * What is new in a view; while the tombs are `counted` nobody has won yet.
   * @param {View} v @param {boolean} [counted]
   */
  view(v, counted = false) {
    const lines = list(v.log);
    const newest = lines.reduce((top, line) => Math.max(top, line.k ?? 0), 0);
    const first = this.line === null || newest < /** @type {number} */ (this.line);
    const told = first
      ? []
      : lines.filter((line) => line.k > /** @type {number} */ (this.line)).map((line) => line.text);
    this.line = newest;
    const prompt = v.prompt || {};
    const key = JSON.stringify([v.decision, prompt.title, prompt.text]);
    if (v.telling) fill(this.assertive); // what was said last is over
    const turned = Boolean(v.yours) && !this.yours;
    this.yours = Boolean(v.yours);
    if (turned) this.warn(prompt.title || "Your turn");
    if (key !== this.prompt) {
      const titled = prompt.title && JSON.parse(this.prompt || "[]")[1] !== prompt.title;
      const result = counted ? "" : v.over?.title; // the log says that it is over
      if (!turned && titled) told.push(`${result || prompt.title}.`);
      if (prompt.text && !v.telling) told.push(prompt.text); // else it is a line of the log
      this.prompt = key;
    }
    this.say(told.join(" "));
  }
}

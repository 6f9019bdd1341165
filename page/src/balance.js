// The bar of who is likely to win: each player's chance of winning, as long as it is wide.

import {fill, h, label, list, show} from "./dom.js";

/** @import {View} from "./types" */

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}%`;

export class Balance {
  constructor() {
    this.node = h("div.balance", {role: "img", hidden: true});
  }

  /** A picture on the way tells no chances: the bar stays as it is till the next question. @param {View} v */
  paint(v) {
    if (v.chances === undefined) return;
    const chances = list(v.chances);
    show(this.node, chances.length);
    const words = chances.map(([name, share]) => `${name} ${percent(share)}`);
    label(this.node, `Chance of winning: ${words.join(", ")}`);
    this.node.title = `Chance of winning: ${words.join(", ")}`;
    const own = Math.max(
      0,
      chances.findIndex(([name]) => name === v.seat),
    );
    const bars = chances.map(([, share], i) => h(`span.seat${i}`, {style: `flex-grow:${share}`}));
    fill(this.node, h(`small.seat${own}`, words[own] ?? ""), ...bars);
  }
}

// What is announced over the table once: who one is, and how near the end is; that stays in a corner of the prompt.

import {attr, fill, h, list, show, tell} from "./dom.js";

/** @import {Clock, View} from "./types" */

const SEEN_MS = 3600;

export class Herald {
  /** @param {Clock} clock */
  constructor(clock) {
    this.clock = clock;
    this.corner = h("span.ending");
    this.node = h("p.herald", {"aria-hidden": "true", hidden: true}); // the log says it to those who listen
    this.timer = 0;
    this.told = new Set();
  }

  /** @param {View} v @param {View} old */
  paint(v, old) {
    const {ending} = v;
    tell(this.corner, ending?.title);
    attr(this.corner, "title", ending?.text);
    const isNew = ending && ending.title !== old.ending?.title && old.rev !== undefined && old.mode === v.mode;
    if (isNew && !v.replay && !this.told.has(ending.title)) this.announce(ending);
    else if (old.mode === "setup") this.greet(v);
    else if (!ending && old.ending) {
      show(this.node, false);
      this.told.clear();
    }
  }

  /** @param {View} v the first of a game */
  greet(v) {
    this.told.clear();
    const mine = list(v.players).filter((player) => player.you);
    if (mine.length === 1 && !v.replay)
      this.announce({title: `You are ${mine[0].name}`, text: "Your hand is at the bottom."});
  }

  /** @param {{title: string; text: string}} told */
  announce({title, text}) {
    this.told.add(title);
    fill(this.node, h("b", title), h("span", text));
    show(this.node, true);
    this.clock.never(this.timer);
    this.timer = this.clock.later(() => show(this.node, false), SEEN_MS);
  }
}

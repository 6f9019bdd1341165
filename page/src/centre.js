// The middle of the table: the pyramid with its six fixed places, the boneyard and the stock.

import {button, h, list, own, plural, show, tell, text, zone} from "./dom.js";
import {Pile} from "./pile.js";

/** @import {Fall, Pool, Tray, View} from "./types" */

const A_TURN = 1.45; // so many cards leave the pyramid in a turn, by and large
const SPOTS = [0, 1, 2, 3, 4, 5];

export class Centre {
  /** @param {Pool} pool @param {Tray} tray */
  constructor(pool, tray) {
    this.pool = pool;
    this.spots = SPOTS.map((i) => h("div.spot", {"data-spot": i}));
    this.pyramid = zone("pyramid", "div.pyramid", "Pyramid");
    this.pyramid.append(...this.spots);
    this.boneyard = new Pile(pool, tray, "boneyard", "Boneyard");
    this.stock = new Pile(pool, tray, "stock", "Stock");
    this.ahead = h("small.ahead");
    this.stock.place.append(this.ahead);
    this.marks = h("p.marked");
    this.news = h("span");
    this.lately = button(".lately#log", {title: "Open the log"}, this.news);
    /** @type {string[]} what others have done since one's last turn */
    this.said = [];
    const parts = [this.pyramid, this.boneyard.place, this.stock.place, this.lately, this.marks];
    this.node = h("section.centre", {"data-group": "table", label: "The table"}, ...parts);
  }

  /** @param {View} v */
  paint(v) {
    SPOTS.forEach((i) => {
      const found = list(v.pyramid)[i];
      const card =
        found && own(v.falls, i) ? {...found, falls: /** @type {Record<string, Fall>} */ (v.falls)[i]} : found;
      this.pool.deal(this.spots[i], card ? [card] : [], {zone: "pyramid", player: null, slot: i});
    });
    this.boneyard.paint(v.boneyard || {}, "Boneyard");
    this.stock.paint(v.stock || {}, "Stock", {shut: true});
    const left = (v.stock?.count ?? Number.NaN) + list(v.pyramid).filter(Boolean).length; // a strict table counts none
    const turns = Math.max(1, Math.round(left / (A_TURN * list(v.players).length)));
    tell(this.ahead, !v.over && left ? `about ${plural(turns, "turn", "turns")} each` : "");
    this.said = list(v.lately);
  }

  /** As many sentences as have room, the newest ones; without any, the marks of the last move are explained there. */
  fit() {
    const {lately, news, said} = this;
    show(lately, said.length);
    for (let from = 0; from < said.length; from++) {
      text(news, said.slice(from).join(" "));
      if (news.scrollHeight <= news.clientHeight + 1 && news.offsetHeight <= lately.clientHeight) return;
    }
    show(lately, false);
  }
}

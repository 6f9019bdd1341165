// A pile: its top card, or a blank place; and how many cards lie in it.

import {arrange, attr, button, fill, flag, h, label, list, plural, show, text, zone} from "./dom.js";
import {BACK, emblem, paintSign} from "./signs.js";

/** @import {PileView, Pool, Tray} from "./types" */

export class Pile {
  /** @param {Pool} pool @param {Tray} tray @param {string} name @param {string} words */
  constructor(pool, tray, name, words) {
    this.pool = pool;
    this.tray = tray;
    this.row = h("div.cards");
    this.blank = button(".blank", {"aria-disabled": "true"});
    this.sign = emblem();
    this.blank.append(this.sign);
    this.named = h("span");
    this.count = h("span");
    this.between = h("span");
    this.words = h("span", this.named, this.between, this.count);
    this.note = h("div.note", this.words);
    this.look = button(".look#look");
    this.node = zone(name, "div.pile", words);
    this.place = h(`div.place.${name}place`, this.node); // where it lies while it is not laid open
    this.key = name;
  }

  /** The part of it that is seen, and that cards fly to. */
  get face() {
    return [this.row, this.blank].find((node) => node.getBoundingClientRect().height);
  }

  /**
   * `shut` is a pile that lies face down; one whose cards are told can be looked through.
   * @param {PileView} pile
   * @param {string} title
   * @param {{player?: string | null, shut?: boolean}} more
   */
  paint(pile, title, {player = null, shut = false} = {}) {
    const {zone: name} = this.node.dataset;
    this.key = player ? `${name} ${player}` : name;
    const open = this.tray.shows(this.key);
    const all = list(pile.cards);
    const cards = open && all.length ? all : [pile.top].filter((card) => card != null);
    const told = pile.count !== null; // at a strict table nobody counts the stock in the own turn
    const count = pile.count ?? cards.length;
    const full = player ? `${player}: ${title}` : title;
    attr(this.node, "data-player", player);
    label(this.node, full);
    this.pool.deal(this.row, cards, {zone: name, player});
    show(this.blank, !cards.length);
    flag(this.blank, "empty", !count || !shut);
    label(this.blank, told ? `${full}, ${plural(count, "card", "cards")}` : full);
    paintSign(this.sign, count && shut ? BACK : "", "gray");
    text(this.named, title);
    text(this.between, told ? " · " : "");
    text(this.count, told ? count : "");
    arrange(this.node, [this.row, this.blank, all.length > 1 ? this.look : this.note]);
    fill(this.look, ...(open ? ["Close"] : [this.words]));
    if (all.length < 2) this.note.append(this.words);
    label(this.look, `${open ? "Close" : "Look through"} ${full}, ${plural(count, "card", "cards")}`);
    attr(this.look, "aria-expanded", open);
    attr(this.look, "data-pile", this.key);
  }
}

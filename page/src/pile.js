// A pile: its top card, or all of it laid open, or a blank place; and how many cards lie in it.

import {attr, button, flag, h, label, plural, show, text, zone} from "./dom.js";
import {BACK, emblem, paintSign} from "./signs.js";

/** @import {Board} from "./types" */

export class Pile {
  /** @param {Board} board @param {string} name @param {string} words */
  constructor(board, name, words) {
    this.board = board;
    this.row = h("div.cards");
    this.blank = button(".blank", {"aria-disabled": "true"});
    this.sign = emblem();
    this.blank.append(this.sign);
    this.note = h("div.note");
    this.node = zone(name, "div.pile", words);
    this.node.append(this.row, this.blank, this.note);
  }

  /** The part of it that is seen, and that cards fly to. */
  get face() {
    return [this.row, this.blank].find((node) => node.getBoundingClientRect().height);
  }

  /**
   * `shut` is a pile that lies face down; `all` are the cards of one that is looked through.
   * @param {any} pile
   * @param {string} title
   * @param {{player?: string | null, shut?: boolean, all?: any[] | null}} more
   */
  paint(pile, title, {player = null, shut = false, all = null} = {}) {
    const cards = all || [pile.top].filter(Boolean);
    const told = pile.count !== null; // at a strict table nobody counts the stock in the own turn
    const count = pile.count ?? cards.length;
    const full = player ? `${player}: ${title}` : title;
    attr(this.node, "data-player", player);
    label(this.node, full);
    this.board.pool.deal(this.row, cards, {zone: this.node.dataset.zone, player});
    show(this.blank, !cards.length);
    flag(this.blank, "empty", !count || !shut);
    label(this.blank, told ? `${full}, ${plural(count, "card", "cards")}` : full);
    paintSign(this.sign, count && shut ? BACK : "", "gray");
    text(this.note, told ? `${title} · ${count}` : title);
  }
}

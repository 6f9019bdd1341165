// One card on the table, and the pool in which all of them are known by their ids.

import {
  arrange,
  attr,
  button,
  fill,
  flag,
  h,
  isNew,
  keyed,
  label,
  list,
  partsOf,
  show,
  tell,
  text,
  unkeyed,
} from "./dom.js";
import {BACK, emblem, paintShape, paintSign, shape, tint} from "./signs.js";

/** @import {Board, Box, CardView, Kind, Maybe, Place} from "./types" */

/**
 * What a card is that belongs to no set.
 * @type {Record<string, string>}
 */
export const KINDS = {unique: "Unique", starter: "Starter"};
/**
 * What the marks of the last move say.
 * @type {Record<string, string>}
 */
export const MARKS = {
  bought: "bought",
  taken: "taken",
  entombed: "entombed",
  sacrificed: "sacrificed",
  fell: "fallen",
  new: "new",
  moved: "moved",
};
const LONG_WORD = 11; // letters; a longer word is set smaller, not broken

/** @type {WeakMap<Element, Card>} */
const cards = new WeakMap(); // slot -> Card

/**
 * The card that a node belongs to.
 * @param {Element} node
 */
export const cardAt = (node) => cards.get(/** @type {Element} */ (node.closest(".vk-slot")));

/** A card: its face, and below it what can be done with it. */
export class Card {
  constructor(tag = button) {
    const bits = {
      coin: h("span.coin"),
      shape: shape(),
      cost: h("span.cost"),
      sign: emblem(),
      name: h("span.name"),
      set: h("span.set"),
      vp: h("span.vp"),
      pips: h("span.pips"),
    };
    const bar = h("span.bar", bits.coin, bits.shape, bits.cost);
    const foot = h("span.foot", bits.set, bits.vp, bits.pips);
    this.bits = bits;
    this.face = tag(".card", bar, bits.sign, bits.name, foot);
    this.acts = h("div.acts");
    this.node = h("div.slot", this.face, this.acts);
    /** @type {CardView} */
    this.card = /** @type {any} */ (null); // what Python says of it
    /** @type {Place} */
    this.place = /** @type {any} */ (null); // {zone, player, slot}
    this.kind = undefined;
    cards.set(this.node, this);
  }

  /** @param {CardView} card @param {Place} place @param {Maybe<Kind>} kind */
  paint(card, place, kind) {
    this.place = place;
    this.card = card;
    const same = this.kind === kind;
    this.kind = kind;
    if (!isNew(this.node, JSON.stringify(card)) && same) return;
    attr(this.face, "data-card", card.name || "");
    attr(this.face, "data-id", card.id);
    const words = [card.speech || card.name || "Face-down card", card.falls?.text];
    label(this.face, words.filter(Boolean).join(". "));
    flag(this.node, "lit", card.lit);
    attr(this.node, "data-lit", card.lit === true ? "moved" : card.lit || null);
    this.paintFace(card, kind);
    this.paintActs(list(card.options), list(card.labels));
  }

  /** @param {CardView} card @param {Maybe<Kind>} kind */
  paintFace(card, kind) {
    const {face, bits} = this;
    const shut = !card.name || card.back || card.down;
    tint(face, kind?.color);
    flag(face, "back", shut);
    flag(face, "down", card.down);
    text(bits.name, card.name || "");
    const longest = Math.max(
      ...String(card.name || "")
        .split(/\s+/)
        .map((word) => word.length),
    );
    const smaller = Math.max(0.6, LONG_WORD / longest).toFixed(2);
    attr(bits.name, "style", longest > LONG_WORD ? `font-size:${smaller}em` : null);
    paintShape(bits.shape, kind?.color);
    paintSign(bits.sign, shut ? BACK : kind?.glyph, kind?.color);
    text(bits.coin, kind ? kind.gold : "");
    text(bits.cost, kind ? kind.cost : "");
    text(
      bits.set,
      KINDS[/** @type {string} */ (kind?.kind)] ?? (kind ? `${kind.set_title || ""} · ${kind.set_size}` : ""),
    );
    const points = kind?.vp != null && kind.kind !== "set";
    tell(bits.vp, points ? String(kind.vp) : "");
    text(bits.pips, kind ? "▴".repeat(Math.max(0, Math.min(3, kind.level || 0))) : "");
  }

  /** @param {string[]} options @param {string[]} labels */
  paintActs(options, labels) {
    const {face, acts} = this;
    attr(face, "data-option", options.length === 1 ? options[0] : null);
    attr(face, "data-many", options.length > 1 ? options.length : null);
    attr(face, "aria-haspopup", options.length > 1 ? "dialog" : null);
    attr(face, "aria-disabled", !options.length);
    flag(this.node, "can", options.length > 0);
    if (options.length === 1) {
      unkeyed(acts, h("span.verb", {"aria-hidden": "true"}, labels[0] || options[0]));
      return;
    }
    if (!partsOf(acts).length) fill(acts);
    /** @param {HTMLElement} node @param {string} option @param {number} index */
    const paint = (node, option, index) => {
      attr(node, "data-option", option);
      label(node, option);
      text(node, labels[index] || option);
    };
    keyed(
      acts,
      options,
      (option) => option,
      () => button(".act"),
      paint,
    );
  }
}

/** Every card that is on the table, by its id: one that moves stays the same node. */
export class Pool {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.cards = new Map();
    this.next = new Map();
    this.marks = new Set(); // those of the last move that are on the table
  }

  /** A new picture of the table begins. */
  begin() {
    this.next = new Map();
    this.marks = new Set();
  }

  /** The picture is complete: what it did not show is forgotten. */
  end() {
    this.cards = this.next;
  }

  /**
   * Lay cards out in a place, in order.
   * @param {Element} parent @param {Maybe<(CardView | null)[]>} items @param {Place} place
   */
  deal(parent, items, place) {
    const nodes = /** @type {CardView[]} */ (list(items).filter(Boolean)).map((card, index) => {
      const slot = place.slot ?? index;
      let key = String(card.id ?? `${place.zone}:${place.player}:${slot}:${card.name}`);
      while (this.next.has(key)) key += "'";
      const at = this.cards.get(key) || new Card();
      this.next.set(key, at);
      if (card.lit) this.marks.add(card.lit === true ? "moved" : card.lit);
      at.paint(card, {...place, slot}, this.board.kindOf(card.name));
      return at.node;
    });
    arrange(parent, nodes);
  }

  /**
   * Say what the marks of the last move mean, as far as any is on the table.
   * @param {HTMLElement} node
   */
  paintMarks(node) {
    const now = Object.keys(MARKS).filter((mark) => this.marks.has(mark));
    show(node, now.length);
    if (!isNew(node, now.join())) return;
    const words = now.flatMap((mark, i) => [i ? ", " : "", h("span.mark", {"data-lit": mark}), ` ${MARKS[mark]}`]);
    fill(node, h("span", "Last move: ", ...words));
  }
}

/**
 * A card in the air: it looks like one and is none.
 * @param {Maybe<string>} name @param {Maybe<Kind>} kind @param {Box} box
 */
export function ghost(name, kind, box) {
  /** @param {string} path @param {...any} kids */
  const plain = (path, ...kids) => h(`div${path}`, ...kids);
  const card = name ? new Card(plain) : null;
  if (card) card.paintFace({name}, kind);
  const node = card ? card.node : h("div.slot", plain(".card.back"));
  attr(node, "style", `--cw:${box.w.toFixed(1)}px`);
  return node;
}

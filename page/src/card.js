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
  plural,
  rectOf,
  show,
  text,
} from "./dom.js";
import {BACK, emblem, paintShape, paintSign, shape, tint} from "./signs.js";

/** @import {Box, CardView, Kind, KindOf, Maybe, Place} from "./types" */

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
/** What one may do with a card of the hand: each use has its own place on the card, be it possible or not. */
const USES = ["execute", "entomb"];
/** Where a long word of a title may be broken, on a card that is too small for it. */
const FIRST_HALF =
  /\b(Ala|Ante|Apo|Archi|Astro|Carpen|Croco|Draughts|Gold|Mummi|Necro|Nether|Plas|Pries|Qebeh|Sarco)(?=[a-z]{3})/g;
const SOFT_HYPHEN = "$1\u00ad";

/** @type {WeakMap<Element, Card>} */
const cards = new WeakMap(); // slot -> Card

/**
 * The card that a node belongs to.
 * @param {Element} node
 */
export const cardAt = (node) => cards.get(/** @type {Element} */ (node.closest(".vk-slot")));

/**
 * The face of the card that a node lies on, be it a verb; else the node itself.
 * @param {HTMLElement} node
 * @returns {HTMLElement}
 */
export const faceOf = (node) => (node.closest(".vk-acts") && cardAt(node)?.face) || node;

/** A card: its face, and over it the verbs: what can be done with it. */
export class Card {
  constructor(tag = button) {
    const bits = {
      coin: h("span.coin"),
      name: h("span.name"),
      shape: shape(),
      sign: emblem(),
      pips: h("span.pips"),
      effect: h("span.effect"),
      set: h("span.set"),
      cost: h("span.price"),
    };
    const bar = h("span.bar", bits.coin, bits.name);
    const field = h("span.picture", h("span.pays", "gold"), bits.sign, bits.pips);
    const foot = h("span.foot", bits.shape, bits.set, bits.cost);
    this.bits = bits;
    this.face = tag(".card", bar, field, bits.effect, foot);
    this.does = h("p.does", {"aria-hidden": "true"});
    this.verbs = h("div.verbs");
    this.acts = h("div.acts", this.does, this.verbs);
    this.node = h("div.slot", this.face, this.acts);
    /** @type {CardView} */
    this.card = /** @type {any} */ (null); // what Python says of it
    /** @type {Place} */
    this.place = /** @type {any} */ (null); // {zone, player, slot}
    this.kind = undefined;
    cards.set(this.node, this);
  }

  /**
   * `verbs`: the question is what to do, and not with which card.
   * @param {CardView} card @param {Place} place @param {Maybe<Kind>} kind @param {unknown} [verbs]
   */
  paint(card, place, kind, verbs) {
    this.place = place;
    this.card = card;
    const same = this.kind === kind;
    this.kind = kind;
    if (!isNew(this.node, `${verbs} ${JSON.stringify(card)}`) && same) return;
    attr(this.face, "data-card", card.name || "");
    attr(this.face, "data-id", card.id);
    const words = [card.speech || card.name || "Face-down card", card.picked && "chosen", card.falls?.text];
    label(this.face, words.filter(Boolean).join(". "));
    flag(this.node, "picked", card.picked);
    flag(this.node, "lit", card.lit);
    attr(this.node, "data-lit", card.lit === true ? "moved" : card.lit || null);
    this.paintFace(card, kind);
    this.paintActs(card, verbs);
  }

  /** @param {CardView} card @param {Maybe<Kind>} kind */
  paintFace(card, kind) {
    const {face, bits} = this;
    const shut = !card.name || card.back || card.down;
    tint(face, kind?.color);
    flag(face, "back", shut);
    flag(face, "down", card.down);
    attr(face, "data-kind", kind?.kind);
    text(bits.name, (card.name || "").replace(FIRST_HALF, SOFT_HYPHEN));
    paintShape(bits.shape, kind?.color);
    paintSign(bits.sign, shut ? BACK : kind?.glyph, kind?.color);
    text(bits.coin, kind ? (card.gold ?? kind.gold) : "");
    text(bits.cost, kind ? `cost ${kind.cost}` : "");
    text(bits.effect, kind?.effect);
    text(this.does, kind?.effect);
    text(bits.set, kind?.kind !== "set" && kind?.vp != null ? plural(kind.vp, "point", "points") : kind?.set_title);
    text(bits.pips, kind ? "▴".repeat(Math.max(0, Math.min(3, kind.level || 0))) : "");
  }

  /**
   * One click on a card answers the question with which card. Where the question is what to do, the first click chooses
   * the card, and a verb on it does it.
   * @param {CardView} card @param {unknown} [verbs]
   */
  paintActs(card, verbs) {
    const {face} = this;
    const [options, labels] = [list(card.options), list(card.labels)];
    const asks = options.length > 0 && (verbs || options.length > 1);
    attr(face, "data-option", asks ? null : options[0]);
    attr(face, "data-many", asks ? options.length : null);
    attr(face, "aria-expanded", asks ? "false" : null);
    attr(face, "aria-disabled", !options.length);
    flag(this.node, "can", options.length > 0);
    flag(this.node, "chosen", false);
    const uses = verbs && this.place.zone === "hand";
    const shown = !asks
      ? []
      : uses
        ? USES.map((use) => options.find((one) => one.startsWith(`${use} `)) ?? use)
        : options;
    /** @param {HTMLElement} node @param {string} option */
    const paint = (node, option) => {
      const index = options.indexOf(option);
      const words = labels[index] || option.charAt(0).toUpperCase() + option.slice(1);
      attr(node, "data-option", index < 0 ? null : option);
      attr(node, "aria-disabled", index < 0);
      label(node, `${words}: ${card.name || "hidden card"}`);
      text(node, words);
    };
    keyed(
      this.verbs,
      shown,
      (option) => option,
      () => button(".act", {tabindex: "-1"}),
      paint,
    );
  }

  /**
   * Lay the verbs open, in the middle of the card as far as the board is wide enough for that, or shut them.
   * @param {boolean} on @param {Element} root
   */
  choose(on, root) {
    flag(this.node, "chosen", on);
    this.acts.style.translate = "";
    if (on) {
      this.acts.style.translate = `${intoSight(rectOf(this.acts), rectOf(root))}px`;
      this.acts.scrollIntoView({block: "nearest", inline: "nearest"});
    }
    for (const verb of partsOf(this.verbs)) attr(verb, "tabindex", on ? "0" : "-1");
    if (this.face.dataset.many) attr(this.face, "aria-expanded", String(on));
  }
}

const MARGIN = 2; // between the verbs and the edge of the board

/**
 * How far to the right a box has to go, or to the left, to be inside a frame.
 * @param {{left: number; right: number}} box @param {{left: number; right: number}} frame
 */
function intoSight({left, right}, frame) {
  return Math.max(0, frame.left + MARGIN - left) || Math.min(0, frame.right - MARGIN - right);
}

/** Every card that is on the table, by its id: one that moves stays the same node. */
export class Pool {
  /** @param {KindOf} kindOf */
  constructor(kindOf) {
    this.kindOf = kindOf;
    /** @type {unknown} */
    this.verbs = false; // whether the question is what to do
    this.cards = new Map();
    this.next = new Map();
    this.marks = new Set(); // those of the last move that are on the table
  }

  /**
   * A new picture of the table begins.
   * @param {unknown} [verbs] whether its question is what to do
   */
  begin(verbs) {
    this.verbs = verbs;
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
      at.paint(card, {...place, slot}, this.kindOf(card.name), this.verbs);
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

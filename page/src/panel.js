// The panel that tells all about a card. It passes by while one points at a card, or is pinned and has a close button.

import {attr, button, closer, counted, empty, fill, flag, focusOn, h, label, list, one, show} from "./dom.js";
import {cardAt, KINDS} from "./card.js";
import {keptNumbers, ownColumns} from "./number_store.js";
import {placeBeside} from "./place.js";
import {cardHead, emblem, paintSign} from "./signs.js";

/** @import {CardView, Dialogs, Kind, KindOf, Maybe, Note, Shown, Clock} from "./types" */

/** What can be read: a card, its name in a text, a pharaoh. */
export const READ = "[data-card],[data-ref],[data-pharaoh]";
/** @param {HTMLElement} node */
const nameAt = (node) => node.dataset.ref || node.dataset.card || node.dataset.pharaoh;

export class Panel {
  /** @param {Shown & Clock & {kindOf: KindOf; note: Note; dialogs: Dialogs}} parts */
  constructor(parts) {
    this.parts = parts;
    this.node = h("div.panel", {hidden: true});
    this.of = null; // the node that is told about
    this.pinned = null; // the same, when it is pinned
    this.timer = 0;
  }

  /**
   * What is told about a card by its name; `card` is the one that lies there.
   * @param {string} name @param {Maybe<CardView>} [card]
   */
  body(name, card) {
    const kind = this.parts.kindOf(name);
    const head = cardHead(name, kind?.color);
    if (!kind) return [head, h("p", "There is nothing more to read about this card.")];
    return [
      head,
      ...(card?.down ? [h("p.what", "This card is face down.")] : []),
      ...about(kind),
      ...assumed(name, kind),
      h("p.words", kind.text || ""),
      ...(card?.falls ? [h("p.what", card.falls.text)] : []),
      ...more(kind),
    ];
  }

  /**
   * With `pin` it stays.
   * @param {HTMLElement} node @param {boolean} pin
   */
  open(node, pin) {
    const card = cardAt(node)?.card;
    const name = nameAt(node);
    if (!name) return;
    const body = this.body(name, card);
    if (pin) body.unshift(closer("close"));
    fill(this.node, ...body);
    attr(this.node, "role", pin ? "dialog" : "tooltip");
    label(this.node, `Card: ${name}`);
    flag(this.node, "pin", pin);
    flag(this.node, "thru", false);
    show(this.node, true);
    this.node.scrollTop = 0;
    const docked = placeBeside(this.parts, this.node, node, !pin);
    // A passing panel among the cards lets clicks through, unless there is more in it to scroll to.
    const short = this.node.scrollHeight <= this.node.clientHeight + 1;
    if (!docked) flag(this.node, "thru", !pin && short);
    this.of = node;
    this.pinned = pin ? node : null;
    if (pin) focusOn(one(this.node, "button"));
  }

  /** A click into a passing panel keeps it open. */
  pin() {
    this.stopTimer();
    this.pinned = this.of;
    const close = closer("close");
    this.node.prepend(close);
    focusOn(close);
    attr(this.node, "role", "dialog");
    flag(this.node, "pin", true);
  }

  /**
   * With `back` the keyboard returns to the card. Returns whether a pinned panel was closed.
   * @param {boolean} back
   */
  close(back) {
    this.stopTimer();
    if (this.node.hidden) return false;
    const origin = this.pinned;
    const inside = this.node.contains(this.parts.focused);
    empty(this.node);
    this.of = null;
    this.pinned = null;
    if ((back || inside) && origin?.isConnected) focusOn(origin);
    return Boolean(origin);
  }

  /**
   * Open in passing after a while, if one still points at the card.
   * @param {HTMLElement} node @param {number} ms
   */
  peek(node, ms) {
    this.stopTimer();
    if (!nameAt(node)) return;
    this.timer = this.parts.later(() => {
      const {note, dialogs} = this.parts;
      const busy = this.pinned || note.isOpen || !dialogs.node.hidden;
      if (!busy && node.isConnected) this.open(node, false);
    }, ms);
  }

  stopTimer() {
    this.parts.never(this.timer);
  }

  /** @param {number} ms */
  closeSoon(ms) {
    this.stopTimer();
    this.timer = this.parts.later(() => this.close(false), ms);
  }

  /** The page has another size: a pinned panel goes with its card. */
  follow() {
    if (this.pinned) placeBeside(this.parts, this.node, this.pinned, false);
    else this.close(false);
  }
}

/** @param {string} words @param {Maybe<string | number>} value @param {string} tone */
const number = (words, value, tone) => h("span.num", h(`span.${tone}`, String(value)), h("span", words));

/**
 * What kind of card it is, and its numbers.
 * @param {Kind} kind
 */
function about(kind) {
  const single = KINDS[kind.kind] ? `${KINDS[kind.kind]}, scores on its own` : "";
  const what = kind.what ?? (single || `${kind.set_title}, a set of ${kind.set_size}`);
  if (kind.kind === "pharaoh") return [h("p.what", what)];
  const numbers = [number("gold", kind.gold, "coin"), number("cost", kind.cost, "cost")];
  if (kind.vp != null) numbers.push(number(counted(kind.vp, "point", "points"), kind.vp, "vp"));
  numbers.push(number("level", "▴".repeat(kind.level || 0), "pips"));
  return [h("p.what", what), h("div.nums", ...numbers)];
}

const NUMBERS = {gold: "gold", cost: "cost", vp: "points", level: "level"};

/**
 * Which of its numbers are one's own and which are assumed, and the way to type them; what else is assumed, its rulings
 * say.
 * @param {string} name @param {Kind} kind
 */
function assumed(name, kind) {
  /** @param {string[]} columns @param {string} one @param {string} many what is said of one number, and of several */
  const link = (columns, one, many) => {
    const words = Object.entries(NUMBERS).filter(([key]) => columns.includes(key));
    if (!words.length) return [];
    const all = new Intl.ListFormat("en-GB").format(words.map(([, word]) => word));
    const said = `${all[0].toUpperCase()}${all.slice(1)} ${words.length > 1 || columns.includes("vp") ? many : one}`;
    return [button(".plainlink#numbers", {"data-of": name}, said)];
  };
  const typed = ownColumns(keptNumbers(), name, kind);
  return [
    ...link(typed, "is as on your card", "are as on your card"),
    ...link(list(kind.assumed), "is our guess. Enter the printed number", "are our guesses. Enter the printed numbers"),
  ];
}

/**
 * The rulings on it, and what its sign stands for.
 * @param {Kind} kind
 */
function more(kind) {
  const rulings = list(kind.rulings).map((words) => h("li", words));
  const folded = h("details.more", h("summary", `Rulings (${rulings.length})`), h("ul.rulings", ...rulings));
  const parts = rulings.length ? [folded] : [];
  if (!kind.glyph) return parts;
  const code = kind.gardiner ? ` (Gardiner's sign ${kind.gardiner})` : "";
  return [...parts, h("div.history", paintSign(emblem(), kind.glyph), h("p", `${kind.sign || ""}${code}`))];
}

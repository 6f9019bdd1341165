// A set in a tomb: which of its titles lie there, what they score, and what the next one would add.

import {fill, flag, h, isNew, list, plural, tell, text} from "./dom.js";
import {paintShape, shape, tint} from "./signs.js";

/** @import {Pool, SetView, TombView} from "./types" */

const MOST_NICHES = 8;

/**
 * How the points of a set come about: "3² = 9", or only the points where it is not squared.
 * @param {SetView} set
 */
export function worthOf(set) {
  const square = set.distinct * set.distinct;
  const less = square - set.points; // a solitaire takes a point for each double
  const single = /^(starters?|uniques?)/i.test(set.set || "");
  if (!(/** @type {number} */ (set.size) > 1) || !square || less < 0 || single) return String(set.points ?? 0);
  return `${set.distinct}²${less ? ` − ${less}` : ""} = ${set.points}`;
}

/**
 * The heading over a tomb.
 * @param {Partial<TombView>} tomb @param {string} whose
 */
export function tombTitle(tomb, whose) {
  const points = tomb.goal ? `${tomb.total} of ${tomb.goal} points` : plural(tomb.total ?? 0, "point", "points");
  return `${whose} · ${points}`;
}

/** A chamber of a tomb: one set, with a niche for each of its titles, and the cards that lie there. */
export class TombSet {
  /** @param {Pool} pool */
  constructor(pool) {
    this.pool = pool;
    this.was = 0; // how many titles it had
    this.shape = shape();
    this.title = h("span.settitle");
    this.row = h("div.cards.chips");
    this.niches = h("span.niches", {"aria-hidden": "true"});
    this.how = h("span.how"); // where there is room
    this.points = h("span");
    this.worth = h("span.worth", this.how, this.points);
    this.next = h("span.next");
    this.doubles = h("span.dupes");
    const head = h("div.linehead", this.shape, this.title, this.worth, this.next);
    this.node = h("li.line", head, h("div.chamber", this.row, this.niches), this.doubles);
  }

  /** @param {SetView} set @param {string} player */
  paint(set, player) {
    tint(this.node, set.color);
    paintShape(this.shape, set.color);
    text(this.title, set.title || set.set);
    const size = set.size || 0;
    const worth = worthOf(set);
    const squared = worth.includes("²") || (set.distinct === 0 && size > 1);
    const empty = squared ? Math.min(MOST_NICHES, size) - set.distinct : 0;
    if (isNew(this.niches, String(empty))) fill(this.niches, ...Array.from({length: Math.max(0, empty)}, () => h("i")));
    const whole = squared && set.distinct >= size;
    flag(this.node, "done", whole && this.was > 0 && this.was < size); // it was completed just now
    this.was = set.distinct;
    text(this.how, worth.replace(/\S+$/, ""));
    text(this.points, set.points ?? 0);
    text(this.next, set.next ? `next +${set.next}` : whole ? "complete" : "");
    const names = list(set.names);
    const cards = [...list(set.cards)].sort((a, b) => names.indexOf(a.name || "") - names.indexOf(b.name || ""));
    this.pool.deal(this.row, cards, {zone: "tomb", player});
    [...this.row.children].forEach((slot, i) => flag(slot, "double", i > 0 && cards[i].name === cards[i - 1].name));
    const loose = list(set.cards).length ? "" : list(set.names).join(", ");
    const doubles = list(set.dupes).join(", ");
    tell(this.doubles, [loose, doubles && `double: ${doubles}`].filter(Boolean).join(" · "));
  }
}

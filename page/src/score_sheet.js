// The moves of a replay: a line a turn, each move a link. The line that was played is always there; a variation stands
// indented below the move that it replaces.

import {attr, button, fill, h, list, rectOf} from "./dom.js";
import {GRAVE} from "./review.js";

/** @import {Replay} from "./types" */

const DISCARD = "discard ";
const DEEPEST = 5; // variations in variations are indented so far, and from there on follow each other

export class ScoreSheet {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Map<number, HTMLElement>} by position, in the order in which one reads */
    this.links = new Map();
    /** @type {HTMLElement | null} */
    this.current = null;
    this.list = h("ol.sheet", {label: "Moves", tabindex: "0"});
    this.node = h("section.record", {role: "group", label: "Moves"}, h("h3.label", "Moves"), this.list);
  }

  draw() {
    this.links.clear();
    this.current = null;
    const [first] = this.replay.kids(0);
    fill(this.list, h("li", ...this.move(0)), ...(first === undefined ? [] : this.rows(first, 0)));
  }

  /**
   * The turns of a line from its first move on, with the variations that leave it.
   * @param {number} first @param {number} depth
   * @returns {HTMLElement[]}
   */
  rows(first, depth) {
    const {replay} = this;
    /** @type {HTMLElement[]} */
    const rows = [];
    let turn = null;
    for (let id = first, next; id !== undefined; id = next) {
      [next] = replay.kids(id);
      const {of, owner, totals} = replay.fact(id);
      if (of !== turn) rows.push(h("li", h("b", `${of} · ${owner} `)));
      turn = of;
      const row = rows[rows.length - 1];
      row.append(...this.move(id));
      if (next === undefined || replay.fact(next).of !== of) row.append(" ", h("span.sum", `[${totals.join(" ")}]`));
      const others = id === first && depth ? [] : replay.kids(replay.parents.get(id)).slice(1);
      const label = `Instead of ${replay.words(id)}`;
      if (depth < DEEPEST) row.append(...others.map((one) => h("ol.branch", {label}, ...this.rows(one, depth + 1))));
      else if (others.length) {
        rows.push(...others.flatMap((one) => this.rows(one, depth + 1)));
        turn = null;
      }
    }
    return rows;
  }

  /**
   * A move, what was noted on it, and what could not be played after it.
   * @param {number} id
   */
  move(id) {
    const {replay} = this;
    const {player, owner} = replay.fact(id);
    const own = this.arranged(id) ? replay.words(id).slice(DISCARD.length) : replay.words(id);
    const words = player === owner ? own : `${player}: ${own}`;
    const link = button(".ref", {"data-node": id}, id ? words : "Start");
    this.links.set(id, link);
    const broken = list(replay.tree.broken).filter((one) => one.after === id);
    return [link, ...this.flags(id), ...broken.map(({move}) => h("span.wrong", h("s", move), " cannot be played "))];
  }

  /**
   * Whether a discard follows the choice to arrange them: there the cards' names say enough.
   * @param {number} id
   * @returns {boolean}
   */
  arranged(id) {
    const above = this.replay.parents.get(id);
    if (above === undefined || !this.replay.fact(id).move?.startsWith(DISCARD)) return false;
    return this.replay.fact(above).move === "arrange discards" || this.arranged(above);
  }

  /**
   * What was noted on a move: a bookmark, a task, notes.
   * @param {number} id
   */
  flags(id) {
    const {bookmark, lesson, comments} = this.replay.note(id);
    /** @param {string} title @param {string} sign */
    const flag = (title, sign) => h("span.flag", {title, role: "img", label: title}, sign);
    const link = {"data-node": id, label: `Bookmark: ${bookmark}`};
    return [
      ...(bookmark ? [button(".ref.flag", link, `⚑ ${bookmark}`)] : []),
      ...(lesson ? [flag("a task", " ◎")] : []),
      ...(list(comments).length ? [flag("has notes", " ✎")] : []),
    ];
  }

  /**
   * The next note or mistake, as one reads on, after the last one the first; or the final scores.
   * @param {string} what
   */
  next(what) {
    if (what === "scores") return this.replay.review.over ? this.replay.review.last : undefined;
    const order = [...this.links.keys()];
    const on = order.indexOf(this.replay.here) + 1;
    return [...order.slice(on), ...order.slice(0, on)].find((id) => {
      if (what === "next-note") return this.flags(id).length;
      return list(this.replay.note(id).marks).some((mark) => Object.hasOwn(GRAVE, mark));
    });
  }

  /** @param {string} what */
  jump(what) {
    const id = this.next(what);
    if (id === undefined) return;
    this.replay.open(id);
    this.replay.notes.reveal();
  }

  /** Mark the position that is shown. */
  paint() {
    const link = this.links.get(this.replay.here);
    if (!link || this.current === link) return;
    if (this.current) attr(this.current, "aria-current", null);
    attr(link, "aria-current", "step");
    this.current = link;
    // with the next picture, so that a step lays the page out once
    requestAnimationFrame(() => {
      if (this.current !== link) return;
      this.list.scrollTop += rectOf(link).top - rectOf(this.list).top - this.list.clientHeight / 2;
    });
  }
}

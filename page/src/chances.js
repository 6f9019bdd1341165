// The chances of winning in the chart of a replay: a curve for each player, with the mistakes as marks on it.

import {percent} from "./balance.js";
import {button, fill, h, one, own, show} from "./dom.js";
import {better, GRAVE, judged, said} from "./review.js";
import {draw} from "./signs.js";

/** @import {Judged, Point, Replay} from "./types" */

const DOT = 26; // pixels: a mark on the chart, and what keeps it apart from the next

export class Chances {
  /** @param {Replay} replay @param {HTMLSelectElement} choice what the chart shows */
  constructor(replay, choice) {
    this.replay = replay;
    this.choice = choice;
    this.hasChosen = false; // somebody chose what is shown
    /** @type {(Judged["chances"] | null)[]} */
    this.known = []; // at the positions of the line
    this.dots = h("div.turns", {role: "group", label: "Mistakes"});
    this.meanings = h("ul.meanings");
    new ResizeObserver(() => this.spread()).observe(this.dots);
  }

  /** Whether the chart shows the chances. */
  get isShown() {
    return this.choice.value === "win";
  }

  /** Another line, or other notes on it, or the chart shows something else. */
  refresh() {
    this.look();
    this.offer();
    this.drawDots();
  }

  /**
   * Each player's chance at the positions of the line: what a review found, else what the judge said when the turn
   * began. Between two of them it stays as it was; where nobody has said anything it is not known.
   */
  look() {
    const {about, line, review} = this.replay;
    const {isKnown} = review;
    /** @type {Judged["chances"] | null} */
    let last = null;
    this.known = line.map((id) => {
      const found = judged(this.replay.note(id));
      const told = this.replay.fact(id).chances;
      if (found) last = found.chances;
      else if (told && !(isKnown && last)) last = Object.fromEntries(about.players.map((name, i) => [name, told[i]]));
      return last;
    });
  }

  /** They can be chosen once there are some, and are shown when they come first. */
  offer() {
    const {choice} = this;
    const isKnown = this.known.some(Boolean);
    const option = one(choice, "[value=win]");
    if (isKnown && !option) {
      choice.prepend(h("option", {value: "win"}, "Chance of winning"));
      if (!this.hasChosen) choice.value = "win";
    } else if (!isKnown && option) {
      if (this.isShown) choice.value = "";
      option.remove();
    }
  }

  /**
   * A player's chance at a position of the line, in words.
   * @param {number} i @param {string} name
   */
  share(i, name) {
    const there = own(this.known[i], name);
    return there === null ? "–" : percent(there);
  }

  // ---- the curves

  /**
   * A curve for each player whose chance is known, and a line where all have the same; `edge` above and below is free.
   * @param {number} wide @param {number} high @param {number} edge
   */
  curves(wide, high, edge) {
    const {players} = this.replay.about;
    const all = this.known;
    const n = Math.max(1, all.length - 1);
    /** @param {number} share */
    const y = (share) => (high - edge - share * (high - 2 * edge)).toFixed(1);
    const half = draw("path", {class: "vk-half", d: `M0,${y(1 / Math.max(2, players.length))}H${wide}`});
    const from = all.findIndex(Boolean);
    /** @param {string} name */
    const way = (name) =>
      all.slice(from).map((chances, k) => {
        const x = (((from + k) / n) * wide).toFixed(1);
        const at = y(own(chances, name) || 0);
        return k ? `H${x}V${at}` : `M${x},${at}`;
      });
    const known = players.filter((name) => all.some((chances) => own(chances, name) !== null));
    /** @param {string} name */
    const curve = (name) => draw("path", {class: `vk-curve vk-seat${players.indexOf(name)}`, d: way(name).join("")});
    return [half, ...known.map(curve)];
  }

  // ---- the marks

  /** Marks over the chart: buttons, so that they can be reached and read without seeing them. */
  drawDots() {
    const values = this.isShown ? this.replay.review.evaluations : [];
    const dots = values.flatMap((value, i) => (value?.mark ? [this.dot(value, i)] : []));
    fill(this.dots, ...dots);
    show(this.dots, dots.length);
    const met = Object.keys(GRAVE).filter((mark) => values.some((value) => value?.mark === mark));
    fill(this.meanings, ...met.map((mark) => h("li", h("b", mark), ` ${GRAVE[mark]}`)));
    show(this.meanings, met.length);
    this.spread();
  }

  /** Each mark stands at its place in the chart, or as near to it as no other mark stands. */
  spread() {
    const {clientWidth: wide, clientHeight: high} = this.dots;
    /** @type {Point[]} */
    const taken = [];
    for (const node of wide ? this.dots.children : []) {
      const [x, y] = [node.dataset.x * wide, node.dataset.y * high];
      const [left, top] = freeSpots(x, y, wide, high).find(isFree(taken)) || [x, y];
      taken.push([left, top]);
      node.style.left = `${left}px`;
      node.style.top = `${top}px`;
    }
  }

  /**
   * The mark of a mistake, with what it tells about it.
   * @param {Judged} value @param {number} i
   */
  dot(value, i) {
    const {about, line} = this.replay;
    const note = this.replay.note(line[i]);
    const fact = this.replay.fact(line[i]);
    const {of, player} = fact;
    const share = own(value.chances, player ?? "") ?? 0.5;
    const mark = value.mark ?? "";
    const what = own(GRAVE, mark) ?? "";
    const words = `${what}, turn ${of}, ${player}: ${said(fact)}. ${better(note, player)}`.trim();
    const place = {"data-x": i / Math.max(1, line.length - 1), "data-y": 0.96 - share * 0.92};
    const seat = `seat${about.players.indexOf(player ?? "")}`;
    return button(".turn", {"data-step": i, label: words, title: words, ...place}, h(`span.${seat}`, mark));
  }
}

/**
 * Places for a mark that wants to stand at x and y, the nearest first, all of them inside the chart.
 * @param {number} x @param {number} y @param {number} wide @param {number} high
 */
function freeSpots(x, y, wide, high) {
  /** @param {number} at @param {number} most */
  const inside = (at, most) => Math.max(DOT / 2, Math.min(at, most - DOT / 2));
  const rows = Array.from({length: Math.max(1, Math.floor(high / DOT))}, (_, i) => (i + 0.5) * DOT);
  const steps = Math.ceil((wide / DOT) * 4);
  const columns = Array.from({length: 2 * steps + 1}, (_, i) => inside(x + ((i - steps) * DOT) / 4, wide));
  /** @type {Point[]} */
  const spots = [[inside(x, wide), inside(y, high)], ...columns.flatMap((at) => rows.map((row) => [at, row]))];
  return spots.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
}

/**
 * Whether a mark can stand somewhere beside those that stand already.
 * @param {Point[]} taken
 * @returns {(spot: Point) => boolean}
 */
const isFree =
  (taken) =>
  ([x, y]) =>
    taken.every(([left, top]) => Math.abs(left - x) >= DOT - 1 || Math.abs(top - y) >= DOT - 1);

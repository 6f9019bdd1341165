// The chart of a replay: the points of all, the points of one player by set, or the chance of winning.

import {percent} from "./balance.js";
import {Chances} from "./chances.js";
import {attr, fill, h, label, select, show, text} from "./dom.js";
import {draw, hue, shape} from "./signs.js";

/** @import {Json, Point, Replay} from "./types" */

const [WIDE, HIGH] = [1000, 100];
const EDGE = 4;
const MOST_TICKS = 6;

/**
 * The points of values in the chart, of which `most` is the highest.
 * @param {number[]} values @param {number} most
 */
function pointsOf(values, most) {
  const n = Math.max(1, values.length - 1);
  return values.map((value, i) => [(i / n) * WIDE, HIGH - EDGE - (Math.max(0, value) / most) * (HIGH - 2 * EDGE)]);
}

/**
 * A line in steps: a value holds till the next one.
 * @param {Point[]} points
 */
const stairs = (points) =>
  points.map(([x, y], i) => (i ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${x.toFixed(1)},${y.toFixed(1)}`)).join("");

export class Chart {
  /** @param {Replay} replay */
  constructor(replay) {
    const {players} = replay.about;
    this.replay = replay;
    const seats = players.map((name, i) => [String(i), `${name}, by set`]);
    this.choice = select("graph", [["", "Everyone's points"], ...seats], "", "Chart");
    attr(this.choice, "title", "Chart");
    const about = {class: "vk-chart", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img"};
    this.marker = draw("line", {class: "vk-now", y1: 0, y2: HIGH});
    this.curves = draw("g", {});
    this.svg = draw("svg", about, this.curves, this.marker);
    this.legend = h("ul.key");
    this.numbers = h("details.numbers", h("summary", "Points as a table"));
    this.scale = h("div.scale", {"aria-hidden": "true"});
    this.chances = new Chances(replay, this.choice);
    this.plot = h("div.plot", this.scale, this.svg, this.chances.dots);
    const parts = [this.choice, this.legend, this.plot, this.chances.meanings, this.numbers];
    this.node = h("section.graph", {role: "group", label: "Chart"}, ...parts);
  }

  /** The seat whose sets are shown; null when the points of all are. */
  get seat() {
    return this.choice.value === "" || this.chances.isShown ? null : Number(this.choice.value);
  }

  wire() {
    const {replay} = this;
    replay.on(this.choice, "change", () => {
      this.chances.hasChosen = true;
      this.draw();
      replay.reel.paint();
    });
    replay.on(this.numbers, "toggle", () => this.drawNumbers());
    replay.on(this.svg, "click", (e) => {
      const r = this.svg.getBoundingClientRect();
      replay.go(Math.round(((e.clientX - r.left) / r.width) * (replay.line.length - 1)), true);
    });
  }

  draw() {
    this.chances.refresh();
    show(this.numbers, !this.chances.isShown); // they are points
    this.drawScale();
    if (this.seat === null) this.drawPlayers();
    else this.drawSets(this.seat);
  }

  get facts() {
    return this.replay.line.map((id) => this.replay.fact(id));
  }

  /** The most points that a player has on this line. */
  get most() {
    return Math.max(1, ...this.facts.flatMap((fact) => fact.totals));
  }

  /** What the heights mean, and where the turns begin. */
  drawScale() {
    const {about} = this.replay;
    const even = 1 / Math.max(2, about.players.length);
    /** @type {[number, string][]} */
    const heights = this.chances.isShown
      ? [1, even, 0].map((share) => [share, percent(share)])
      : [1, 0].map((share) => [share, String(share * this.most)]);
    /** @type {Map<number, number>} */
    const turns = new Map();
    this.facts.forEach(({turn}, i) => turns.has(turn) || turns.set(turn, i));
    const each = [1, 2, 5, 10, 20, 50].find((n) => turns.size / n <= MOST_TICKS) ?? 100;
    const ticks = [...turns].filter(([turn]) => turn === 1 || (turn % each === 0 && turn > 1));
    const n = Math.max(1, this.facts.length - 1);
    fill(
      this.scale,
      ...heights.map(([share, words]) => h("b", {style: `bottom:${EDGE + share * (HIGH - 2 * EDGE)}%`}, words)),
      ...ticks.map(([turn, i]) => h("i", {style: `left:${(100 * i) / n}%`}, turn === 1 ? "turn 1" : String(turn))),
    );
  }

  drawPlayers() {
    const {about} = this.replay;
    const {chances, facts, most} = this;
    /** @param {number} i @param {any} d */
    const curve = (i, d) => draw("path", {class: `vk-curve vk-seat${i}`, d});
    /** @param {number} i */
    const totals = (i) =>
      pointsOf(
        facts.map((fact) => fact.totals[i]),
        most,
      );
    const curves = chances.isShown
      ? chances.curves(WIDE, HIGH, EDGE)
      : about.players.map((_, i) => curve(i, stairs(totals(i))));
    this.curves.replaceChildren(...curves);
    /** @param {number} i */
    const dash = (i) =>
      draw("svg", {class: "vk-dash", viewBox: "0 0 30 10", "aria-hidden": "true"}, curve(i, "M0,5H30"));
    fill(this.legend, ...about.players.map((name, i) => legendItem(name, i, dash(i))));
  }

  /**
   * The points of one player as areas, one above the other.
   * @param {number} seat
   */
  drawSets(seat) {
    const {facts, most} = this;
    const {groups} = this.replay.about;
    const keys = [...new Set(facts.flatMap((fact) => Object.keys(fact.sets[seat])))];
    let under = facts.map(() => 0);
    const areas = keys.map((key) => {
      const over = under.map((value, i) => value + Math.max(0, facts[i].sets[seat][key] || 0));
      const back = pointsOf(under, most).reverse();
      const way = back.map(([x, y]) => `V${y.toFixed(1)}H${x.toFixed(1)}`).join("");
      under = over;
      const style = `--set:var(--${hue(groups[key]?.color)})`;
      const area = draw("path", {class: "vk-area", d: `${stairs(pointsOf(over, most))}${way}Z`, style});
      area.append(draw("title", {}, groups[key]?.title || key));
      return area;
    });
    this.curves.replaceChildren(...areas);
    /** @param {string} key */
    const item = (key) => {
      const {title, color} = groups[key] || {};
      return legendItem(title || key, key, shape(color), `--set:var(--${hue(color)})`);
    };
    fill(this.legend, ...keys.map(item));
  }

  drawNumbers() {
    if (!this.numbers.open) return;
    const {about, line} = this.replay;
    /** @param {number} id */
    const fact = (id) => this.replay.fact(id);
    const head = h("tr", ...["Turn", "Player", ...about.players].map((name) => h("th", {scope: "col"}, name)));
    const ends = line.slice(1).filter((id, i, all) => i === all.length - 1 || fact(all[i + 1]).of !== fact(id).of);
    /** @param {any} given */
    const row = ({of, owner, totals}) => h("tr", ...[of, owner, ...totals].map((cell) => h("td", String(cell))));
    const table = h("table.scores", h("thead", head), h("tbody", ...ends.map((id) => row(fact(id)))));
    const words = {tabindex: "0", role: "group", label: "Points after each turn"};
    fill(this.numbers, /** @type {Node} */ (this.numbers.firstChild), h("div.scroll", words, table));
  }

  /** Mark the position, and say its values. */
  paint() {
    const {chances} = this;
    const {about, at, line} = this.replay;
    const fact = this.replay.fact();
    const x = line.length > 1 ? (at / (line.length - 1)) * WIDE : 0;
    attr(this.marker, "x1", x);
    attr(this.marker, "x2", x);
    /** @type {Json} */
    const values = this.seat === null ? fact.totals : fact.sets[this.seat];
    for (const item of this.legend.children) {
      const {name, of} = item.dataset;
      text(item.lastChild, ` ${name} ${chances.isShown ? chances.share(at, name) : (values[of] ?? 0)}`);
    }
    const all = about.players.map((name, i) => `${name} ${chances.isShown ? chances.share(at, name) : fact.totals[i]}`);
    const [what, more] = chances.isShown ? ["Chance of winning", ""] : ["Points", " A table follows."];
    label(this.svg, `${what} over time. At this position: ${all.join(", ")}.${more}`);
  }
}

/** @param {string} name @param {string | number} of @param {Node} sign @param {string} [style] */
const legendItem = (name, of, sign, style) => h("li", {"data-name": name, "data-of": of, style}, sign, h("span"));

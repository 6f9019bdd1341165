// The review at the replay: the chance of winning as a chart with its turning points, the work, its progress, and the
// way into the tasks that are made of the mistakes.

import {percent} from "./balance.js";
import {attr, button, fill, flag, h, list, one, own, plural, select, show, text} from "./dom.js";
import {draw} from "./signs.js";

/** @import {Fact, Json, Judged, Point, Remarks, Replay, Reviewing} from "./types" */

const BUDGETS = [
  ["quick", "Quick"],
  ["usual", "Usual"],
  ["thorough", "Thorough"],
];
/** @type {Record<string, string>} */
const GRAVE = {"?!": "doubtful", "?": "a mistake", "??": "a blunder"};
const DOT = 26; // pixels: a mark on the chart, and what keeps it apart from the next
const METHOD =
  "The review tries every choice many times, with the hidden cards dealt anew, because the player could not know them.";
const LUCK =
  "A move counts by how far it falls short of the best one found, so even a winner's own moves can cost a lot. " +
  "The cards did the rest: what was drawn and turned up.";

/** @param {number} share */
const signed = (share) => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

/**
 * A move as people read it: of "option 2" what that is.
 * @param {Fact} fact
 */
export const said = (fact) => fact.says || fact.move;

/** @param {Remarks} given */
function judged({evaluation}) {
  return evaluation && typeof evaluation === "object" && evaluation.chances ? evaluation : null;
}

/**
 * An evaluation in words, whoever wrote it.
 * @param {Json} value @param {string[]} players
 */
export function inWords(value, players) {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return `Evaluation: ${value}`;
  if (value.chances) {
    const known = players.filter((name) => own(value.chances, name) !== null);
    const shares = known.map((name) => `${name} ${percent(value.chances[name])}`);
    const sure = value.error ? ` (± ${percent(value.error)})` : "";
    const better = value.better ? ` Better: ${value.better} (+${percent(value.loss)}).` : "";
    return `Chance of winning: ${shares.join(", ")}${sure}.${better}`;
  }
  if (value.chance !== undefined && value.player) {
    return `${value.player}'s chance of winning this way: ${percent(value.chance)}`;
  }
  return `Evaluation: ${JSON.stringify(value)}`;
}

export class Review {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.hasChosen = false; // somebody chose which chart is shown
    this.offersCloser = false;
    this.isOpening = false; // the lesson comes
    this.asked = 0;
    /** @type {(Judged["chances"] | null)[]} */
    this.chances = []; // at the positions of the line
    this.says = h("div.says", {role: "status"});
    this.bar = h("progress", {max: 1, label: "Review progress"});
    this.found = h("div.moves2");
    this.limits = h("div.limits");
    this.luck = h("div.luck");
    this.learn = h("div.buttons");
    this.budget = select("budget", BUDGETS, null, "How thorough");
    this.budget.title = "How thorough";
    /** @param {string} what @param {string} words @param {string} more */
    const act = (what, words, more) => button(`.btn.${more}`, {"data-review": what}, words);
    this.start = act("start", "Review this game", "primary");
    this.stop = act("stop", "Stop here", "quiet");
    this.buttons = h("div.buttons", this.start, this.budget, this.stop);
    this.dots = h("div.turns", {role: "group", label: "Turning points and mistakes"});
    new ResizeObserver(() => this.spread()).observe(this.dots);
    const parts = [this.says, this.bar, this.found, this.learn, this.luck, this.limits, this.buttons];
    this.node = h("section.review", {role: "group", label: "Review"}, h("h3.label", "Review"), ...parts);
  }

  get state() {
    return this.replay.model.get("reviewing") || {};
  }

  /** What was found of each position of the line; null where it was not judged. */
  get evaluations() {
    return this.replay.line.map((id) => judged(this.replay.note(id)));
  }

  get isKnown() {
    return this.evaluations.some(Boolean);
  }

  /** Whether the chart shows the chances. */
  get isShown() {
    return this.replay.chart.choice.value === "win";
  }

  begin() {
    this.look();
    this.offer();
    this.changed();
    this.drawDots();
  }

  refresh() {
    this.look();
    this.offer();
    this.paint();
    this.drawDots();
  }

  choose() {
    this.hasChosen = true;
    this.drawDots();
  }

  /** One piece of work is asked for after another, as long as somebody looks. */
  changed() {
    const {state, n} = this.state;
    this.isOpening = false;
    this.paint();
    if (state !== "working" || n === this.asked) return;
    this.asked = /** @type {number} */ (n);
    this.replay.send({type: "review", do: "more"});
  }

  /**
   * Returns whether the button was one of the review's.
   * @param {HTMLElement} given
   */
  click({dataset}) {
    const what = dataset.review;
    if (!what) return false;
    if (what === "learn") this.isOpening = true;
    const more =
      what === "start"
        ? {budget: this.budget.value}
        : what === "learn"
          ? {player: dataset.who, node: this.replay.here}
          : {};
    this.replay.send({type: "review", do: what, ...more});
    this.paint();
    return true;
  }

  // ---- the panel

  paint() {
    const v = this.state;
    const can = this.replay.isEditable;
    const known = this.isKnown;
    const working = v.state === "working";
    const done = v.state === "done";
    show(this.node, (can || known) && !this.replay.isLive);
    show(this.bar, working);
    const wasFront = this.node.classList.contains("vk-front");
    if (flag(this.node, "front", working || done) && !wasFront && this.node.parentElement)
      this.node.parentElement.scrollTop = 0;
    if (working) this.bar.value = Math.min(1, /** @type {number} */ (v.done) / /** @type {number} */ (v.total));
    fill(this.says, ...this.progress(v, known).map((words) => h("p", words)));
    fill(this.limits, ...(v.told ?? this.without()).map((one) => h("p", one)));
    fill(this.luck, ...this.balance(v));
    fill(
      this.learn,
      ...list(v.players)
        .filter((player) => player.mistakes)
        .map(learnButton),
    );
    for (const node of this.learn.children) attr(node, "aria-disabled", this.isOpening);
    show(this.buttons, can);
    show(this.start, !working);
    show(this.budget, !working);
    show(this.stop, working);
    // a quick review that came to its end is followed by a closer one, if by any
    const offers = done && Boolean(v.closer);
    if (offers && !this.offersCloser) this.budget.value = "usual";
    this.offersCloser = offers;
    text(this.start, offers ? "Look closer" : known || done ? "Review again" : "Review this game");
    if (!working) this.paintFound();
  }

  /** Why the judge says nothing before a review, so that there is no chart. */
  without() {
    const why = this.replay.about.unjudged;
    return why && !this.isKnown ? [`${why} Review the game to see the chart of chances.`] : [];
  }

  /** @param {Reviewing} v @param {boolean} known */
  progress(v, known) {
    if (this.isOpening) return ["Opening the lesson …"];
    if (v.message) return [v.message];
    if (v.state === "working") {
      return [`Analysing: ${percent(Math.min(1, /** @type {number} */ (v.done) / /** @type {number} */ (v.total)))} …`];
    }
    if (v.state !== "done") return known ? [] : [METHOD];
    const players = list(v.players).map((player) => player.says);
    const decisions = plural(/** @type {number} */ (v.decisions), "decision", "decisions");
    return [...players, `${decisions} analysed.`];
  }

  /**
   * What the cards and what the choices did to each player's chance.
   * @param {Reviewing} v
   */
  balance(v) {
    const luck = list(v.luck);
    if (!luck.length) return [];
    const head = h("tr", h("td"), ...luck.map(({player}) => h("th", {scope: "col"}, player)));
    /** @type {[string, (one: typeof luck[number]) => string][]} */
    const parts = [
      ["Start", (one) => percent(one.start)],
      ["Cards", (one) => signed(one.cards)],
      ["Own moves", (one) => signed(one.choices)],
      ["Others' moves", (one) => signed(one.others)],
      ["End", (one) => percent(one.end)],
    ];
    const rows = parts
      .filter(([title]) => luck.length > 1 || title !== "Others' moves")
      .map(([title, cell]) => h("tr", h("th", {scope: "row"}, title), ...luck.map((one) => h("td", cell(one)))));
    const table = h("table.scores", h("thead", head), h("tbody", ...rows));
    const line = this.replay.mainLine;
    const moments = list(v.moments).map(({step, says}) => h("li", button(".ref", {"data-node": line[step - 1]}, says)));
    return [h("h4.label", "Luck and skill"), h("p", LUCK), table, h("ul.moments", ...moments)];
  }

  paintFound() {
    const rows = this.replay.mainLine.flatMap((id) => this.row(id));
    if (!rows.length) {
      fill(this.found);
      return;
    }
    const moments = h("ul.moments", ...rows);
    moments.addEventListener("keydown", (/** @type {Event} */ e) => e.stopPropagation());
    fill(this.found, h("h4.label", "Mistakes and turning points"), moments);
  }

  /**
   * A position of the game with a mistake, or at which it turned.
   * @param {number} id
   */
  row(id) {
    const value = judged(this.replay.note(id));
    if (!value?.better && !value?.turning) return [];
    const fact = this.replay.fact(id);
    const mark = value.mark ? ` ${value.mark}` : "";
    /** @param {string} words */
    const link = (words) => button(".ref", {"data-node": id}, words);
    if (!value.better) return [h("li", link(/** @type {string} */ (value.turning)))];
    const chance = /** @type {number} */ (own(value.chances, fact.player ?? ""));
    const more = ` Better: ${value.better}. ${percent(chance + value.loss)} → ${percent(chance)}`;
    return [h("li.wrong2", link(`Turn ${fact.of}, ${fact.player}: ${said(fact)}${mark}`), h("small", more))];
  }

  // ---- the chart

  /** The chart of chances is offered once there are some, and shown when they come first. */
  offer() {
    const {choice} = this.replay.chart;
    const known = this.chances.some(Boolean);
    const option = one(choice, "[value=win]");
    if (known && !option) {
      choice.prepend(h("option", {value: "win"}, "Chance of winning"));
      if (!this.hasChosen) choice.value = "win";
    } else if (!known && option) {
      if (this.isShown) choice.value = "";
      option.remove();
    }
  }

  /**
   * Each player's chance at the positions of the line: what a review found, else what the judge said when the turn
   * began. Between two of them it stays as it was; where nobody has said anything it is not known.
   */
  look() {
    const {about, line} = this.replay;
    const isKnown = this.isKnown;
    /** @type {Judged["chances"] | null} */
    let last = null;
    this.chances = line.map((id) => {
      const found = judged(this.replay.note(id));
      const said = this.replay.fact(id).chances;
      if (found) last = found.chances;
      else if (said && !(isKnown && last)) last = Object.fromEntries(about.players.map((name, i) => [name, said[i]]));
      return last;
    });
  }

  /** @param {number} i @param {string} name */
  share(i, name) {
    const there = own(this.chances[i], name);
    return there === null ? "–" : percent(there);
  }

  /** @param {number} wide @param {number} high */
  curves(wide, high) {
    const {players} = this.replay.about;
    const all = this.chances;
    const n = Math.max(1, all.length - 1);
    /** @param {number} share */
    const y = (share) => (high - 4 - share * (high - 8)).toFixed(1);
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

  /** Marks over the chart: buttons, so that they can be reached and read without seeing them. */
  drawDots() {
    const values = this.isShown ? this.evaluations : [];
    const dots = values.flatMap((value, i) => (value?.mark || value?.turning ? [this.dot(value, i)] : []));
    fill(this.dots, ...dots);
    show(this.dots, dots.length);
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

  /** @param {Judged} value @param {number} i */
  dot(value, i) {
    const {about, line} = this.replay;
    const fact = this.replay.fact(line[i]);
    const share = own(value.chances, fact.player ?? "") ?? 0.5;
    const what = value.mark ? GRAVE[value.mark] || "" : "turning point";
    const words = `${what}, turn ${fact.of}, ${fact.player}: ${said(fact)}. ${inWords(value, about.players)}`;
    const place = {"data-x": i / Math.max(1, line.length - 1), "data-y": 0.96 - share * 0.92};
    const attributes = {"data-step": i, label: words, title: words, ...place};
    return button(`.turn${value.mark ? "" : ".plain"}`, attributes, value.mark || "◆");
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

/** @param {{name: string; mistakes: number}} given */
function learnButton({name, mistakes}) {
  const words = `Learn from ${name}'s ${plural(mistakes, "mistake", "mistakes")}`;
  return button(".btn", {"data-review": "learn", "data-who": name}, words);
}

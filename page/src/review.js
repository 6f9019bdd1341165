// The review at the replay: the result, the worst moves with the better ones, the way into the tasks that are made of
// them, and folded what else was found. The chart shows the same as curves and marks (chances.js).

import {percent} from "./balance.js";
import {attr, button, counted, fill, flag, h, hasColumn, list, own, plural, select, show, text} from "./dom.js";

/** @import {Fact, Judged, Maybe, Remarks, Replay, Reviewing, View} from "./types" */

const BUDGETS = [
  ["quick", "Quick"],
  ["usual", "Usual"],
  ["thorough", "Thorough"],
];
/** @type {Record<string, string>} */
export const GRAVE = {"?!": "small mistake", "?": "mistake", "??": "blunder"};
const WORST = 3;
const METHOD =
  "The review tries every choice many times. It deals the hidden cards anew each time, because the player could not " +
  "see them.";
const LUCK =
  "A move is judged by how far it falls short of the best move found, so even the winner can make costly moves. " +
  "The rest was luck: which cards were drawn or revealed.";

/** @param {number} share */
const signed = (share) => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

/**
 * A move as people read it: of "option 2" what that is.
 * @param {Fact} fact
 */
export const said = (fact) => fact.says || fact.move;

/**
 * What a review found of a position; null where it did not judge it.
 * @param {Remarks} given
 */
export function judged({evaluation}) {
  return evaluation && typeof evaluation === "object" && evaluation.chances ? evaluation : null;
}

/**
 * The better move and what it was worth; empty where the move that was made is as good.
 * @param {Remarks} note @param {Maybe<string>} player
 */
export function better(note, player) {
  const value = judged(note);
  const chance = value?.better && own(value.chances, player ?? "");
  if (typeof chance !== "number") return "";
  return `Better: ${value.better} (${percent(chance + value.loss)} instead of ${percent(chance)}).`;
}

/**
 * An evaluation that no review has written to the chart, in words.
 * @param {Remarks} note
 */
export function inWords({evaluation: value}) {
  if (value === undefined || value === null || judged({evaluation: value})) return "";
  if (typeof value !== "object") return `Evaluation: ${value}`;
  if (value.chance !== undefined && value.player) {
    return `${value.player}'s chance of winning this way: ${percent(value.chance)}`;
  }
  return `Evaluation: ${JSON.stringify(value)}`;
}

export class Review {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.offersCloser = false;
    this.isOpening = false; // the lesson comes
    this.asked = 0;
    /** @type {string | undefined} */
    this.was = undefined; // its state
    this.says = h("div.says", {role: "status"});
    this.bar = h("progress", {max: 1, label: "Review progress"});
    this.worst = h("div.worst");
    this.learn = h("div.buttons");
    this.found = h("details");
    this.luck = h("details.luck");
    this.game = h("details");
    this.limits = h("div.limits");
    this.budget = select("budget", BUDGETS, null, "How thorough");
    this.budget.title = "How thorough";
    /** @param {string} what @param {string} words @param {string} more */
    const act = (what, words, more) => button(`.btn.${more}`, {"data-review": what}, words);
    this.start = act("start", "Review this game", "primary");
    this.stop = act("stop", "Stop here", "quiet");
    this.buttons = h("div.buttons", this.budget, this.stop);
    this.first = h("div.buttons.firstreview"); // before there is a review, at the chart
    const folds = [this.found, this.luck, this.game];
    const parts = [this.says, this.bar, this.worst, this.learn, this.limits, ...folds, this.buttons];
    this.node = h("section.review", {role: "group", label: "Review"}, ...parts);
  }

  get state() {
    return this.replay.model.get("reviewing") || {};
  }

  /** What was found of each position of the line; null where it was not judged. */
  get evaluations() {
    return this.replay.line.map((id) => judged(this.replay.note(id)));
  }

  get last() {
    const {mainLine} = this.replay;
    return mainLine[mainLine.length - 1];
  }

  /** The result of the game that was played; null where it did not come to its end. */
  get over() {
    const {frames} = this.replay;
    return frames.get(frames.fact(this.last).views[0]).over ?? null;
  }

  /** The one person who played, if there is just one. */
  get you() {
    const {about, tree} = this.replay;
    const people = about.players.filter((name) => own(tree.seats, name) === "person");
    return people.length === 1 ? people[0] : null;
  }

  get isKnown() {
    return this.evaluations.some(Boolean);
  }

  /** One piece of work is asked for after another, as long as somebody looks. */
  changed() {
    const {state, n} = this.state;
    this.isOpening = false;
    this.paint();
    if (state !== this.was && (state === "working" || this.was === "working"))
      requestAnimationFrame(() => this.reveal());
    this.was = state;
    if (state !== "working" || n === this.asked) return;
    this.asked = /** @type {number} */ (n);
    this.replay.send({type: "review", do: "more"});
  }

  /** What was asked for comes into sight, when it begins and when it is there: the chart, and the review below it. */
  reveal() {
    const side = this.node.parentElement;
    if (!side) return;
    side.scrollTop = 0;
    if (!hasColumn(this.replay.root)) this.replay.chart.node.scrollIntoView();
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
    show(this.bar, working);
    if (working) this.bar.value = progress(v);
    fill(this.says, ...this.told(v, known));
    fill(this.limits, ...(v.told ?? this.without()).map((one) => h("p", one)));
    this.paintWorst(working ? [] : this.mistakes);
    const learners = list(v.players).filter((player) => player.mistakes);
    /** @param {{name: string}} player */
    const isOwn = ({name}) => this.you === null || name === this.you;
    fill(this.learn, ...learners.filter(isOwn).map((player) => learnButton(player, this.you !== null)));
    for (const node of this.learn.children) attr(node, "aria-disabled", this.isOpening);
    this.paintFolds(v, working);
    const isNew = !known && !done && !working;
    show(this.buttons, can && !isNew);
    show(this.first, can && isNew);
    const home = isNew ? this.first : this.buttons;
    if (this.start.parentNode !== home) home.prepend(this.start);
    show(this.start, !working);
    show(this.budget, !working);
    show(this.stop, working);
    // a quick review that came to its end is followed by a closer one, if by any
    const offers = done && Boolean(v.closer);
    if (offers && !this.offersCloser) this.budget.value = "usual";
    this.offersCloser = offers;
    text(this.start, offers ? "Look closer" : known || done ? "Review again" : "Review this game");
    flag(this.start, "primary", isNew);
    const isEmpty = [...this.node.children].every((part) => part.hidden || !part.children.length);
    show(this.node, !isEmpty && !this.replay.isLive);
  }

  /** Why the judge says nothing before a review, so that there is no chart. */
  without() {
    const why = this.replay.about.unjudged;
    return why && !this.isKnown ? [`${why} Review the game to see the chart of winning chances.`] : [];
  }

  /**
   * What stands at the top: how the work gets on, or the result and how many mistakes there were.
   * @param {Reviewing} v @param {boolean} known
   */
  told(v, known) {
    if (this.isOpening) return [h("p", "Opening the lesson …")];
    if (v.message) return [h("p", v.message)];
    if (v.state === "working") return [h("p", `Analysing: ${percent(progress(v))} …`), h("p", METHOD)];
    if (!known && v.state !== "done") return [];
    return [...(this.over ? [h("p", h("b", resultOf(this.over, this.you)))] : []), h("p", this.tally())];
  }

  /** How many mistakes each player made. */
  tally() {
    const counts = this.replay.about.players.map((name) => [name, this.mistakes.filter((one) => one.player === name)]);
    const some = counts.filter(([, made]) => made.length);
    if (!some.length) return "The review found no clear mistake.";
    const [[name, first], ...rest] = some;
    const who = name === this.you ? `You (${name})` : name;
    const more = rest.map(([other, made]) => `, ${other} ${made.length}`);
    return `${who} made ${plural(first.length, "mistake", "mistakes")}${more.join("")}.`;
  }

  /** The mistakes in the order of the game. */
  get mistakes() {
    const {replay} = this;
    return replay.mainLine.flatMap((id) => {
      const value = judged(replay.note(id));
      const player = replay.fact(id).player ?? "";
      return value?.better ? [{id, player, loss: value.loss}] : [];
    });
  }

  /**
   * The worst moves, of the one person if there is one, else of all.
   * @param {Review["mistakes"]} mistakes
   */
  paintWorst(mistakes) {
    const {you} = this;
    const own = you === null ? mistakes : mistakes.filter((one) => one.player === you);
    const worst = [...own].sort((a, b) => b.loss - a.loss).slice(0, WORST);
    const title = `${you === null ? "The" : "Your"} worst ${counted(worst.length, "move", "moves")}`;
    const rows = h("ul.moments", ...worst.map(({id}) => this.row(id, you === null)));
    fill(this.worst, ...(worst.length ? [h("h4.label", title), rows] : []));
  }

  /** @param {Reviewing} v @param {boolean} working */
  paintFolds(v, working) {
    const {mainLine} = this.replay;
    const isTold = (/** @type {Maybe<Judged>} */ value) => Boolean(value?.better || value?.turning);
    const turns = mainLine.filter((id) => isTold(judged(this.replay.note(id))));
    const isMore = !working && turns.length > this.worst.querySelectorAll("li").length;
    const rows = isMore ? [h("ul.moments", ...turns.map((id) => this.row(id)))] : [];
    fold(this.found, "All mistakes and turning points", rows);
    fold(this.luck, "Luck and skill", this.balance(v));
    const says = list(v.players).map((player) => h("p", player.says));
    fold(this.game, "The whole game", says.length ? [...says, h("p", decided(v))] : []);
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
    const moments = list(v.moments).map(({step, says}) =>
      h("li", button(".moment", {"data-node": line[step - 1]}, says)),
    );
    return [h("p", LUCK), table, h("ul.moments", ...moments)];
  }

  /**
   * A position of the game with a mistake, or at which it turned; `names` says who made it.
   * @param {number} id
   */
  row(id, names = true) {
    const note = this.replay.note(id);
    const fact = this.replay.fact(id);
    const value = /** @type {Judged} */ (judged(note));
    const more = better(note, fact.player);
    /** @param {any[]} words */
    const link = (...words) => button(".moment", {"data-node": id}, ...words);
    if (!more) return h("li", link(/** @type {string} */ (value.turning)));
    const who = names ? `, ${fact.player}` : "";
    const mark = h("b", value.mark ?? "");
    return h("li.wrong2", link(mark, ` Turn ${fact.of}${who}: ${said(fact)}`, " ", h("small", more)));
  }
}

/** @param {Reviewing} v */
const progress = ({done, total}) => Math.min(1, /** @type {number} */ (done) / /** @type {number} */ (total));

/**
 * The result in a sentence: who has won, and by how much.
 * @param {NonNullable<View["over"]>} over @param {string | null} you
 */
function resultOf({title, text: words, rows}, you) {
  const [first, second] = list(rows);
  const by = first && second ? first.total - second.total : 0;
  const said = first?.player === you && first?.rank === 1 && second?.rank !== 1 ? "You win" : title;
  return by ? `${said} by ${plural(by, "point", "points")}.` : `${said}. ${words}`;
}

/** @param {Reviewing} v */
const decided = ({decisions}) => `${plural(/** @type {number} */ (decisions), "decision", "decisions")} analysed.`;

/**
 * What is under a heading that opens; nothing, no heading.
 * @param {HTMLElement} node @param {string} title @param {HTMLElement[]} parts
 */
function fold(node, title, parts) {
  fill(node, h("summary", title), ...parts);
  show(node, parts.length);
}

/** @param {{name: string; mistakes: number}} given @param {boolean} isYou */
function learnButton({name, mistakes}, isYou) {
  const words = `Learn from ${isYou ? "your" : `${name}'s`} ${plural(mistakes, "mistake", "mistakes")}`;
  return button(".btn.primary", {"data-review": "learn", "data-who": name}, words);
}

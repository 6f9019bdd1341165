// Lessons: what stands above the board. Python says what is shown.

import {
  attr,
  button,
  counted,
  fill,
  flag,
  h,
  hear,
  isNew,
  keyed,
  label,
  list,
  onPhone,
  one,
  rectOf,
  show,
  tell,
  text,
} from "./dom.js";
import {Board} from "./board.js";
import {forFinger} from "./finger.js";
import {PLACES} from "./lights.js";
import {CardLinks} from "./log.js";
import {Shapes} from "./shapes.js";

/** @import {Attributes, Given, Json, LessonView, Model, PageEvent, Quiz, Rule} from "./types" */

const COACH = [
  ["leave", "To the replay"],
  ["back", "↶ Back"],
  ["hint", "Hint"],
  ["show", "Show a move"],
  ["again", "Start again"],
  ["rules", "Rules"],
  ["question", "Next question"],
  ["next", "Next"],
  ["lesson", "Next lesson"],
];
const LOOK_MS = 80; // so often it is looked whether the cards have arrived
const BESIDE = 900; // pixels: from here on the task is beside the table, else in a strip above it
const HIDES = ["opponents", "log", "piles", "tomb", "stock", "boneyard", "hand", "pyramid"];

export class Lesson {
  /** @param {Given} given */
  constructor({model, el}) {
    this.model = model;
    this.gone = new AbortController();
    /** @type {HTMLElement[]} */
    this.lit = [];
    this.part = "";
    this.key = "";
    this.waiting = 0;
    this.links = new CardLinks(() => model.get("cards") || {}, true);
    this.shapes = new Shapes();
    this.makeParts();
    this.board = new Board({model, el});
    this.root = this.board.root;
    label(this.root, "Valley of the Kings lesson");
    flag(this.root, "lesson", true);
    this.seat();
    this.root.addEventListener("click", (/** @type {PageEvent} */ e) => this.clicked(e.target), {
      signal: this.gone.signal,
    });
    const events = {
      "change:lesson": () => this.hear(),
      "change:view": () => setTimeout(() => this.light(), 0),
      "change:cards": () => {
        isNew(this.text, "");
        isNew(this.said, "");
        isNew(this.hinted, "");
        this.paint();
      },
    };
    hear(model, events, this.gone.signal);
    this.paint();
  }

  /** What was done is seen before it is spoken of: the words wait for the cards that are on their way. */
  hear() {
    const {board, lesson} = this;
    const goesOn = lesson.state === "open" || this.root.dataset.task !== lesson.id;
    board.never(this.waiting);
    if (goesOn || board.flight.isOff) {
      this.paint();
      return;
    }
    const look = () => {
      const {air, ends} = board.flight; // a busy computer lands its cards late
      if (board.beats.isOn || air.firstChild || ends > performance.now()) this.waiting = board.later(look, LOOK_MS);
      else this.paint();
    };
    flag(this.root, "waits", true);
    this.waiting = board.later(look, 0); // the view comes with it
  }

  makeParts() {
    this.where = h("p.label");
    this.steps = h("ol.steps", {label: "Parts"});
    this.count = h("span.count");
    this.name = h("span");
    this.title = h("h2.title", {tabindex: "-1"}, this.name, " ", this.count);
    this.more = button(".btn.unfold", {"data-lesson": "unfold"});
    this.text = h("div.read");
    this.goal = h("p.goal");
    this.quiz = h("fieldset.quiz");
    this.hinted = h("div.hints", {role: "status", "aria-live": "polite"});
    this.said = h("div.said", {role: "status", "aria-live": "polite"});
    this.buttons = h("div.buttons", ...COACH.map(([act, words]) => button(".btn", {"data-lesson": act}, words)));
    this.rules = h("section.behind", {label: "The rules behind this"});
    this.message = h("p.alert", {role: "alert", hidden: true});
    const head = h("div.taskhead", this.where, this.steps);
    const parts = [head, this.title, this.more, this.text, this.goal, this.quiz, this.message];
    this.task = h("section.task", {role: "group", label: "Lesson"}, ...parts);
    const about = {role: "group", label: "Help and feedback"};
    this.coach = h("section.coach", about, this.shapes.node, this.buttons, this.hinted, this.said, this.rules);
  }

  /** Ways back to the start page: above the lesson, and in the board's menu for a phone, which begins with the task. */
  addWaysBack() {
    const back = button(".btn", {}, "Back to the start page");
    const home = button(".btn.homeward", {}, "Start page");
    for (const way of [back, home]) way.addEventListener("click", () => this.model.send({type: "leave"}));
    this.root.prepend(h("section.leave", {role: "group", label: this.lesson.lesson}, back));
    this.board.table?.tools.more.append(home);
  }

  close() {
    this.gone.abort();
    this.board.close();
  }

  get lesson() {
    return this.model.get("lesson") || {};
  }

  /** @param {string} act @param {Attributes} [more] */
  send(act, more) {
    this.model.send({type: "lesson", do: act, ...more});
  }

  /** Beside the table where there is one, so that the feedback and the cards are in sight together; else alone. */
  seat() {
    const side = this.lesson.board ? one(this.root, ".vk-side") : null;
    if (this.task.isConnected && this.task.parentNode === (side || this.root)) return;
    if (side) side.prepend(this.task, this.coach);
    else one(this.root, ".vk-stage").before(this.task, this.coach);
  }

  /** Whether the task is a strip above the table, which is never higher: all of its text unfolds over the table. */
  get isStrip() {
    const {board, quiz} = this.lesson;
    return Boolean(board && !quiz) && this.root.clientWidth < BESIDE;
  }

  /**
   * Unfold the strip, or fold it.
   * @param {boolean} on
   */
  unfold(on) {
    flag(this.task, "unfolded", on);
    flag(this.task, "begins", false);
    attr(this.more, "aria-expanded", String(on));
    text(this.more, on ? "Less" : "More");
  }

  /**
   * A new task is read first: its strip is as high as its text, as far as the table leaves room, and what has no room
   * unfolds, until one goes on with the table. The way to other tasks comes when one asks for more.
   */
  begin() {
    const {root, task, text: words} = this;
    const cut = () => words.scrollHeight - words.clientHeight;
    this.unfold(false);
    root.style.setProperty("--text", "0px");
    root.style.setProperty("--text", `${task.offsetHeight + cut()}px`);
    flag(task, "cut", this.isStrip && cut() > 1);
    this.unfold(this.isStrip && cut() > 1);
    flag(this.task, "begins", true);
  }

  // ---- the parts

  /** @param {LessonView} v */
  paintSteps(v) {
    const make = () => h("li", button(".dot", h("span", {"aria-hidden": "true"})));
    keyed(
      this.steps,
      list(v.steps),
      (_, i) => i,
      make,
      (node, step, i) => {
        const dot = node.firstChild;
        attr(dot, "data-to", i);
        attr(dot, "aria-current", i === v.at ? "step" : null);
        label(dot, `${i + 1}: ${step.title}${step.done ? ", done" : ""}`);
        attr(dot, "title", step.title);
        flag(dot, "done", step.done);
        text(dot.firstChild, step.done ? "✓" : String(i + 1));
      },
    );
    show(this.steps, list(v.steps).length > 1);
    const now = this.steps.children[v.at ?? 0];
    if (now) this.steps.scrollLeft = now.offsetLeft - this.steps.offsetLeft - this.steps.clientWidth / 2;
  }

  /** @param {LessonView} given */
  paintQuiz({id, quiz}) {
    show(this.quiz, quiz);
    const name = quiz ? `vk-${id}-${quiz.id}` : "";
    if (isNew(this.quiz, name)) fill(this.quiz, ...(quiz ? question(quiz, name) : []));
    if (!quiz) return;
    const nodes = this.quiz.querySelectorAll(".vk-choice");
    list(quiz.choices).forEach((choice, i) => {
      attr(nodes[i], "data-right", choice.right === null ? null : String(choice.right));
      const radio = one(nodes[i], "input");
      radio.disabled = Boolean(quiz.answered);
      if (quiz.answered) radio.checked = Boolean(choice.right);
      tell(one(nodes[i], ".vk-why"), choice.why ? `${choice.right ? "✓ Right." : "✗"} ${choice.why}` : "");
    });
    show(one(this.quiz, "[data-lesson]"), !quiz.answered);
  }

  /** @param {LessonView} v */
  paintCoach(v) {
    const parts = this.feedback(v);
    if (isNew(this.said, JSON.stringify([v.id, v.say, v.state, v.quiz?.id, v.quiz?.choices]))) {
      fill(this.said, ...parts);
      if (parts.length) setTimeout(() => this.bringIntoSight(), 0);
    }
    const hints = this.hintsOf(v);
    if (isNew(this.hinted, JSON.stringify([v.id, v.shown, v.hints, v.state]))) {
      fill(this.hinted, ...hints);
      if (hints.length) {
        this.unfold(false);
        setTimeout(() => this.hinted.scrollIntoView({block: "nearest"}), 0);
      }
    }
    show(this.hinted, hints.length);
    const on = coachButtons(v, isOfReview(this.model));
    const done = v.state === "solved";
    for (const node of this.buttons.children) {
      const act = node.dataset.lesson;
      const isLast = act === "leave" && done && !v.next;
      const onward = act === "lesson" || act === "question" || (act === "next" && done) || isLast;
      const first = onward || (act === "back" && v.state === "wrong");
      show(node, on[act] !== undefined);
      attr(node, "aria-disabled", on[act] === false);
      flag(node, "primary", first);
    }
    text(one(this.buttons, '[data-lesson="next"]'), done ? "Next" : "Skip");
    text(one(this.buttons, '[data-lesson="show"]'), v.single ? "Show the answer" : "Show a move");
    text(one(this.buttons, '[data-lesson="lesson"]'), `Next lesson: ${v.following?.title}`);
    show(
      this.buttons,
      Object.values(on).some((one) => one !== undefined),
    );
    this.paintRules(list(v.rules));
    show(this.said, parts.length);
    show(this.coach, parts.length || !this.buttons.hidden);
  }

  /** What has no room in the place of the question goes on over the hand, which has done its part. */
  bringIntoSight() {
    const {said} = this;
    flag(said, "long", false);
    flag(said, "long", said.scrollHeight > said.clientHeight);
    said.scrollIntoView({block: "nearest"});
  }

  /**
   * Open the rules behind a part that is done, or shut them.
   * @param {boolean} on
   */
  openRules(on) {
    show(this.rules, on);
    attr(one(this.buttons, '[data-lesson="rules"]'), "aria-expanded", String(on));
    if (on) this.rules.scrollIntoView({block: "nearest"});
  }

  /** @param {Rule[]} rules */
  paintRules(rules) {
    if (!isNew(this.rules, JSON.stringify(rules))) return;
    this.openRules(false);
    /** @param {Rule} rule */
    const row = (rule) => h("p", {"data-rule": rule.id}, h("b", `${rule.title}. `), rule.text);
    const link = rules[0]?.link;
    const whole = link ? [h("p", h("a", {href: link, target: "_blank", rel: "noopener"}, "The whole rulebook"))] : [];
    fill(this.rules, ...rules.map(row), ...whole);
  }

  /**
   * What is said to what was done last.
   * @param {LessonView} v
   */
  feedback(v) {
    const {say, quiz} = v;
    const parts = [];
    if (say) {
      const then = list(say.then).map((line) => h("li", ...this.links.of(line)));
      const heading = say.heading ? [h("h3", say.heading)] : [];
      const followed = then.length ? [h("p", "What could happen next:"), h("ul", ...then)] : [];
      parts.push(h(`div.say.${say.tone}`, ...heading, h("p", ...this.links.of(forFinger(say.text))), ...followed));
    }
    if (quiz && !say) {
      const tried = list(quiz.choices).some((choice) => choice.given);
      if (quiz.answered) parts.push(h("div.say.right", h("p", "Right. Each answer has its explanation below it.")));
      else if (tried) parts.push(h("div.say.wrong", h("p", "Not that one. Read why, then choose again.")));
    }
    return parts;
  }

  /**
   * The move that was shown last, else the hints; in a strip only the newest has room.
   * @param {LessonView} v
   */
  hintsOf(v) {
    const hints = v.shown ? [v.shown] : list(v.hints);
    if (v.state !== "open" || !hints.length) return [];
    const heading = v.shown ? "Shown" : counted(hints.length, "Hint", "Hints");
    const rows = hints.map((hint) => h("p", ...this.links.of(forFinger(hint))));
    return [h("div.say.info", h("h3", heading), ...rows)];
  }

  // ---- what to look at

  light() {
    for (const node of this.lit) flag(node, "hi", false);
    this.lit = list(this.lesson.lit).flatMap((what) => this.nodesOf(what));
    for (const node of this.lit) flag(node, "hi", true);
  }

  /**
   * The nodes that are meant by a place of the pyramid, a zone such as "hand of Ana", or a card.
   * @param {string} what
   */
  nodesOf(what) {
    const [zone, who] = what.split(" of ", 2);
    const spot = PLACES.indexOf(what);
    if (spot >= 0) return [...this.root.querySelectorAll(`[data-spot="${spot}"]`)];
    /** @param {HTMLElement} node */
    const isCard = (node) => node.dataset.card?.toLowerCase() === what.toLowerCase();
    /** @param {any} given */
    const isZone = ({dataset}) => dataset.zone === zone.replace(" ", "-") && (!who || dataset.player === who);
    return [...this.root.querySelectorAll("[data-card],[data-zone]")].filter((node) => isCard(node) || isZone(node));
  }

  // ---- paint

  paint() {
    const v = this.lesson;
    const part = `${v.id} ${v.quiz?.id || ""}`;
    const key = `${part} ${v.state} ${v.quiz?.answered || ""}`;
    const before = document.activeElement;
    const inside = this.root.contains(before);
    flag(this.root, "waits", false);
    attr(this.root, "data-task", v.id);
    attr(this.root, "data-state", v.state);
    attr(this.root, "data-kind", v.kind);
    attr(this.root, "data-over", v.kind === "task" && v.state !== "open"); // where one explores, it goes on
    for (const what of HIDES) flag(this.root, `no-${what}`, list(v.hide).includes(what));
    flag(this.root, "bare", !v.board);
    this.seat();
    text(this.where, v.lesson);
    text(this.name, v.title);
    text(this.count, `${(v.at ?? 0) + 1} of ${list(v.steps).length}`);
    const isOther = isNew(this.text, String(v.id));
    if (isOther) {
      fill(this.text, ...list(v.text).map((words) => h("p", ...this.links.of(forFinger(words)))));
      this.openRules(false);
    }
    show(this.text, (v.quiz?.number ?? 1) === 1); // what a quiz is about is read once
    tell(this.goal, v.goal ? `Goal: ${v.goal}.` : "");
    tell(this.message, v.message);
    this.paintSteps(v);
    this.shapes.paint(v);
    this.paintQuiz(v);
    this.paintCoach(v);
    this.light();
    if (isOther) setTimeout(() => this.begin(), 0); // when it has its size
    const turned = this.part && this.part !== part;
    const changed = this.key && this.key !== key;
    this.part = part;
    this.key = key;
    if (inside && (turned || changed)) setTimeout(() => this.refocus(v, turned, before), 0);
  }

  /**
   * After a step the keyboard stands where it goes on: at the title of a new part, at Back, or at Next.
   * @param {LessonView} v @param {unknown} turned @param {Json} before
   */
  refocus(v, turned, before) {
    if (this.gone.signal.aborted) return;
    if (turned) {
      (v.quiz ? one(this.quiz, "input") : this.title).focus({preventScroll: true});
      const above = v.quiz && v.board ? this.root : this.task; // a table is above its question
      if (rectOf(this.task).top < 0 || onPhone()) above.scrollIntoView({block: "start"});
      return;
    }
    const next = one(this.buttons, ".vk-primary:not([hidden])");
    if (next) next.focus({preventScroll: true});
    else if (!before.isConnected || !before.getClientRects().length) this.title.focus({preventScroll: true});
  }

  /** @param {HTMLElement} target */
  clicked(target) {
    const node = target.closest("button");
    if (!node || !this.task.contains(node)) this.unfold(this.isStrip && this.task.contains(target));
    if (!node || node.ariaDisabled || !(this.task.contains(node) || this.coach.contains(node))) return;
    const {lesson: act, to, shape} = node.dataset;
    if (to !== undefined) this.send("go", {to: Number(to)});
    else if (shape !== undefined) this.send("shape", {number: Number(shape)});
    else if (act === "rules") this.openRules(this.rules.hidden);
    else if (act === "unfold") this.unfold(!this.task.classList.contains("vk-unfolded"));
    else if (act === "answer") this.give();
    else if (act === "leave") this.model.send({type: "review", do: "leave"});
    else if (act === "lesson") this.model.send({type: "learn", lesson: this.lesson.following?.name});
    else if (act) this.send(act);
  }

  give() {
    const chosen = one(this.quiz, "input:checked");
    if (chosen) this.send("answer", {choice: Number(chosen.value)});
    else tell(this.message, "Choose an answer first.");
  }
}

/** @param {Quiz} quiz @param {string} name */
function question(quiz, name) {
  /** @param {any} given @param {number} i */
  const choice = ({text: words}, i) => {
    const radio = h("input", {type: "radio", name, value: i});
    return h("div.choice", h("label", radio, h("span", words)), h("p.why", {hidden: true}));
  };
  return [
    h("legend", h("span.label", `Question ${quiz.number} of ${quiz.of}`), h("span.ask", quiz.text)),
    h("div.choices", ...list(quiz.choices).map(choice)),
    button(".btn.primary", {"data-lesson": "answer"}, "Answer"),
  ];
}

/**
 * Whether the tasks are the mistakes of a game, and a replay waits behind them.
 * @param {Model} model
 */
export const isOfReview = (model) =>
  model.get("lesson")?.course === "review" && model.get("reviewing")?.state === "done";

/**
 * Which of the coach's buttons are there now, and whether each can be pressed: while a task is open they keep their
 * places. A mistake is a short task, which Back begins again, so that the way to the replay has room.
 * @returns {Record<string, boolean | undefined>}
 * @param {LessonView} v @param {boolean} isMistake
 */
function coachButtons(v, isMistake) {
  const done = v.state === "solved";
  const inTask = v.kind === "task" && !done;
  const hints = v.state === "open" && /** @type {number} */ (v.more_hints) > 0;
  /** @param {unknown} on */
  const there = (on) => (on ? true : undefined);
  return {
    leave: there(isMistake),
    back: inTask ? Boolean(v.back) : undefined,
    hint: inTask ? hints : undefined,
    show: there(inTask),
    again: inTask ? (isMistake ? undefined : Boolean(v.back)) : there(v.kind === "explorer" || done),
    rules: there(list(v.rules).length),
    question: there(v.quiz?.answered && v.quiz.more),
    next: there(v.next && v.state !== "wrong"),
    lesson: there(v.following && !v.next && done),
  };
}

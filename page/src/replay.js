// The replay of a record. All frames come once; stepping, playing and switching need no kernel. Only an edit or a game
// played on is sent.

import {attr, flag, focusOn, hasColumn, hear, inVoila, label, list, one, own} from "./dom.js";
import {Board} from "./board.js";
import {Chart} from "./chart.js";
import {GROUP} from "./focus.js";
import {Frames, unpack} from "./frames.js";
import {Drafts, Notes, numberOf} from "./notes.js";
import {Reel} from "./reel.js";
import {ReplayModel} from "./replay_model.js";
import {better, Review, said} from "./review.js";
import {ScoreSheet} from "./score_sheet.js";

/** @import {Attributes, Given, Json, Listener, Live, Maybe, Message, Packed, PageEvent} from "./types" */

const KEYMAP = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "play",
  n: "note",
  N: "next-note",
  M: "next-mistake",
};
const HELD_MS = 150; // a key held down does not wait for cards to arrive
const FAST_MS = 500;

export class Replay {
  /** @param {Given & {data: Packed}} given */
  constructor({model, el, data}) {
    this.model = model;
    this.frames = new Frames(data);
    this.about = data.about;
    this.cards = data.cards;
    this.gone = new AbortController();
    this.line = [0]; // the positions from the beginning to an end, through the one that is shown
    this.at = 0; // which of them is shown
    this.eyes = model.get("seat") || 0; // whose; 0 with all hands open
    this.parents = new Map();
    this.view = {};
    this.rev = 0;
    this.isQuiet = true; // nothing moves
    this.isPlaying = false;
    this.isOld = true; // chart and score sheet have to be drawn anew
    this.byTab = false; // the keyboard came to a card by Tab: arrows go from card to card
    this.timer = 0;
    this.stepped = 0;
    this.heard = model.get("said")?.n || 0;
    this.wanted = model.get("at")?.n;
    this.chart = new Chart(this);
    this.reel = new Reel(this);
    this.review = new Review(this);
    this.notes = new Notes(this);
    this.drafts = new Drafts(this);
    this.sheet = new ScoreSheet(this);
    this.chart.numbers.before(this.review.first);
    this.reel.node.append(this.chart.node);
    this.grow();
    this.shim = new ReplayModel(this);
    this.board = new Board({model: this.shim, el});
    this.root = this.board.root;
    attr(this.root, "tabindex", "-1");
    label(this.root, "Valley of the Kings replay");
    this.root.insertBefore(this.reel.node, one(this.root, ".vk-stage"));
    this.listen();
    this.begin();
  }

  begin() {
    const {model} = this;
    this.line = this.lineTo(0);
    this.review.changed();
    this.reel.warn(this.tree, this.live);
    this.turned();
    const first = model.get("at")?.node;
    if (first) this.open(first);
    if (!model.get("opened")) this.followLink();
    this.notes.complain(model.get("said")?.text);
    this.drafts.recover();
  }

  close() {
    clearTimeout(this.timer);
    this.gone.abort();
    this.board.close();
  }

  // ---- what the parts ask

  get tree() {
    return this.model.get("tree") || {};
  }

  /**
   * The game that is played on from a position, if one is.
   * @returns {Live | null}
   */
  get live() {
    const live = this.model.get("live");
    return live?.node === undefined ? null : /** @type {Live} */ (live);
  }

  get isLive() {
    return this.live !== null;
  }

  get isEditable() {
    return Boolean(this.model.get("editable"));
  }

  /** The game is a table's, whose entry waits. */
  get isEntering() {
    return Boolean(this.model.get("waits"));
  }

  get here() {
    return this.line[this.at];
  }

  fact(id = this.here) {
    return this.frames.fact(id);
  }

  note(id = this.here) {
    return own(this.model.get("notes"), id) || {};
  }

  /** A move as it is read, without its marks. */
  said(id = this.here) {
    return said(this.fact(id));
  }

  /** @param {number} id */
  words(id) {
    return [this.said(id), list(this.note(id).marks).join(" ")].filter(Boolean).join(" ");
  }

  /** @param {EventTarget} node @param {string} kind @param {Listener} fn @param {AddEventListenerOptions} [more] */
  on(node, kind, fn, more) {
    node.addEventListener(kind, /** @type {EventListener} */ (fn), {signal: this.gone.signal, ...more});
  }

  /** @param {Message} message */
  send(message) {
    this.model.send(message);
  }

  /** @param {string} what @param {Attributes} [more] */
  edit(what, more) {
    this.send({type: "edit", what, node: this.here, ...more});
  }

  /** What was typed goes to the record when one leaves it. */
  flush() {
    if (this.isEditable && !this.isLive) this.drafts.send(this.notes.taken());
  }

  // ---- lines through the tree

  /** @param {number} id */
  kids(id) {
    return list(own(this.tree.kids, id)).filter((kid) => kid < this.frames.count);
  }

  grow() {
    this.parents = new Map();
    for (const id in this.tree.kids || {})
      for (const kid of this.kids(/** @type {Json} */ (id))) this.parents.set(kid, Number(id));
  }

  /** The line through a position, and on by first moves to its end. @param {number} id */
  lineTo(id) {
    const line = [];
    for (let node = id; node !== undefined; node = this.parents.get(node)) line.unshift(node);
    for (let next = this.kids(id)[0]; next !== undefined; next = this.kids(next)[0]) line.push(next);
    return line;
  }

  get mainLine() {
    return this.lineTo(0);
  }

  /** The way to a position: which of the moves was taken at each one before. @param {number} id @returns {number[]} */
  wayTo(id) {
    if (!this.parents.has(id)) return [];
    const before = this.parents.get(id);
    return [...this.wayTo(before), this.kids(before).indexOf(id)];
  }

  // ---- where to go

  /** @param {number} id */
  open(id) {
    if (!this.line.includes(id)) {
      this.line = this.lineTo(id);
      this.isOld = true;
    }
    this.go(this.line.indexOf(id), true);
  }

  /** `quiet`: nothing moves. @param {number} index @param {boolean} [quiet] */
  go(index, quiet) {
    this.flush();
    const at = Math.max(0, Math.min(this.line.length - 1, index));
    const now = performance.now();
    this.isQuiet = quiet || Math.abs(at - this.at) !== 1 || now - this.stepped < HELD_MS;
    if (!quiet) this.stepped = now; // opening the page is no step
    this.at = at;
    this.paint();
  }

  /**
   * Whether one stops at a position when one goes by turns, or by the decisions of a player (" Ana").
   * @param {number} i @param {string} unit
   */
  stopsAt(i, unit) {
    if (unit === "decision" || !i || i === this.line.length - 1) return true;
    const fact = this.fact(this.line[i]);
    return unit === "turn" ? fact.turn !== this.fact(this.line[i - 1]).turn : fact.asked === unit.slice(1);
  }

  /** @param {number} way */
  beside(way, unit = this.reel.unit.value) {
    let i = this.at + way;
    while (i > 0 && i < this.line.length - 1 && !this.stopsAt(i, unit)) i += way;
    return i;
  }

  /** @param {boolean} on */
  autoplay(on) {
    clearTimeout(this.timer);
    if (on && this.at === this.line.length - 1) this.go(0, true);
    this.isPlaying = on;
    this.reel.paintPlay(on);
    const speed = Number(this.reel.speed.value);
    if (!on) return;
    this.timer = setTimeout(() => {
      this.go(this.beside(1), speed < FAST_MS);
      this.autoplay(this.at < this.line.length - 1);
    }, speed);
  }

  followLink() {
    const [, what, number] = /vk-(step|node)=(\d+)/.exec(location.hash) || [];
    const id = what === "step" ? this.mainLine[/** @type {Json} */ (number)] : Number(number);
    if (what && (id === 0 || this.parents.has(id))) this.open(id);
  }

  /**
   * What each tool does: a button with data-go="next" does `next`.
   * @returns {Record<string, () => unknown>}
   */
  get actions() {
    /** @param {() => Message} message */
    const flushAnd = (message) => () => {
      this.flush();
      this.send(message());
    };
    return {
      first: () => this.go(0),
      last: () => this.go(this.line.length - 1),
      next: () => this.go(this.beside(1)),
      previous: () => this.go(this.beside(-1)),
      "next-turn": () => this.go(this.beside(1, "turn")),
      "previous-turn": () => this.go(this.beside(-1, "turn")),
      play: () => this.autoplay(!this.isPlaying),
      continue: () => {
        this.autoplay(false);
        flushAnd(() => ({type: "continue", node: this.here, seats: this.reel.deeds.chosenSeats}))();
      },
      leave: () => this.reel.deeds.goBack(),
      "next-note": () => this.sheet.jump("next-note"),
      "next-mistake": () => this.sheet.jump("next-mistake"),
      scores: () => this.sheet.jump("scores"),
      played: () => this.notes.addPlayed(),
      copy: () => this.reel.deeds.copyLink(inVoila()),
      back: () => this.send({type: "back", keep: false}),
      keep: () => this.send({type: "back", keep: true}),
      enter: flushAnd(() => ({type: "enter"})),
      save: flushAnd(() => ({type: "save"})),
      note: () => this.notes.edit(),
      done: () => this.notes.done(),
      "edit-undo": () => this.edit("undo"),
      "edit-redo": () => this.edit("redo"),
      first_line: () => this.edit("main"),
      up: () => this.edit("promote"),
      down: () => this.edit("demote"),
      delete: () => this.edit("delete"),
    };
  }

  // ---- drawing

  /** The view of the position, as the board draws it. */
  frame() {
    const id = this.here;
    const fact = this.fact();
    const view = this.frames.get(fact.views[this.eyes]);
    const happened = list(fact.log).filter((line) => line.kind !== "turn");
    const asked = view.seat === fact.asked ? this.frames.get(fact.views[0]).prompt : view.prompt;
    const asks = view.over || !fact.asked ? "" : `${asked.title}: ${asked.text}`;
    const title = id ? `${fact.player}: ${this.words(id)}` : "Start";
    const told = [better(this.note(), fact.player), ...happened.map((line) => line.text), asks];
    const text = told.filter(Boolean).join("\n");
    this.rev += 1;
    const chances = Object.entries(this.chart.chances.known[this.at] || {});
    const fixed = {log: [], undo: false, redo: false, can: {}, replay: true, chances};
    return {...view, ...fixed, prompt: {...view.prompt, title, text}, rev: `r${this.rev}`, decision: id};
  }

  paint() {
    attr(this.root, "data-step", this.at);
    attr(this.root, "data-node", this.here);
    if (this.isOld) this.drawLine();
    this.view = this.frame();
    this.reel.paint(); // before the board, which looks where its cards lie: so the page is laid out once
    this.paintNotes();
    this.shim.fire("change:view");
    this.seat();
    this.notes.lights.show(this.note().highlights);
    this.sheet.paint();
  }

  /** Another line, or other notes on it: chart and score sheet are drawn anew. */
  drawLine() {
    this.isOld = false;
    this.review.paint();
    this.chart.draw();
    this.chart.drawNumbers();
    this.sheet.draw();
    this.reel.paintJumps();
  }

  paintNotes() {
    const anew = this.notes.paint();
    this.reel.deeds.paint(this.here, this.isEditable, inVoila());
    if (anew) this.reel.deeds.paintSeats(this.fact().asked);
  }

  /** The panes stand in the board's own side column, which a curtain takes away. */
  seat() {
    const side = one(this.root, ".vk-side");
    if (!side) this.root.insertBefore(this.reel.node, one(this.root, ".vk-stage"));
    else if (this.notes.node.parentNode !== side) {
      const {reel, notes, sheet, review} = this;
      side.prepend(...[reel, review, notes, sheet, reel.deeds].map((part) => part.node));
    }
  }

  /** The record is shown, or a game is played on. */
  turned() {
    const {live} = this;
    const {lights} = this.notes;
    flag(this.root, "replay", !live);
    flag(this.root, "apart", live);
    this.reel.turned(live);
    for (const node of [this.notes.node, this.sheet.node]) node.hidden = Boolean(live);
    this.review.paint();
    this.shim.fire("change:cards");
    lights.hide();
    if (lights.color) lights.take(lights.color);
    if (live) {
      this.shim.fire("change:view");
      (one(this.root, ".vk-prompt") || this.root).focus();
    } else this.open(this.frames.count > this.here ? this.here : 0);
  }

  /** The tree has grown, or something was taken out of it. */
  replant() {
    this.grow();
    this.reel.warn(this.tree, this.live);
    const {line} = this;
    const isWhole = line.every((id, i) => !i || this.parents.get(id) === line[i - 1]);
    const isKnown = isWhole && !this.kids(line[line.length - 1]).length;
    let at = this.here;
    const wanted = this.model.get("at");
    // a new move is turned to when its frames have come
    if (wanted && wanted.n !== this.wanted && /** @type {number} */ (wanted.node) < this.frames.count) {
      this.wanted = wanted.n;
      at = /** @type {number} */ (wanted.node);
    }
    while (at && this.parents.get(at) === undefined) at = 0;
    this.isOld = true;
    if (!isKnown) this.line = this.lineTo(at);
    if (!this.isLive) this.open(at);
  }

  // ---- listening

  listen() {
    this.notes.wire();
    this.chart.wire();
    this.reel.wire();
    this.on(this.root, "click", (e) => this.clicked(e.target.closest("button")));
    this.on(window, "pagehide", () => this.drafts.hold());
    this.on(document, "visibilitychange", () => this.drafts.hold());
    this.on(window, "hashchange", () => this.followLink());
    const byHand = () => {
      this.byTab = false;
    };
    this.on(this.root, "pointerdown", byHand, {capture: true});
    this.on(this.root, "keydown", (e) => this.key(e), {capture: true});
    if (this.model.get("standalone")) {
      this.on(document, "keydown", (e) => {
        if (e.target === document.body) this.key(e);
      });
    }
    hear(this.model, this.modelEvents(), this.gone.signal);
  }

  modelEvents() {
    const replant = () => this.replant();
    /** @param {string} name */
    const passOn = (name) => [
      `change:${name}`,
      () => {
        if ((name !== "view" && name !== "cards") || this.isLive) this.shim.fire(`change:${name}`);
        this.seat();
      },
    ];
    return {
      "change:frames": async () => {
        const fresh = new Frames(await unpack(this.model.get("frames")));
        if (this.gone.signal.aborted) return;
        this.frames = fresh;
        this.replant();
      },
      "change:tree": replant,
      "change:at": replant,
      "change:live": () => this.turned(),
      "change:notes": () => this.notesChanged(),
      "change:reviewing": () => this.review.changed(),
      "change:edits": () => {
        if (!this.isLive) this.paintNotes();
      },
      "change:said": () => {
        const {n, text} = this.model.get("said") || {};
        if (n === this.heard) return;
        this.heard = n;
        this.drafts.answered();
        this.notes.complain(text);
      },
      ...Object.fromEntries(["view", "cards", "note", "download", "prefs"].map(passOn)),
    };
  }

  notesChanged() {
    this.drafts.answered();
    this.isOld = true;
    if (this.isLive) return;
    this.drawLine();
    this.reel.paint();
    this.paintNotes();
    this.sheet.paint();
    this.notes.lights.show(this.note().highlights);
  }

  /** @param {Maybe<HTMLElement>} node */
  clicked(node) {
    if (!node || node.getAttribute("aria-disabled")) return;
    const {go: act, step, node: id, mark, drop, edit, light, unlight} = node.dataset;
    const can = this.isEditable;
    if (this.isLive && act !== "back" && act !== "keep") return;
    if (this.review.click(node)) this.flush();
    else if (act) own(this.actions, act)?.();
    else if (step !== undefined || id !== undefined) {
      this.flush();
      if (step !== undefined) this.go(Number(step));
      else this.open(Number(id));
      if (!node.isConnected) focusOn(this.root);
      if (node.matches(".vk-moment, .vk-turn") && !hasColumn(this.root)) this.root.scrollIntoView();
    } else if (mark && can) this.edit("mark", {marks: node.getAttribute("aria-pressed") === "true" ? [] : [mark]});
    else if (light && can) this.notes.lights.take(light);
    else if (unlight && can) this.notes.lights.putOut(unlight);
    else if (edit !== undefined) this.notes.edit(node);
    else if (drop !== undefined) this.edit("delete_comment", {number: numberOf(node)});
  }

  /** @param {PageEvent} e */
  key(e) {
    if (e.key === "Tab") this.byTab = true;
    const act = own(KEYMAP, e.key);
    if (!act || this.isLive || e.ctrlKey || e.metaKey || e.altKey || !this.isForReplay(act, e.target)) return;
    e.preventDefault();
    e.stopPropagation();
    this.actions[act]();
  }

  /** Whether a key means the replay, and not what has the keyboard. @param {string} act @param {HTMLElement} at */
  isForReplay(act, at) {
    if (at.closest("textarea,select,input:not([type=range]),.vk-dialog,.vk-panel")) return false;
    if (act === "note") return this.isEditable;
    if (act === "play") return !at.closest("button,summary,a");
    if (at.matches("[type=range]") && this.reel.unit.value === "decision") return false;
    return !(this.byTab && at.closest(GROUP));
  }
}

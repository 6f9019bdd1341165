// The board: it draws the trait `view` and sends back what the person chose. No rules live here.

import {attr, button, fill, focusOn, h, hear, inVoila, list, one, own, saveFile} from "./dom.js";
import {Beats} from "./beats.js";
import {Pool} from "./card.js";
import {Choosing} from "./choosing.js";
import {Dialogs} from "./dialogs.js";
import {Falls} from "./falls.js";
import {Finale} from "./finale.js";
import {Flight} from "./flight.js";
import {Focus, groupOf, middleOf} from "./focus.js";
import {Herald} from "./herald.js";
import {listen} from "./listen.js";
import {Note} from "./note.js";
import {Panel} from "./panel.js";
import {isStill, kept, Prefs} from "./prefs.js";
import {Press} from "./press.js";
import {Sender} from "./sender.js";
import {Setup} from "./setup.js";
import {refitSigns} from "./signs.js";
import {Sound} from "./sound.js";
import {Speech} from "./speech.js";
import {Table} from "./table.js";
import {Telling} from "./telling.js";
import {dress, watchTheme} from "./theme.js";
import {Watching} from "./watch.js";

/** @import {Before, Boxes, Given, Kind, KindOf, Line, Listener, Maybe, Message, Settings, Step, View} from "./types" */

const LONGEST_ADDRESS = 4000;

/** One board on a page. Each of its parts says what it needs of the board and of which others. */
export class Board {
  /** @param {Given} given */
  constructor({model, el}) {
    this.model = model;
    /** @type {View} */
    this.view = {};
    /** @type {HTMLElement | null} */
    this.clicked = null; // what was clicked last
    this.longPress = false; // a finger has read a card: its release is no click
    /** @type {{lines: Line[]}} */
    this.story = {lines: []}; // the log so far
    /** @type {number | undefined} the movement that was shown last */
    this.flown = undefined;
    this.gone = new AbortController();
    this.signal = this.gone.signal; // says when the board is closed
    this.downloaded = model.get("download")?.n || 0;
    const about = {role: "region", label: "Valley of the Kings board", "data-lm-suppress-shortcuts": "true"};
    this.root = h("div.board", about);
    this.stage = h("div.stage");
    this.probe = h("i.live", {"aria-hidden": "true"});
    /** @type {Table} null while none is shown */
    this.table = /** @type {any} */ (null);
    /** @type {KindOf} what is known of a card by its name */
    this.kindOf = (name) => (name ? own(this.cards, name) : null);
    this.timers = new Set();
    this.press = new Press(this);
    this.prefs = new Prefs(model);
    this.speech = new Speech();
    this.sound = new Sound(this);
    this.herald = new Herald(this);
    this.pool = new Pool(this.kindOf);
    this.focus = new Focus(this, this.speech);
    /** @type {Flight} */
    this.flight = new Flight(this);
    this.beats = new Beats(this);
    this.telling = new Telling(this);
    this.falls = new Falls(this, this.flight.air);
    this.watching = new Watching(this);
    this.finale = new Finale(this);
    /** @type {Sender} */
    this.sender = new Sender(this);
    /** @type {Panel} */
    this.panel = new Panel(this);
    this.choosing = new Choosing(this, this.panel);
    /** @type {Dialogs} */
    this.dialogs = new Dialogs(this);
    /** @type {Setup} */
    this.setup = new Setup(this);
    /** @type {Note} */
    this.note = new Note(this);
    const {polite, assertive} = this.speech;
    const over = [this.flight.air, this.herald.node, this.panel.node, this.note.node, this.dialogs.node];
    this.root.append(polite, assertive, this.probe, this.stage, ...over);
    this.press.listen();
    this.repaint = this.press.after(this.safely(() => this.paint()));
    el.append(this.root);
    this.begin();
  }

  modelEvents() {
    return {
      "change:view": this.repaint,
      "change:cards": this.repaint,
      "change:note": this.press.after(this.safely(() => this.note.hear())),
      "change:download": this.safely(() => this.download()),
      "change:prefs": () => {
        this.prefs.forget();
        this.dress();
      },
    };
  }

  begin() {
    const {model} = this;
    listen(this);
    hear(model, this.modelEvents(), this.signal);
    this.dress();
    watchTheme(() => this.dress(), this.signal);
    this.repaint();
    const {assist} = kept();
    if (assist !== undefined && assist !== model.get("prefs")?.assist) this.tellPrefs();
    const {mode, setup} = model.get("view") || {};
    const asked = inVoila() && location.search.length > 1;
    if (asked && mode === "setup" && setup?.touched === false) {
      this.send({type: "address", text: location.search.slice(0, LONGEST_ADDRESS)});
    }
    refitSigns(this.root, () => this.signal.aborted);
  }

  close() {
    this.gone.abort();
    for (const id of this.timers) clearTimeout(id);
    this.root.remove();
  }

  // ---- what is asked of it

  /** @returns {Record<string, Kind>} */
  get cards() {
    return this.model.get("cards") || {};
  }

  /** The node on the board that has the keyboard. */
  get focused() {
    const at = this.root.getRootNode().activeElement;
    return at && this.root.contains(at) ? at : null;
  }

  /** Whether nothing is to move. A replay says so itself when it is stepped through too fast to look. */
  get isCalm() {
    const hasty = this.view.replay && this.model.get("prefs")?.motion === false;
    return !this.prefs.now.motion || hasty || isStill();
  }

  /** @param {string} kind @param {Listener} fn */
  on(kind, fn) {
    this.root.addEventListener(kind, fn, {signal: this.signal});
  }

  /** @param {() => void} fn @param {number} ms */
  later(fn, ms) {
    const id = setTimeout(() => {
      this.timers.delete(id);
      fn();
    }, ms);
    this.timers.add(id);
    return id;
  }

  /** @param {number} id */
  never(id) {
    clearTimeout(id);
    this.timers.delete(id);
  }

  /** @param {Message} message */
  send(message) {
    this.model.send(message);
  }

  // ---- settings

  dress() {
    const {now} = this.prefs;
    dress(this.root, this.probe, now);
    attr(this.root, "data-assist", now.assist ? null : "off");
  }

  /** @param {Partial<Settings>} what */
  setPref(what) {
    this.prefs.set(what);
    this.dress();
    this.repaint();
  }

  tellPrefs() {
    this.send({type: "prefs", prefs: this.prefs.told});
  }

  // ---- drawing

  paint() {
    this.telling.show(this.model.get("view") || {}, this.view, this.flown, (v, still) => this.draw(v, still));
  }

  /**
   * Draw a view; with `still` nothing moves.
   * @param {View} v @param {boolean} [still]
   */
  draw(v, still = false) {
    const old = this.view;
    const at = this.focused;
    /** @type {Maybe<Before>} */
    const before = at ? {node: at, group: groupOf(at), middle: middleOf(at)} : null;
    const isNewView = v.rev !== old.rev || v.mode !== old.mode;
    const steps = this.newSteps(v, old);
    if (isNewView) this.flight.end();
    const moves = isNewView && !still && old.rev !== undefined && !(v.watch && this.watching.hasty);
    const was = moves ? this.flight.measure() : null;
    this.falls.hide();
    this.view = v;
    attr(this.root, "data-rev", v.rev);
    if (isNewView) this.turnTo(v, old);
    if (v.mode === "setup") {
      this.paintSetup(v, before);
      return;
    }
    this.setup.leave();
    if (v.curtain) this.paintCurtain(v.curtain, before);
    else this.paintTable(v, {old, before, was, steps});
  }

  /**
   * The steps that led to this picture, if they were not shown yet.
   * @param {View} v @param {View} old
   */
  newSteps(v, old) {
    if (!v.motion || old.rev === undefined) return [];
    const isNew = v.replay ? v.motion.from === old.decision : v.motion.n !== this.flown;
    return isNew ? list(v.motion.steps) : [];
  }

  /**
   * Another picture than before: what belonged to the old one is closed.
   * @param {View} v @param {View} old
   */
  turnTo(v, old) {
    this.flown = v.motion?.n;
    this.sender.arrived();
    this.choosing.meet(null);
    if (!this.panel.pinned?.isConnected || v.decision !== old.decision) this.panel.close(false);
    if (this.note.rev !== v.rev && !this.note.isError) this.note.close();
  }

  /** @param {View} v @param {Maybe<Before>} before */
  paintSetup(v, before) {
    this.clearTable();
    this.story.lines = [];
    this.sender.warned.clear();
    this.setup.paint(v);
    if (before && !this.root.contains(this.focused)) focusOn(one(this.setup.form.node, "input"));
  }

  /** @param {{player: string; text: string}} curtain @param {Maybe<Before>} before */
  paintCurtain(curtain, before) {
    this.clearTable();
    this.speech.silence();
    this.panel.close(false);
    this.note.close();
    this.speech.forget();
    const lift = button(".btn.primary#lift", `I am ${curtain.player}`);
    const words = h("p", curtain.text);
    const about = {role: "group", label: "The table is covered"};
    fill(this.stage, h("section.curtain", about, h("h2.title", curtain.player), words, lift));
    if (before) focusOn(lift);
    this.speech.warn(curtain.text);
  }

  /**
   * @param {View} v
   * @param {{old: View; before: Maybe<Before>; was: Maybe<Boxes>; steps: Step[]}} given
   */
  paintTable(v, {old, before, was, steps}) {
    this.table ??= new Table(this);
    this.table.paint(v, this.model.get("lesson")?.id, this.clicked);
    this.choosing.follow();
    const plan = was && this.flight.plan(was, steps, v.motion?.haste);
    this.focus.rove(before?.node);
    const opened = before && (this.panel.node.contains(before.node) || this.dialogs.node.contains(before.node));
    if (before && (!opened || !before.node.isConnected)) this.focus.restore(before);
    const ends = v.over && old.rev && !old.over && !v.replay && !this.root.matches(".vk-lesson"); // a lesson says more
    if (old.mode === "setup" || ends) this.root.scrollIntoView();
    this.herald.paint(v, old);
    const counts = v.over && old.rev && !old.over && !v.replay && v.can?.save && !this.flight.isOff;
    this.speech.view(v, Boolean(counts));
    if (plan) this.flight.fly(plan);
    this.sound.follow(v, old, plan?.legs ?? steps.flatMap((step) => list(step.moves)));
    if (counts) this.table.top.count(v);
    this.watching.goOn(v);
    this.note.follow();
  }

  clearTable() {
    this.table = /** @type {any} */ (null);
    this.pool.begin();
    this.pool.end();
  }

  /**
   * The same, but a fault in drawing is shown on the board, never swallowed.
   * @param {() => void} fn
   */
  safely(fn) {
    return () => {
      try {
        fn();
      } catch (/** @type {any} */ error) {
        console.error(error);
        const words = "The board could not be drawn";
        this.speech.warn(words);
        this.note.fail(words, String(error?.message));
      }
    };
  }

  /** Python has made a file. */
  download() {
    const file = this.model.get("download") || {};
    if (!file.n || file.n === this.downloaded) return;
    this.downloaded = file.n;
    saveFile(file.text ?? "", file.name, file.mime, this.root);
  }
}

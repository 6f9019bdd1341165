// The bubble: what Python answers, refuses or warns of, beside what it is about.

import {attr, button, closer, empty, fill, flag, focusOn, h, isHere, isSeen, list, one, show} from "./dom.js";
import {faceOf} from "./card.js";
import {forFinger} from "./finger.js";
import {placeBeside} from "./place.js";
import {shape, tint} from "./signs.js";

/** @import {Dialogs, Focus, Json, Model, Panel, Sender, Setup, Shown, Speech, Told} from "./types" */

const MARKED = "[data-id],[data-card],[data-zone],[data-group],[data-option]";
const KEYS = ["id", "option", "card", "zone", "group"];

export class Note {
  /**
   * @param {Shown & {
   *   model: Model; panel: Panel; speech: Speech; focus: Focus; sender: Sender; dialogs: Dialogs;
   *   setup: Setup;
   * }} parts
   */
  constructor(parts) {
    this.parts = parts;
    this.node = h("div.bubble", {hidden: true});
    this.heard = parts.model.get("note")?.n || 0;
    this.rev = undefined; // the picture of the table that it belongs to
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** The first answer to a warning, if there is one. */
  get first() {
    return this.isOpen ? one(this.node, ".vk-buttons button") : null;
  }

  get isError() {
    return this.node.dataset.tone === "error";
  }

  /**
   * What a note is about: the node that was clicked, or the one that Python names.
   * @param {Told} note
   */
  anchor(note) {
    const {stage, clicked, table} = this.parts;
    const mark = note.anchor;
    /** @param {HTMLElement} node */
    const mine = (node) => !note.player || [null, note.player].includes(node.dataset.player ?? null);
    if (mark != null && mark !== "") {
      const {id, card, option} = isHere(clicked) ? /** @type {HTMLElement} */ (clicked).dataset : {};
      if (id === mark || card === mark || option === mark) return clicked;
      const nodes = [...stage.querySelectorAll(MARKED)].filter((node) => isSeen(faceOf(node)) && mine(node));
      const found = KEYS.map((key) => nodes.find((node) => node.dataset[key] === mark)).find(Boolean);
      if (found) return faceOf(found);
    } else if (note.tone === "refusal" && isHere(clicked)) return clicked;
    return table?.prompt.node.isConnected ? table.prompt.node : null;
  }

  /** Show what Python said last, if that is new. */
  hear() {
    const note = this.parts.model.get("note") || {};
    if (!note.n || note.n === this.heard) return;
    this.heard = note.n;
    this.parts.sender.answered();
    if (note.tone === "rule") ruleDialog(this.parts.dialogs, note);
    else if (note.tone === "left") stockDialog(this.parts.dialogs, note);
    else this.say(note);
  }

  /** @param {Told} note */
  say(note) {
    const {speech, table, setup, panel, model} = this.parts;
    const at = this.anchor(note);
    const words = [note.heading, note.text].filter(Boolean).join(". ");
    if (note.tone === "info") speech.say(words);
    else speech.warn(words);
    if (!at) {
      setup.say(words);
      return;
    }
    panel.close(false);
    const rule = note.rule ? h("p.rule", button(".ref#rule", {"data-rule": note.rule}, "Rule")) : "";
    const heading = note.heading ? h("h3", note.heading) : "";
    this.open(note.tone || "info", /** @type {number} */ (note.n), heading, h("p", forFinger(note.text) || ""), rule);
    this.rev = model.get("view")?.rev; // the note may be told before the view that came with it
    const spots = list(note.spots).map((i) => table.centre.spots[i]);
    for (const node of spots.length ? spots : [at]) {
      if (node === table?.prompt.node) continue;
      flag(node, "point", true);
      flag(node, "hint", note.tone === "info");
    }
    placeBeside(this.parts, this.node, spots[spots.length - 1] || at, false);
  }

  /**
   * Something that is often regretted was chosen. The golden button is what a friend would advise.
   * @param {string} option @param {string} heading @param {string} words
   */
  warn(option, heading, words) {
    const {clicked, table, view} = this.parts;
    this.parts.panel.close(false);
    const isCard = option.startsWith("execute ");
    const buttons = [
      button(".btn.primary#close-note", isCard ? "Choose something else" : "Keep playing"),
      button(".btn.plain#go-on", {"data-what": option}, isCard ? "Execute it anyway" : "End turn anyway"),
      button(".btn.quiet#no-warn", "Don't warn me again"),
    ];
    this.open("warn", "warn", h("h3", heading), h("p", words), h("div.buttons", ...buttons));
    this.rev = view.rev;
    const at = isHere(clicked) ? /** @type {HTMLElement} */ (clicked) : table.prompt.node;
    placeBeside(this.parts, this.node, at, false);
    if (this.parts.focus.byKey) this.parts.focus.goTo(this.first);
    this.parts.speech.warn(`${heading} ${words} Choose it again to go ahead, or press Escape.`);
  }

  /**
   * The board itself has failed.
   * @param {string} heading @param {string} words
   */
  fail(heading, words) {
    attr(this.node, "data-tone", "error");
    fill(this.node, h("h3", heading), h("p", words));
    show(this.node, true);
  }

  /** @param {string} tone @param {string | number} number @param {...(Node | string)} parts */
  open(tone, number, ...parts) {
    attr(this.node, "data-tone", tone);
    attr(this.node, "data-note", number);
    fill(this.node, closer("close-note"), ...parts.filter(Boolean));
    show(this.node, true);
    this.unpoint();
  }

  unpoint() {
    for (const node of this.parts.stage.querySelectorAll(".vk-point")) flag(node, "point", false);
  }

  /** Returns whether there was one to close. */
  close() {
    const {clicked, focused} = this.parts;
    if (this.node.hidden) return false;
    const inside = this.node.contains(focused);
    empty(this.node);
    fill(this.parts.speech.assertive); // what was warned of or refused is not the state of the game
    this.unpoint();
    if (inside && isHere(clicked)) focusOn(/** @type {HTMLElement} */ (clicked));
    return true;
  }

  /** The page has another size, or another picture: the bubble goes with what it is about. */
  follow() {
    const {clicked} = this.parts;
    if (!this.isOpen || !isHere(clicked)) return;
    const at = this.anchor(this.parts.model.get("note") || {}) || /** @type {HTMLElement} */ (clicked);
    placeBeside(this.parts, this.node, at, false);
  }
}

/** @param {Dialogs} dialogs @param {Told} given */
function ruleDialog(dialogs, {heading, text, link}) {
  const about = {href: link, target: "_blank", rel: "noopener"};
  const parts = /** @type {string} */ (text).split("\n\n").map((part) => h("p", part));
  dialogs.open(/** @type {string} */ (heading), ...parts, link ? h("a", about, "Read it in the rulebook") : "");
}

/** @param {Dialogs} dialogs @param {Told} given */
function stockDialog(dialogs, {heading, text, groups}) {
  /** @param {any} given */
  const card = ([name, n]) => h("span.leftcard", button(".ref", {"data-ref": name}, name), n > 1 ? ` × ${n}` : "");
  /** @param {Json} set */
  const row = (set) => {
    const title = h("b.leftset", shape(set.color), `${set.title} · ${set.count}`);
    return h("li", tint(title, set.color), h("span", ...list(set.cards).map(card)));
  };
  dialogs.open(/** @type {string} */ (heading), h("p", text), h("ul.left", ...list(groups).map(row)));
}

// Entering a game played with real cards: a picker for the cards that came and the list of the steps, beside the board.
// Python says what is asked; what is picked, gone to or corrected is sent.

import {
  attr,
  button,
  fill,
  flag,
  h,
  hear,
  isNew,
  keyed,
  label,
  list,
  one,
  own,
  plural,
  show,
  tell,
  text,
} from "./dom.js";
import {Board} from "./board.js";
import {KINDS} from "./card.js";
import {paintShape, shape, tint} from "./signs.js";

/** @import {Ask, Attributes, Entered, EntryView, Given, Listener, Maybe, PageEvent} from "./types" */

const KEYS = {ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6};
const TOOLS = [
  ["cancel", "Cancel"],
  ["end", "Go to the last step"],
  ["replay", "Open as a replay"],
  ["deal", "Correct the deal"],
];
const THE_DEAL = {turn: 0, owner: "", player: "", move: "The deal", cards: [], other: 0};

/**
 * A name as it is searched for: small letters without accents.
 * @param {string} name
 */
const plainly = (name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9 ]/g, "");

/**
 * How well a name fits what was typed: 0 begins with it, 1 a word does, 2 it is in it, 3 not at all.
 * @param {string} name @param {string} query
 */
function rank(name, query) {
  const words = plainly(name);
  if (!query || words.startsWith(query)) return 0;
  if (words.split(" ").some((word) => word.startsWith(query))) return 1;
  return words.includes(query) ? 2 : 3;
}

export class Entry {
  /** @param {Given} given */
  constructor({model, el}) {
    this.model = model;
    this.gone = new AbortController();
    this.isOn = false; // a game is being entered
    this.picker = new Picker(this);
    this.steps = new Steps(this);
    this.board = new Board({model, el});
    this.root = this.board.root;
    const paint = () => this.paint();
    hear(model, {"change:view": paint, "change:cards": paint}, this.gone.signal);
    this.paint();
  }

  close() {
    this.gone.abort();
    this.board.close();
  }

  get view() {
    return this.model.get("view") || {};
  }

  /** @param {Element} node @param {string} kind @param {Listener} fn */
  on(node, kind, fn) {
    node.addEventListener(kind, /** @type {EventListener} */ (fn), {signal: this.gone.signal});
  }

  /** @param {string} act @param {Attributes} [more] */
  send(act, more) {
    this.model.send({type: "entry", do: act, decision: this.view.decision, ...more});
  }

  paint() {
    const {entry} = this.view;
    flag(this.root, "entry", entry);
    flag(this.root, "dealing", entry?.stage === "deal");
    if (!entry) {
      this.picker.leave();
      this.steps.node.remove();
      this.isOn = false;
      return;
    }
    label(this.root, "Valley of the Kings, entering a game played with real cards");
    this.seat();
    this.steps.paint(entry);
    this.picker.paint(entry.ask);
    this.isOn = true;
  }

  seat() {
    const side = one(this.root, ".vk-side");
    if (!side || this.picker.node.parentNode === side) return;
    side.prepend(this.picker.node, this.steps.node);
  }
}

/** Which card came: type, or look; Enter takes the marked one. */
class Picker {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    /** @type {[string, number][]} */
    this.found = [];
    this.at = 0; // the marked one
    this.asked = "";
    this.ask = null;
    this.hasKeyboard = false; // it came here by itself, and goes back where it belongs
    this.id = `vk-came-${Math.random().toString(36).slice(2)}`;
    const about = {name: "came", role: "combobox", autocomplete: "off", spellcheck: "false", maxlength: 60};
    const more = {placeholder: "Type a few letters", "aria-expanded": "true", "aria-autocomplete": "list"};
    this.input = h("input", {...about, ...more, "aria-controls": this.id});
    this.list = h("ul.found", {role: "listbox", id: this.id});
    this.none = h("p.none", {role: "status", hidden: true});
    this.node = h("section.pick", {role: "group", "data-group": "pick"}, this.input, this.none, this.list);
    entry.on(this.input, "input", () => this.search());
    entry.on(this.input, "keydown", (e) => this.key(e));
    entry.on(this.list, "click", (e) => this.take(e.target.closest("li")?.dataset.name));
    entry.on(this.list, "pointermove", (e) => this.point(e.target.closest("li")));
  }

  leave() {
    this.node.remove();
    this.asked = "";
  }

  /** @param {Maybe<Ask>} ask */
  paint(ask) {
    const {root, view, isOn} = this.entry;
    show(this.node, ask);
    const asked = ask ? JSON.stringify([view.decision, ask]) : "";
    if (this.asked === asked) return;
    const first = ask && !this.asked;
    const focused = root.getRootNode().activeElement;
    const inside = this.node.contains(focused);
    this.asked = asked;
    this.ask = ask;
    if (!ask) {
      if (inside || this.hasKeyboard) this.giveKeyboardBack();
      return;
    }
    for (const node of [this.input, this.list, this.node]) label(node, ask.question);
    this.input.value = "";
    this.search();
    this.list.scrollTop = 0;
    this.list.children[this.at]?.scrollIntoView({block: "nearest"});
    if (!(first && isOn) && !root.contains(focused)) return;
    // The keyboard goes where the answer is typed; on a phone that would cover half of the table.
    this.hasKeyboard = true;
    if (inside || matchMedia("(pointer: fine)").matches) this.input.focus({preventScroll: true});
  }

  giveKeyboardBack() {
    const queries = [".vk-stage .vk-primary", ".vk-stage [data-option]", ".vk-prompt"];
    const next = queries.map((query) => one(this.entry.root, query)).find(Boolean);
    next?.focus({preventScroll: true});
    this.hasKeyboard = false;
  }

  search() {
    const query = plainly(this.input.value).trim();
    const ranked = list(this.ask?.options).map((option, i) => ({rank: rank(option[0], query), i, option}));
    const fits = ranked.filter((one) => one.rank < 3).sort((a, b) => a.rank - b.rank || a.i - b.i);
    this.found = fits.map((one) => one.option);
    const was = query ? -1 : this.found.findIndex(([name]) => name === this.ask?.was);
    this.at = Math.max(0, was);
    this.paintFound();
  }

  paintFound() {
    const make = () => h("li", {role: "option"}, shape(), h("span.match"), h("small"));
    keyed(
      this.list,
      this.found,
      ([name]) => name,
      make,
      (node, [name, left], i) => {
        const kind = own(this.entry.model.get("cards"), name);
        const [sign, words, count] = node.children;
        attr(node, "data-name", name);
        attr(node, "id", `${this.id}-${i}`);
        attr(node, "aria-selected", String(i === this.at));
        attr(node, "title", kind?.kind === "set" ? kind.set_title : KINDS[/** @type {string} */ (kind?.kind)]);
        tint(node, kind?.color);
        paintShape(sign, kind?.color);
        show(sign, kind);
        text(words, name);
        text(count, left > 1 ? `×${left}` : "");
      },
    );
    this.markFound();
    const query = this.input.value.trim();
    tell(this.none, this.found.length || !query ? "" : `No card called “${query}” can be here.`);
    this.list.children[this.at]?.scrollIntoView({block: "nearest"});
  }

  markFound() {
    attr(this.input, "aria-activedescendant", this.found.length ? `${this.id}-${this.at}` : null);
  }

  /** @param {Maybe<Element>} row */
  point(row) {
    const i = [...this.list.children].indexOf(row);
    if (i < 0 || i === this.at) return;
    this.at = i;
    for (const [n, node] of [...this.list.children].entries()) attr(node, "aria-selected", String(n === i));
    this.markFound();
  }

  /** @param {PageEvent} e */
  key(e) {
    const step = own(KEYS, e.key);
    const last = this.found.length - 1;
    if (step && this.found.length) {
      const round = (this.at + step + this.found.length) % this.found.length;
      this.at = Math.abs(step) > 1 ? Math.max(0, Math.min(last, this.at + step)) : round;
      this.paintFound();
    } else if (e.key === "Enter") this.take(this.found[this.at]?.[0]);
    else if (e.key === "Escape" && this.input.value) {
      this.input.value = "";
      this.search();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** @param {Maybe<string>} name */
  take(name) {
    if (name) this.entry.send("name", {card: name});
  }
}

/** What was entered: each step is a link; the one where the board stands can be corrected. */
class Steps {
  /** @param {Entry} entry */
  constructor(entry) {
    this.entry = entry;
    this.shown = "";
    this.repair = h("div.repair", {role: "status"});
    this.list = h("ol.way", {label: "Steps", tabindex: "0"});
    const tools = TOOLS.map(([act, words]) => button(".btn.plain", {"data-entry": act}, words));
    this.buttons = h("div.buttons", ...tools);
    const about = {role: "group", label: "What was entered"};
    this.node = h("section.entered", about, h("h3.label", "Steps"), this.repair, this.list, this.buttons);
    entry.on(this.node, "click", (e) => this.clicked(e.target.closest("button")));
  }

  /** @param {Maybe<HTMLElement>} node */
  clicked(node) {
    if (!node) return;
    const {entry: act, to, number} = node.dataset;
    const step = /** @type {Maybe<HTMLElement>} */ (node.closest("li")?.querySelector("[data-to]"))?.dataset.to;
    if (to !== undefined) this.entry.send("go", {step: Number(to)});
    else if (act === "replay") this.entry.model.send({type: "replay"});
    else if (act === "card") this.entry.send(act, {step: Number(step), number: Number(number)});
    else if (act) this.entry.send(act, step === undefined ? {} : {step: Number(step)});
  }

  /** @param {EntryView} entry */
  paint(entry) {
    this.paintRepair(entry.repair);
    this.paintSteps(entry, list(entry.steps));
    for (const node of this.buttons.children) show(node, list(entry.can).includes(node.dataset.entry));
  }

  /** @param {EntryView} entry @param {Entered[]} steps */
  paintSteps(entry, steps) {
    show(this.node, entry.stage === "play");
    const make = () => h("li", h("b.turnhead"), button(".ref", {"data-to": ""}), h("small.came"), h("div.mend"));
    keyed(
      this.list,
      [THE_DEAL, ...steps],
      (_, i) => i,
      make,
      (node, step, i) => {
        const here = entry.at === i;
        const [head, link, came, mend] = node.children;
        const first = i > 0 && (i === 1 || steps[i - 2].turn !== step.turn);
        tell(head, first ? `${step.turn} · ${step.owner}` : "");
        attr(link, "data-to", i);
        attr(link, "aria-current", here ? "step" : null);
        const who = step.player === step.owner ? "" : `${step.player}: `;
        text(link, `${who}${step.move}${step.other ? " (and others)" : ""}`);
        tell(came, here ? "" : step.cards.join(", "));
        const mends = here && i > 0;
        show(mend, mends);
        if (!isNew(mend, mends ? JSON.stringify([step, entry.mending, Boolean(entry.ask)]) : "")) return;
        fill(mend, ...(mends && !entry.mending && !entry.ask ? corrections(step) : []));
      },
    );
    const now = `${entry.at} ${steps.length}`;
    if (this.shown === now) return;
    this.shown = now;
    const at = this.list.children[entry.at];
    requestAnimationFrame(() => {
      if (at?.isConnected) this.list.scrollTop = at.offsetTop - this.list.clientHeight / 2;
    });
  }

  /** @param {EntryView['repair']} repair */
  paintRepair(repair) {
    show(this.repair, repair);
    if (!isNew(this.repair, JSON.stringify(repair || null))) return;
    if (!repair) {
      fill(this.repair);
      return;
    }
    const lost = list(repair.lost).map((words) => h("li", words));
    const stays = plural(repair.kept, "later move stays", "later moves stay");
    const gone = lost.length ? [h("ul", ...lost), h("p", "Undo brings them all back.")] : [];
    const words = `Corrected. ${stays}${lost.length ? ", these are no longer possible:" : "."}`;
    fill(this.repair, h("p", words), ...gone);
  }
}

/**
 * What can be corrected about a step: each card that came, the move, and all from here on.
 * @param {Entered} given
 */
function corrections({cards}) {
  /** @param {string} name @param {number} n */
  const card = (name, n) => {
    const about = {label: `Not ${name}, a different card`, title: "It was a different card"};
    return button(".btn.quiet", {"data-entry": "card", "data-number": n, ...about}, `${name} ✎`);
  };
  return [
    ...cards.map(card),
    button(".btn.quiet", {"data-entry": "mend"}, "Change the move"),
    button(".btn.quiet", {"data-entry": "delete"}, "Delete from here on"),
  ];
}

// Your cards' numbers: the page on which they are typed lies over whatever is shown, and Python hears of each change.

import {focusOn, hear, one} from "./dom.js";
import {isOfNumbers, keepNumbers, keptNumbers} from "./number_store.js";
import {NumberPage} from "./number_page.js";
import {safe} from "./shelf.js";

/** @import {Given, Mount, Model, NumberAnswer, NumberTable, OwnCards, PageEvent} from "./types" */

/** A change: the table on its other side, where it was made, and what it was. */
/** @typedef {{cards: OwnCards; at: string; what: string}} Step */

const ADDRESS = /^#numbers(?:=(.*))?$/;
const MOST_STEPS = 500;
const TELL_MS = 150; // fast fingers are told of together

export class Numbers {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.gone = new AbortController();
    this.cards = keptNumbers();
    this.isKept = true;
    // no other view of this widget takes the answer for its own
    this.asked = Math.floor(Math.random() * 1e9);
    this.timer = 0; // what Python has not been told of yet
    /** @type {Step[]} */
    this.past = [];
    /** @type {Step[]} */
    this.future = [];
    /** @type {NumberTable[]} */
    this.boxes = [];
    /** @type {NumberAnswer} */
    this.answer = {};
    /** @type {NumberPage | null} */
    this.page = null;
    /** @type {HTMLElement | null} */
    this.opener = null;
  }

  begin() {
    const {signal} = this.gone;
    if (Object.keys(this.cards).length) this.tell();
    hear(this.model, {"change:numbers": () => this.heard()}, signal);
    /** @param {PageEvent} e */
    const clicked = (e) => {
      const at = /** @type {Element} */ (e.target).closest('[data-act="numbers"]');
      if (!at) return;
      e.stopPropagation();
      this.opener = at;
      this.open(at.dataset.of);
    };
    this.el.addEventListener("click", /** @type {EventListener} */ (clicked), {capture: true, signal});
    /** @param {StorageEvent} e */
    const elsewhere = (e) => {
      if (!isOfNumbers(e.key)) return;
      this.cards = keptNumbers();
      this.tell();
      this.page?.paint();
    };
    addEventListener("storage", elsewhere, {signal});
    const asked = ADDRESS.exec(location.hash);
    if (asked) this.open(safe(() => decodeURIComponent(asked[1] ?? ""), ""));
  }

  end() {
    this.close();
    this.gone.abort();
  }

  /** @param {Record<string, unknown>} [more] */
  tell(more) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.ask({cards: this.cards, ...more});
  }

  /** @param {Record<string, unknown>} what */
  ask(what) {
    this.asked += 1;
    this.model.send({type: "numbers", n: this.asked, ...what});
  }

  /**
   * Ask what is in a file.
   * @param {string} words @param {string} name
   */
  look(words, name) {
    if (this.timer) this.tell();
    this.ask({text: words, name});
  }

  /** The answer to the last question; older ones are out of date. */
  heard() {
    /** @type {NumberAnswer} */
    const answer = this.model.get("numbers") || {};
    if (answer.n !== this.asked) return;
    if (answer.boxes) this.boxes = answer.boxes;
    if (answer.file || answer.refused) this.page?.preview(answer);
    else this.answer = answer;
    this.page?.paint();
  }

  /** Whether Python has answered to all that was typed. */
  get isTold() {
    return !this.timer && this.answer.n === this.asked;
  }

  /** Whether a game is being played under this page. */
  get isPlaying() {
    const view = this.model.get("view");
    return view?.mode === "table" && !view.over;
  }

  // ---- the page

  /**
   * Open the page, at a card if one is named.
   * @param {string} [name]
   */
  open(name) {
    if (this.page) return;
    this.page = new NumberPage(this, name);
    this.el.prepend(this.page.root);
    this.el.classList.add("vk-numbering");
    focusOn(this.page.root);
    this.page.paint();
    this.tell({open: true});
    this.page.root.scrollIntoView();
  }

  close() {
    if (!this.page) return;
    if (this.timer) this.tell();
    this.page.close();
    this.page = null;
    this.el.classList.remove("vk-numbering");
    if (ADDRESS.test(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
    const back = this.opener?.isConnected ? this.opener : one(this.el, "button");
    back?.focus({preventScroll: true});
  }

  // ---- changes

  /**
   * Take over a changed table; `at` is where the change was made, and `what` it is.
   * @param {OwnCards} cards @param {string} at @param {string} what
   */
  change(cards, at, what) {
    if (cards === this.cards) return;
    this.past = [...this.past.slice(1 - MOST_STEPS), {cards: this.cards, at, what}];
    this.future = [];
    this.put(cards);
  }

  /** @param {OwnCards} cards */
  put(cards) {
    this.cards = cards;
    this.isKept = keepNumbers(cards);
    this.timer ||= setTimeout(() => this.tell(), TELL_MS);
    this.page?.paint();
  }

  /**
   * Take the last change back, or make it again. Returns which it was.
   * @param {boolean} again
   */
  undo(again) {
    const [from, to] = again ? [this.future, this.past] : [this.past, this.future];
    const step = from.pop();
    if (!step) return undefined;
    to.push({...step, cards: this.cards});
    this.put(step.cards);
    return step;
  }
}

/**
 * The same page, with a way to the numbers of one's own cards. `mount` gives what closes the page.
 * @param {Mount} mount
 */
export function numbering(mount) {
  return async (/** @type {Given} */ given) => {
    if (given.model.get("numbers") === undefined) return mount(given); // its Python takes none
    const numbers = new Numbers(given.model, given.el);
    numbers.begin();
    const close = await mount(given);
    return () => {
      numbers.end();
      close?.();
    };
  };
}

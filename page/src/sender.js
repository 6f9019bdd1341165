// What goes to Python: a choice, the question why something cannot be chosen, and all else that is clicked once.

import {attr, list, own, text} from "./dom.js";
import {cardAt} from "./card.js";
import {GROUP} from "./focus.js";

/** @import {Focus, Message, Note, Prefs, Shown, Clock} from "./types" */

const PENDING_MS = 1000;
const TWICE_MS = 700; // the other half of a double click comes sooner

export class Sender {
  /**
   * @param {Shown & Clock & {
   *   prefs: Prefs; focus: Focus; note: Note; send: (message: Message) => void;
   * }} parts
   */
  constructor(parts) {
    this.parts = parts;
    this.pending = null; // what was sent and is not answered: {rev, at}
    this.warned = new Map(); // when each warning was given
  }

  /**
   * Send what a second click, while the answer is under way, must not send again.
   * @param {Message} message
   */
  once(message) {
    const {root, view} = this.parts;
    const now = performance.now();
    if (this.pending && this.pending.rev === view.rev && now - this.pending.at < PENDING_MS) return;
    this.pending = {rev: view.rev, at: now};
    attr(root, "aria-busy", "true");
    this.parts.later(() => {
      if (this.pending?.at === now) attr(root, "aria-busy", null);
    }, PENDING_MS);
    this.parts.send(message);
  }

  /** The answer is there. */
  arrived() {
    this.pending = null;
    attr(this.parts.root, "aria-busy", null);
  }

  /** Python has said something: nothing is looked for any more. */
  answered() {
    this.arrived();
    for (const node of this.parts.root.querySelectorAll("[data-act=hint][aria-busy]")) {
      attr(node, "aria-busy", null);
      text(node, "Hint");
    }
  }

  /**
   * Choose; `sure` when a warning was read.
   * @param {string} option
   */
  choose(option, sure = false) {
    if (!sure && this.isWarned(option)) return;
    this.parts.focus.chosen = option;
    this.parts.note.close();
    this.once({type: "choose", decision: this.parts.view.decision, option});
  }

  /**
   * Python says what is often regretted; the same choice again goes through, but not the other half of a double click.
   * @param {string} option
   */
  isWarned(option) {
    const [heading, words, key] = list(own(this.parts.view.can?.warn, option));
    const now = performance.now();
    const at = this.warned.get(key) ?? now;
    if (!heading || !this.parts.prefs.now.warn || now - at > TWICE_MS) return false;
    this.warned.set(key, at);
    this.parts.note.warn(option, heading, words);
    return true;
  }

  /**
   * Ask why this cannot be chosen.
   * @param {HTMLElement} node
   */
  why(node) {
    const group = node.closest(GROUP)?.dataset;
    const at = cardAt(node)?.place || {zone: group?.zone || null, player: group?.player || null, slot: 0};
    const {card, id, pharaoh} = node.dataset;
    this.parts.clicked = node;
    this.parts.send({
      type: "why",
      decision: this.parts.view.decision ?? null,
      card: card || pharaoh || null,
      id: id || null,
      zone: pharaoh ? "pharaoh" : at.zone,
      player: at.player,
      slot: at.slot,
    });
  }

  /**
   * A hint takes a second, in which the page stays alive.
   * @param {HTMLElement} node
   */
  hint(node) {
    if (!this.parts.view.can?.hint || node.getAttribute("aria-busy")) return;
    attr(node, "aria-busy", "true");
    text(node, "Looking …");
    this.parts.send({type: "hint"});
  }
}

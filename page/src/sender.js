// What goes to Python: a choice, the question why something cannot be chosen, and all else that is clicked once.

import {attr, list, own, text} from "./dom.js";
import {cardAt} from "./card.js";
import {GROUP} from "./focus.js";

/** @import {Board, Message} from "./types" */

const PENDING_MS = 1000;
const TWICE_MS = 700; // the other half of a double click comes sooner

export class Sender {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.pending = null; // what was sent and is not answered: {rev, at}
    this.warned = new Map(); // when each warning was given
  }

  /**
   * Send what a second click, while the answer is under way, must not send again.
   * @param {Message} message
   */
  once(message) {
    const {board} = this;
    const now = performance.now();
    if (this.pending && this.pending.rev === board.view.rev && now - this.pending.at < PENDING_MS) return;
    this.pending = {rev: board.view.rev, at: now};
    attr(board.root, "aria-busy", "true");
    board.later(() => {
      if (this.pending?.at === now) attr(board.root, "aria-busy", null);
    }, PENDING_MS);
    board.send(message);
  }

  /** The answer is there. */
  arrived() {
    this.pending = null;
    attr(this.board.root, "aria-busy", null);
  }

  /** Python has said something: nothing is looked for any more. */
  answered() {
    this.arrived();
    for (const node of this.board.root.querySelectorAll("[data-act=hint][aria-busy]")) {
      attr(node, "aria-busy", null);
      text(node, "Hint");
    }
  }

  /**
   * Choose; `sure` when a warning was read.
   * @param {string} option
   */
  choose(option, sure = false) {
    const {board} = this;
    if (!sure && this.isWarned(option)) return;
    board.focus.chosen = option;
    board.note.close();
    this.once({type: "choose", decision: board.view.decision, option});
  }

  /**
   * Python says what is often regretted; the same choice again goes through, but not the other half of a double click.
   * @param {string} option
   */
  isWarned(option) {
    const {board} = this;
    const [heading, words, key] = list(own(board.view.can?.warn, option));
    const now = performance.now();
    const at = this.warned.get(key) ?? now;
    if (!heading || !board.prefs.now.warn || now - at > TWICE_MS) return false;
    this.warned.set(key, at);
    board.note.warn(option, heading, words);
    return true;
  }

  /**
   * Ask why this cannot be chosen.
   * @param {HTMLElement} node
   */
  why(node) {
    const {board} = this;
    const group = node.closest(GROUP)?.dataset;
    const at = cardAt(node)?.place || {zone: group?.zone || null, player: group?.player || null, slot: 0};
    const {card, id, pharaoh} = node.dataset;
    board.clicked = node;
    board.send({
      type: "why",
      decision: board.view.decision ?? null,
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
    if (!this.board.view.can?.hint || node.getAttribute("aria-busy")) return;
    attr(node, "aria-busy", "true");
    text(node, "Looking …");
    this.board.send({type: "hint"});
  }
}

// The card that is chosen: its verbs lie on it until one of them is clicked, or it is let go.

import {flag, focusOn, isHere, partsOf} from "./dom.js";
import {cardAt} from "./card.js";

/** @import {Card, Maybe, Panel, Shown} from "./types" */

export class Choosing {
  /** @param {Shown} shown @param {Panel} panel */
  constructor(shown, panel) {
    this.shown = shown;
    this.panel = panel;
    /** @type {Maybe<Card>} */
    this.card = null;
    /** @type {number | undefined} the decision in which it was chosen */
    this.decision = undefined;
    /** @type {Maybe<Element>} */
    this.met = null;
  }

  /**
   * The mouse has moved over a card that lay still: its verbs open. One that comes to lie under the mouse stays shut.
   * @param {Maybe<Element>} slot
   */
  meet(slot) {
    if (slot === this.met) return;
    if (this.met) flag(this.met, "met", false);
    this.met = slot;
    if (slot) flag(slot, "met", true);
  }

  /**
   * Choose a card; `byKey` leads on to its first verb, which is the same on every card, possible or not.
   * @param {HTMLElement} face @param {boolean} byKey
   */
  choose(face, byKey) {
    this.letGo(false);
    this.card = cardAt(face);
    this.decision = this.shown.view.decision;
    this.card?.choose(true, this.shown.root);
    this.panel.close(false);
    if (byKey && this.card) focusOn(this.card.verbs.firstElementChild);
  }

  /**
   * With `back` the keyboard returns to the card. Returns whether one was chosen.
   * @param {boolean} back
   */
  letGo(back) {
    const {card} = this;
    this.card = null;
    card?.choose(false, this.shown.root);
    if (back && isHere(card?.face)) focusOn(/** @type {Card} */ (card).face);
    return Boolean(card);
  }

  /**
   * Tab goes round the verbs of the chosen card. Returns whether the keyboard is on one.
   * @param {HTMLElement} at @param {boolean} back
   */
  goRound(at, back) {
    if (!this.card?.node.contains(at)) return false;
    const verbs = partsOf(this.card.verbs);
    const index = verbs.indexOf(at);
    const next = back ? Math.max(index, 0) - 1 : index + 1;
    focusOn(verbs.at(next % verbs.length));
    return true;
  }

  /** @param {Node} at */
  leave(at) {
    if (this.card && !this.card.node.contains(at)) this.letGo(false);
  }

  /** There is another picture: in the same decision the card stays chosen. */
  follow() {
    const {card, shown} = this;
    if (!card) return;
    if (this.decision === shown.view.decision && card.face.dataset.many && isHere(card.face))
      card.choose(true, shown.root);
    else this.letGo(false);
  }
}

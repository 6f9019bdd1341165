// What is told one thing after another, at a person's pace. Whoever has seen enough of one player skips to the next,
// and with a second press to the end.

import {button, show} from "./dom.js";
import {isLate} from "./twice.js";

/** @import {Beat, Maybe, PageEvent, Press, Shown, Clock} from "./types" */

const KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "m"]; // these skip nothing
const SKIPPING = Number.NaN; // the decision of a click that skips: none is the same

export class Beats {
  /** @param {Shown & Clock & {press: Press; safely: (work: () => void) => () => void}} parts */
  constructor(parts) {
    this.parts = parts;
    this.timer = 0;
    /** @type {Beat[]} */
    this.coming = [];
    /** @type {Maybe<string>} whose beat it is */
    this.who = null;
    this.skipped = false; // one player of those who are told now
    /** @type {((skipped: boolean) => void) | null} */
    this.end = null;
    this.skip = button(".btn.plain.skip#skip", "Skip");
    this.skip.hidden = true;
  }

  get isOn() {
    return this.end !== null;
  }

  /**
   * Do one beat after the other; each says for how many milliseconds it is looked at. Then comes the `end`.
   * @param {Beat[]} beats @param {(skipped: boolean) => void} end
   */
  play(beats, end) {
    this.stop();
    this.coming = beats;
    this.end = end;
    this.skipped = false;
    show(this.skip, true);
    this.next();
  }

  /**
   * What is told now goes on with other beats, and to another end.
   * @param {Beat[]} beats @param {(skipped: boolean) => void} end
   */
  goOn(beats, end) {
    this.coming.splice(0, this.coming.length, ...beats);
    this.end = end;
  }

  next() {
    const {coming} = this;
    const beat = coming.shift();
    const on = () => this.coming === coming && this.next();
    if (!beat) {
      this.finish(false);
      return;
    }
    this.who = beat.who;
    this.timer = this.parts.later(this.parts.press.after(this.parts.safely(on)), beat.tell());
  }

  /** @param {boolean} skipped */
  finish(skipped) {
    const {end} = this;
    this.stop();
    end?.(skipped);
  }

  stop() {
    this.parts.never(this.timer);
    this.coming = [];
    this.end = null;
    // the keyboard stays on the board, and goes on to what can be chosen
    if (this.parts.focused === this.skip) this.parts.table?.prompt.node.focus({preventScroll: true});
    show(this.skip, false);
  }

  /**
   * A click or a key while something is told skips the player who is told; again, or on the button, all the rest. It
   * does nothing else.
   * @param {PageEvent} e
   */
  hear(e) {
    if (!this.isOn || !(this.parts.root.contains(e.target) || e.target === document.body)) return;
    if (e.type === "keydown" && (KEYS.includes(e.key) || e.ctrlKey || e.metaKey || e.altKey)) return;
    if (e.type === "click") isLate(e, SKIPPING);
    e.preventDefault();
    e.stopImmediatePropagation();
    const other = this.coming.findIndex(({who}) => who !== this.who);
    if (this.skipped || other < 0 || this.skip.contains(e.target)) {
      this.finish(true);
      return;
    }
    this.skipped = true;
    this.coming.splice(0, other);
    this.parts.never(this.timer);
    this.next();
  }
}

// What lies under the pointer stays there from press to release, or the click would miss it.

/** @import {Clock, Flight, Json, Listener, PageEvent} from "./types" */

const HELD_MS = 700; // a press held longer waits no more
const TOUCH_MS = 60; // with a finger the click comes a little after the release

/** While somebody presses, work that moves things waits; and a card on its way slides under nobody's press. */
export class Press {
  /** @param {Clock & {on: (kind: string, fn: Listener) => void; signal: AbortSignal; flight: Flight}} parts */
  constructor(parts) {
    this.parts = parts;
    this.timer = 0;
    this.leaving = 0; // the release of a press that has ended; it must not end the next one
    this.owed = new Set();
  }

  /** Hear every press on the board; what flies over it stands still meanwhile. */
  listen() {
    const {parts} = this;
    const {signal} = parts;
    parts.on("pointerdown", () => {
      parts.never(this.timer);
      parts.never(this.leaving);
      this.timer = parts.later(() => this.release(), HELD_MS);
      parts.flight.pause();
    });
    const always = {signal, capture: true};
    for (const kind of ["pointerup", "pointercancel", "dragend"]) {
      /** @param {PageEvent} e */
      const ended = (e) => {
        if (this.timer) this.leaving = parts.later(() => this.release(), e.pointerType === "touch" ? TOUCH_MS : 0);
      };
      window.addEventListener(kind, /** @type {Json} */ (ended), always);
    }
    /** @param {PageEvent} e */
    const hit = (e) => {
      if (!e.isTrusted) return;
      parts.never(this.timer); // it has hit what it was meant for
      this.timer = 0;
    };
    window.addEventListener("click", /** @type {Json} */ (hit), always);
  }

  /**
   * The same work, but done after the press if there is one.
   * @param {() => void} work
   */
  after(work) {
    return () => {
      if (this.timer) this.owed.add(work);
      else work();
    };
  }

  release() {
    this.parts.never(this.timer);
    this.timer = 0;
    this.parts.flight.resume();
    for (const work of [...this.owed]) {
      this.owed.delete(work);
      work();
    }
  }
}

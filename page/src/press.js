// What lies under the pointer stays there from press to release, or the click would miss it.

/** @import {Board, Json, PageEvent} from "./types" */

const HELD_MS = 700; // a press held longer waits no more
const TOUCH_MS = 60; // with a finger the click comes a little after the release

/** While somebody presses, work that moves things waits; and a card on its way slides under nobody's press. */
export class Press {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.timer = 0;
    this.leaving = 0; // the release of a press that has ended; it must not end the next one
    this.owed = new Set();
    board.on("pointerdown", () => {
      board.never(this.timer);
      board.never(this.leaving);
      this.timer = board.later(() => this.release(), HELD_MS);
      board.flight.pause();
    });
    const always = {signal: board.signal, capture: true};
    for (const kind of ["pointerup", "pointercancel", "dragend"]) {
      /** @param {PageEvent} e */
      const ended = (e) => {
        if (this.timer) this.leaving = board.later(() => this.release(), e.pointerType === "touch" ? TOUCH_MS : 0);
      };
      window.addEventListener(kind, /** @type {Json} */ (ended), always);
    }
    /** @param {PageEvent} e */
    const hit = (e) => {
      if (!e.isTrusted) return;
      board.never(this.timer); // it has hit what it was meant for
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
    this.board.never(this.timer);
    this.timer = 0;
    this.board.flight.resume();
    for (const work of [...this.owed]) {
      this.owed.delete(work);
      work();
    }
  }
}

// A clock that the test sets.

import {afterEach, beforeEach, mock} from "node:test";

import {Storage} from "./document.js";

let passed = 0;

/** Every test of the file begins on a clock that stands, with nothing kept. */
export function stopTheClock() {
  beforeEach(() => {
    passed = 0;
    mock.timers.enable({apis: ["setTimeout"]});
    mock.method(performance, "now", () => passed);
    globalThis.localStorage = new Storage();
  });

  afterEach(() => {
    mock.restoreAll();
    mock.timers.reset();
    delete globalThis.localStorage;
  });
}

/** @param {number} ms */
export function wait(ms) {
  passed += ms;
  mock.timers.tick(ms);
}

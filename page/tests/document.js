// A small document for the parts of the page that need one: import this before them.

import {parseHTML} from "linkedom";

export const {window, document} = parseHTML("<!doctype html><html><body></body></html>");
Object.assign(globalThis, {
  window,
  document,
  Node: window.Node,
  HTMLElement: window.HTMLElement,
});

/** A place that keeps words by name, as the browser's own do; `room` is how many characters it takes. */
export class Storage {
  constructor(room = Number.POSITIVE_INFINITY) {
    Object.defineProperty(this, "room", {value: room, writable: true});
  }

  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }

  setItem(name, value) {
    const used = Object.keys(this).reduce((sum, key) => (key === name ? sum : sum + this[key].length), 0);
    if (used + value.length > this.room) throw new Error("no room");
    this[name] = value;
  }

  removeItem(name) {
    delete this[name];
  }
}

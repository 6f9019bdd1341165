// A board in the small document, with a model of our own: what it draws and says, but not where anything lies. All that
// has no `hidden` around it is seen.

import {readFileSync} from "node:fs";

import {document, window} from "./document.js";

const nothing = () => undefined;

/** An observer that sees nothing change by itself. */
class Idle {
  observe() {}

  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: Idle,
  MutationObserver: Idle,
  addEventListener: nothing,
  getSelection: nothing,
  getComputedStyle: () => ({getPropertyValue: () => ""}),
  matchMedia: () => ({matches: false, addEventListener: nothing}),
  location: {search: "", hash: ""},
  innerWidth: 1280,
  innerHeight: 900,
});
Object.assign(window.HTMLElement.prototype, {
  getAnimations: () => [],
  getBoundingClientRect: () => ({left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0}),
  getClientRects() {
    return this.closest("[hidden]") ? [] : [{}];
  },
  scrollIntoView: nothing,
  select: nothing,
  focus() {
    focused = this;
  },
});
let focused = null;
Object.defineProperty(document, "activeElement", {get: () => (focused?.isConnected ? focused : document.body)});
// what linkedom does otherwise than a browser: data attributes that are set later, fields, and what is chosen of a list
const dashed = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const DATA = {
  get: (node, key) => node.getAttribute(dashed(key)) ?? undefined,
  set: (node, key, value) => {
    node.setAttribute(dashed(key), value);
    return true;
  },
};
Object.defineProperty(window.HTMLElement.prototype, "dataset", {
  get() {
    return new Proxy(this, DATA);
  },
});
Object.defineProperty(window.HTMLInputElement.prototype, "autocomplete", {
  get() {
    return this.getAttribute("autocomplete") ?? "";
  },
});
Object.defineProperty(window.HTMLSelectElement.prototype, "value", {
  get() {
    const options = [...this.querySelectorAll("option")];
    return (options.find((one) => one.hasAttribute("selected")) || options[0])?.value ?? "";
  },
  set(value) {
    for (const one of this.querySelectorAll("option")) one.toggleAttribute("selected", one.value === String(value));
  },
});

const {Board} = await import("../src/board.js");

/** A view as Python sends it; `npm test` has them written first. */
export const sample = (name) =>
  JSON.parse(readFileSync(new URL(`../../build/samples/${name}.json`, import.meta.url), "utf8"));

const CARDS = sample("cards");

class Model {
  heard = new Map();
  sent = [];

  constructor(traits) {
    this.traits = traits;
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    for (const hear of this.heard.get(`change:${name}`) || []) hear();
  }

  on(name, hear) {
    this.heard.set(name, [...(this.heard.get(name) || []), hear]);
  }

  off(name, hear) {
    this.heard.set(
      name,
      this.heard.get(name).filter((one) => one !== hear),
    );
  }

  send(message) {
    this.sent.push(JSON.parse(JSON.stringify(message)));
  }
}

/** A board that shows a view, or the sample of that name, and what a test does with it. */
export class Stage {
  constructor(view, traits = {}) {
    globalThis.localStorage?.clear?.();
    const prefs = {motion: false, theme: "auto", assist: true};
    this.model = new Model({cards: CARDS, note: {}, download: {}, prefs, ...traits, view: this.read(view)});
    this.el = document.createElement("div");
    document.body.replaceChildren(this.el);
    this.board = new Board({model: this.model, el: this.el});
  }

  read(view) {
    return typeof view === "string" ? sample(view) : view;
  }

  put(view) {
    this.model.set("view", this.read(view));
  }

  get sent() {
    return this.model.sent;
  }

  one(query) {
    const found = this.el.querySelector(query);
    if (!found) throw new Error(`there is no ${query}`);
    return found;
  }

  all(query) {
    return [...this.el.querySelectorAll(query)];
  }

  /** The words of a part, as one line. */
  words(query) {
    return this.one(query).textContent;
  }

  isSeen(query) {
    return this.all(query).some((node) => !node.closest("[hidden]"));
  }

  click(query) {
    this.tell(query, "click");
  }

  /** Write or choose something, and leave the field. */
  fill(query, value) {
    this.one(query).value = value;
    this.tell(query, "change");
  }

  press(query, key) {
    const event = new window.Event("keydown", {bubbles: true, cancelable: true});
    this.one(query).dispatchEvent(Object.assign(event, {key}));
  }

  tell(query, kind) {
    this.one(query).dispatchEvent(new window.Event(kind, {bubbles: true, cancelable: true}));
  }
}

// Small tools for the page. All text goes through `textContent`: names and notes may come from files.

/** @import {Maybe, Model, Pair} from "./types" */

/**
 * Make an element: `h("button.btn.plain#undo", {title: "x"}, ...kids)` has the classes vk-btn and vk-plain and the
 * data-act undo. The attribute `label` is its aria-label; null and false leave an attribute out.
 * @param {string} spec
 * @param {...any} kids nodes, strings, and objects of attributes
 * @returns {any}
 */
export function h(spec, ...kids) {
  const [path, act] = spec.split("#");
  const [tag, ...names] = path.split(".");
  const node = document.createElement(tag);
  if (act) node.dataset.act = act;
  if (names.length) node.className = names.map((name) => `vk-${name}`).join(" ");
  for (const kid of kids) {
    if (kid instanceof Node || typeof kid === "string") node.append(kid);
    else for (const key in kid) attr(node, key === "label" ? "aria-label" : key, kid[key]);
  }
  return node;
}

/**
 * Set an attribute, or take it off with null and false. What is right already is left alone.
 * @param {Element} node
 * @param {string} key
 * @param {unknown} value
 */
export function attr(node, key, value) {
  if (value == null || value === false) {
    if (node.hasAttribute(key)) node.removeAttribute(key);
  } else {
    const text = value === true ? "true" : String(value);
    if (node.getAttribute(key) !== text) node.setAttribute(key, text);
  }
}

/** @type {(node: Element, words: Maybe<string>) => void} */
export const label = (node, words) => attr(node, "aria-label", words);
/** @type {(node: Element, name: string, on: unknown) => boolean} */
export const flag = (node, name, on) => node.classList.toggle(`vk-${name}`, Boolean(on));
/** @type {(node: Element, ...kids: (Node | string)[]) => void} */
export const fill = (node, ...kids) => node.replaceChildren(...kids);
/** @type {(node: ParentNode, query: string) => any} */
export const one = (node, query) => node.querySelector(query);

/** @type {(node: Node, value?: unknown) => void} */
export function text(node, value) {
  const next = value == null ? "" : String(value);
  if (node.textContent !== next) node.textContent = next;
}

/** @type {(node: HTMLElement, on: unknown) => void} */
export function show(node, on) {
  if (node.hidden === Boolean(on)) node.hidden = !on;
}

/**
 * Set the text and show the node, or hide it when there is nothing to say.
 * @type {(node: HTMLElement, value?: unknown) => void}
 */
export function tell(node, value) {
  text(node, value);
  show(node, value);
}

/** @type {<T>(value: Maybe<readonly T[]>) => T[]} */
export const list = (value) => (Array.isArray(value) ? value : []);
/** @type {<T>(table: Maybe<Record<string, T>>, key: string | number) => T | null} */
export const own = (table, key) => (table && Object.hasOwn(table, key) ? table[key] : null);
/** @type {(node: Element) => DOMRect} */
export const rectOf = (node) => node.getBoundingClientRect();
/** @type {(n: number, one: string, many: string) => string} */
export const counted = (n, one, many) => (n === 1 ? one : many);
/** @type {(n: number, one: string, many: string) => string} */
export const plural = (n, one, many) => `${n} ${counted(n, one, many)}`;

/**
 * Shut a box, and forget what was in it.
 * @param {HTMLElement} node
 */
export function empty(node) {
  show(node, false);
  fill(node);
  label(node, null);
}

/** Whether a board has a column beside its table; else what is in it is below. @type {(root: Element) => boolean} */
export const hasColumn = (root) => getComputedStyle(one(root, ".vk-side") ?? root).display !== "contents";

/** @type {(names: string, ...kids: any[]) => any} */
export const button = (names, ...kids) => h(`button${names}`, {type: "button"}, ...kids);
/** @type {(act: string) => any} */
export const closer = (act) => button(`.close#${act}`, {label: "Close"}, "×");

/** @type {(name: string, pairs: readonly Pair[], value?: Maybe<string>, label?: string) => any} */
export function select(name, pairs, value, label) {
  const node = h("select", {name, label});
  for (const [key, words] of list(pairs)) node.append(h("option", {value: key}, words));
  if (value != null) node.value = value;
  return node;
}

/** @type {(label: string, control: Node, help?: string) => any} */
export const field = (label, control, help) =>
  h("label.field", h("span.fieldname", label), control, help ? h("small", help) : null);

/** @type {(name: string, spec: string, words: string) => any} */
export const zone = (name, spec, words) => h(spec, {"data-zone": name, role: "group", label: words});
/** @type {(node: HTMLElement) => void} */
export const focusOn = (node) => node.focus({preventScroll: true});
/** @type {(node: Element) => boolean} */
export const isSeen = (node) => node.getClientRects().length > 0;
/** @type {(node: Maybe<Element>) => boolean | undefined} */
export const isHere = (node) => node?.isConnected && isSeen(node);
export const inVoila = () => document.body.dataset.voila !== undefined;

/** Whether the window is as narrow as a phone, where everything lies in one column. */
export const onPhone = () => innerWidth < 600;

/**
 * Put `nodes` into `parent`, in order; touch only what is out of place (a moved node loses its focus).
 * @type {(parent: Element, nodes: Element[]) => void}
 */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const kid of [...parent.children]) if (!wanted.has(kid)) kid.remove();
  let at = parent.firstElementChild;
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

/** @type {WeakMap<Element, Map<string, any>>} */
const parts = new WeakMap(); // parent -> the parts in it, by their keys

/**
 * Keep a part for each item: `make` builds it once for each key, `update` brings it up to date.
 * A part is a node, or an object that has one.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => unknown} keyOf
 * @param {(item: T) => any} make
 * @param {(part: any, item: T, index: number) => void} update
 */
export function keyed(parent, items, keyOf, make, update) {
  const old = parts.get(parent) || new Map();
  const now = new Map();
  items.forEach((item, index) => {
    let key = String(keyOf(item, index));
    while (now.has(key)) key += "'";
    const part = old.get(key) || make(item);
    update(part, item, index);
    now.set(key, part);
  });
  parts.set(parent, now);
  arrange(
    parent,
    [...now.values()].map((part) => (part instanceof Node ? part : part.node)),
  );
}

/**
 * The parts that `keyed` keeps in a node.
 * @type {(parent: Element) => any[]}
 */
export const partsOf = (parent) => [...(parts.get(parent) || new Map()).values()];

const marks = new WeakMap(); // node -> what it was last drawn from

/**
 * Whether a node has to be drawn anew, as what it is drawn from has changed.
 * @type {(node: Element, mark: string) => boolean}
 */
export function isNew(node, mark) {
  if (marks.get(node) === mark) return false;
  marks.set(node, mark);
  return true;
}

/**
 * Hear what a model tells, by the names of its events, until the signal ends it.
 * @type {(model: Model, events: Record<string, () => unknown>, signal: AbortSignal) => void}
 */
export function hear(model, events, signal) {
  for (const [name, fn] of Object.entries(events)) model.on(name, fn);
  signal.addEventListener("abort", () => {
    for (const [name, fn] of Object.entries(events)) model.off(name, fn);
  });
}

/** The date here, as 2025-11-29. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

/**
 * The text of a file, in whichever Unicode the mark at its beginning says.
 * @param {Blob} file
 */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const mark = first * 256 + second;
  return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8").decode(bytes);
}

/**
 * Give a file to the person who looks at the page.
 * @type {(words: string, name?: string, mime?: string, parent?: Element) => void}
 */
export function saveFile(words, name = "game.vk.json", mime = "application/json", parent = document.body) {
  const url = URL.createObjectURL(new Blob([words], {type: mime}));
  const link = h("a", {href: url, download: name});
  parent.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 2000);
}

import assert from "node:assert/strict";
import {test} from "node:test";

import "./document.js";
import {arrange, attr, h, isNew, keyed, partsOf, text, textOf} from "../src/dom.js";

const names = (parent) => [...parent.children].map((node) => node.textContent);

test("an element is made from its words: tag, classes, act, attributes and kids", () => {
  const node = h("button.btn.plain#undo", {title: "back", label: "Undo", hidden: null}, "Undo", h("b", "!"));
  assert.equal(node.className, "vk-btn vk-plain");
  assert.equal(node.dataset.act, "undo");
  assert.equal(node.getAttribute("aria-label"), "Undo");
  assert.equal(node.hasAttribute("hidden"), false);
  assert.equal(node.textContent, "Undo!");
});

test("what comes from a file is text and never markup", () => {
  const evil = "<img src=x onerror=alert(1)>";
  const node = h("p", evil);
  text(node, evil);
  attr(node, "title", evil);
  assert.equal(node.children.length, 0);
  assert.equal(node.textContent, evil);
});

test("a part is made once for each key, and stays the same node in another order", () => {
  const parent = h("ul");
  let made = 0;
  const make = () => {
    made += 1;
    return h("li");
  };
  const draw = (items) => keyed(parent, items, (item) => item, make, text);
  draw(["a", "b", "c"]);
  const b = parent.children[1];
  draw(["c", "b", "d"]);
  assert.deepEqual(names(parent), ["c", "b", "d"]);
  assert.equal(parent.children[1], b);
  assert.equal(made, 4);
  assert.equal(partsOf(parent).length, 3);
});

test("two items with one key are two parts", () => {
  const parent = h("ul");
  keyed(
    parent,
    ["a", "a"],
    (item) => item,
    () => h("li"),
    text,
  );
  assert.deepEqual(names(parent), ["a", "a"]);
});

test("a part may be an object that has a node", () => {
  const parent = h("ul");
  const make = () => ({node: h("li")});
  keyed(
    parent,
    ["a"],
    (item) => item,
    make,
    ({node}, item) => text(node, item),
  );
  assert.deepEqual(names(parent), ["a"]);
});

test("arranging moves only what is out of place", () => {
  const parent = h("div");
  const [a, b, c] = ["a", "b", "c"].map((name) => h("p", name));
  arrange(parent, [a, b, c]);
  const moved = [];
  const insert = parent.insertBefore.bind(parent);
  parent.insertBefore = (node, at) => {
    moved.push(node.textContent);
    return insert(node, at);
  };
  arrange(parent, [a, b, c]);
  assert.deepEqual(moved, []);
  arrange(parent, [b, c]);
  assert.deepEqual(moved, []);
  assert.deepEqual(names(parent), ["b", "c"]);
});

test("a node is drawn anew only when what it is drawn from has changed", () => {
  const node = h("p");
  assert.deepEqual(
    ["a", "a", "b", "a"].map((mark) => isNew(node, mark)),
    [true, false, true, true],
  );
});

test("a file is read in whichever Unicode it is written", async () => {
  const words = "name;cost\nBoat;4 \u2713";
  const utf16 = [...`\ufeff${words}`].map((letter) => letter.charCodeAt(0));
  const little = new Uint8Array(utf16.flatMap((code) => [code & 255, code >> 8]));
  const big = new Uint8Array(utf16.flatMap((code) => [code >> 8, code & 255]));
  for (const parts of [[words], [`\ufeff${words}`], [little], [big]]) {
    assert.equal(await textOf(new Blob(parts)), words);
  }
  assert.equal(await textOf(new Blob([])), "");
});

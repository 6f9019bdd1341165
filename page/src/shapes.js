// The shapes that a pyramid can take, as small pictures: each shows it in the lesson, and whether it was seen.

import {attr, button, flag, h, keyed, label, list, show} from "./dom.js";
import {PLACES} from "./lights.js";
import {draw} from "./signs.js";

/** @import {LessonView} from "./types" */

const DOTS = [
  [20, 4],
  [13, 15],
  [27, 15],
  [6, 26],
  [20, 26],
  [34, 26],
];

export class Shapes {
  constructor() {
    this.node = h("div.shapes", {role: "group", label: "Shapes"});
  }

  /** @param {LessonView} v */
  paint({shapes}) {
    show(this.node, shapes);
    keyed(this.node, list(shapes), (_, i) => i, make, paint);
  }
}

function make() {
  const rects = DOTS.map(([x, y]) => draw("rect", {width: 9, height: 9, rx: 1.5, x: x - 4.5, y: y - 2}));
  return button(".mini2", draw("svg", {viewBox: "0 0 40 32", "aria-hidden": "true"}, ...rects));
}

/** @param {any} node @param {NonNullable<LessonView["shapes"]>[number]} shape @param {number} i */
function paint(node, shape, i) {
  const there = PLACES.filter((_, n) => shape.full[n]);
  attr(node, "data-shape", i);
  label(node, `${there.length ? there.join(", ") : "empty"}${shape.seen ? ", seen" : ", not seen yet"}`);
  attr(node, "aria-pressed", String(Boolean(shape.now)));
  flag(node, "done", shape.seen);
  for (const [n, rect] of [...node.firstChild.children].entries()) {
    attr(rect, "class", shape.full[n] ? "vk-full" : "vk-hole");
  }
}

// What is drawn: the shapes of the sets and the hieroglyphs of the cards.

import {attr, fill, h, isNew} from "./dom.js";

/** @import {Attributes, Json, Maybe} from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A path in a square of 20 for each colour, so that no set is known by its colour alone.
 * @type {Record<string, string>}
 */
export const SHAPES = {
  gray: "M10 1a9 9 0 1 0 .01 0ZM10 5.4a4.6 4.6 0 1 1-.01 0Z",
  yellow: "M10 1.5a8.5 8.5 0 1 0 .01 0Z",
  red: "M10 0 20 10 10 20 0 10Z",
  brown: "M10 1.5 20 18.5H0Z",
  green: "M2 2h16v16H2Z",
  blue: "M10 0l2.9 6.6 7.1.8-5.3 4.8 1.5 7.1L10 15.7l-6.2 3.6 1.5-7.1L0 7.4l7.1-.8Z",
  purple: "M10 0l2.8 7.2L20 10l-7.2 2.8L10 20l-2.8-7.2L0 10l7.2-2.8Z",
  tan: "M10 0l8.7 5v10L10 20l-8.7-5V5Z",
};

/** The sign on the back of a card. */
export const BACK = "\u{132F9}";
const FONT = '"VK Hieroglyphs"';

/** @param {Maybe<string>} [color] */
export const hue = (color) =>
  Object.hasOwn(SHAPES, /** @type {string} */ (color)) ? /** @type {string} */ (color) : "gray";

/**
 * Give a node the colour of a set.
 * @param {Json} node @param {Maybe<string>} [color]
 */
export function tint(node, color) {
  attr(node, "style", `--set:var(--${hue(color)})`);
  return node;
}

/**
 * Make an SVG element.
 * @param {string} tag @param {Attributes} attrs @param {...(Node | string)} kids
 */
export function draw(tag, attrs, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const key in attrs) node.setAttribute(key, /** @type {string} */ (attrs[key]));
  node.append(...kids);
  return node;
}

/** @param {Maybe<string>} [color] @param {Attributes} [more] */
const outline = (color, more) => draw("path", {d: SHAPES[hue(color)], "fill-rule": "evenodd", ...more});
export const emblem = () => draw("svg", {class: "vk-sign", viewBox: "0 0 108 72", "aria-hidden": "true"});
/** @param {Maybe<string>} [color] */
export const shape = (color) =>
  paintShape(draw("svg", {class: "vk-shape", viewBox: "0 0 20 20", "aria-hidden": "true"}), color);

/** @param {Json} node @param {Maybe<string>} [color] */
export function paintShape(node, color) {
  if (isNew(node, hue(color))) fill(node, outline(color));
  return node;
}

const fitted = new Map();
/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * Where and how large a sign is set, so that a tall jar and a long bier both fill the field.
 * @param {Maybe<string>} glyph
 */
function fit(glyph) {
  if (fitted.has(glyph)) return fitted.get(glyph);
  pen = pen || document.createElement("canvas").getContext("2d");
  let box = {x: 54, y: 58, size: 56};
  if (pen) {
    pen.font = `100px ${FONT}, serif`;
    const ink = pen.measureText(/** @type {string} */ (glyph));
    const [left, right] = [ink.actualBoundingBoxLeft, ink.actualBoundingBoxRight];
    const [above, below] = [ink.actualBoundingBoxAscent, ink.actualBoundingBoxDescent];
    const scale = Math.min(92 / Math.max(1, left + right), 64 / Math.max(1, above + below), 0.95);
    const [x, y] = [54 - ((right - left) / 2) * scale, 36 + ((above - below) / 2) * scale];
    if (left + right > 1) box = {x, y, size: 100 * scale};
  }
  fitted.set(glyph, box);
  return box;
}

const glyphs = new WeakMap(); // emblem -> its sign

/**
 * Draw a sign into an emblem; without one the shape of its set.
 * @param {Json} node @param {Maybe<string>} [glyph] @param {Maybe<string>} [color]
 */
export function paintSign(node, glyph, color) {
  glyphs.set(node, glyph);
  if (!glyph) {
    const large = {class: "vk-alt", transform: "translate(34 16) scale(2)"};
    if (isNew(node, hue(color))) fill(node, outline(color, large));
    return node;
  }
  const {x, y, size} = fit(glyph);
  if (isNew(node, `${glyph}${x},${y}`)) fill(node, draw("text", {x, y, "font-size": size}, glyph));
  return node;
}

/**
 * Draw all signs below a node anew once the font is there, unless `over()` by then.
 * @param {HTMLElement} root @param {() => boolean} over
 */
export function refitSigns(root, over) {
  document.fonts?.load?.(`20px ${FONT}`, BACK).then(
    (faces) => {
      if (over() || !faces.length) return;
      fitted.clear();
      for (const node of root.querySelectorAll(".vk-sign")) if (glyphs.get(node)) paintSign(node, glyphs.get(node));
    },
    () => undefined,
  );
}

/**
 * The head of what is told about a card: its shape and its name, in the colour of its set.
 * @param {string} name @param {Maybe<string>} [color]
 */
export const cardHead = (name, color) => tint(h("div.panelhead", shape(color), h("h3", name)), color);

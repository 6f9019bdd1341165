// Where a box beside a card stands: it hides least of what can be chosen, and nothing of the card.

import {isSeen, rectOf} from "./dom.js";

/** @import {Shown, Size} from "./types" */

const GAP = 8;
const EDGE = 4; // from the edge of the window
const MARGIN = 8; // from the edge of the board
const WIDE = 900; // a board this wide has room for the panel over its log
const WIDEST = 320;
const KEPT_FREE = "[data-option],[data-many],[data-zone=pyramid] [data-card]";
// where one asks again for the move itself, and the answers, above all the end of the turn
const HINT = "[data-act=hint],[data-zone=prompt] [data-option]";
const DEAR = 20; // times as much as another thing that is hidden

/**
 * The best of the places around `r`: to its right if it can be. `across` keeps a left edge inside the board.
 * @param {DOMRect} r
 * @param {Size} given
 * @param {DOMRect} frame
 * @param {DOMRect[]} open
 * @param {(x: number) => number} across
 */
function spotBeside(r, {width, height}, frame, open, across) {
  const middle = r.left + r.width / 2 - width / 2;
  const [after, before, above, below] = [r.right + GAP, r.left - GAP - width, r.top - height - GAP, r.bottom + GAP];
  /** @param {DOMRect} o @param {number} x @param {number} y */
  const hides = (o, x, y) => o.width && x < o.right && x + width > o.left && y < o.bottom && y + height > o.top;
  const sides = [r.top, r.bottom - height].flatMap((y) => [
    [after, y],
    [before, y],
  ]);
  const corners = [above, below].flatMap((y) => [r.left, r.right - width, after, before].map((x) => [x, y]));
  const far = [frame.left, middle, frame.right - width].map((x) => [x, frame.top]); // over the other players
  const near = [...sides.slice(0, 2), [middle, above], [middle, below], ...sides.slice(2), ...corners, ...far];
  let best = {left: 0, top: 0, cost: Number.POSITIVE_INFINITY};
  for (const [x, y] of near) {
    const left = across(x);
    const top = Math.max(EDGE, frame.top, Math.min(y, innerHeight - height - EDGE));
    const cost = (hides(r, left, top) ? 1000 : 0) + open.filter((o) => hides(o, left, top)).length;
    if (cost < best.cost) best = {left, top, cost};
  }
  return best;
}

/**
 * Put a box beside a node; with `dock` over the log, on a wide board. Returns whether it is docked.
 * @param {Shown} shown @param {HTMLElement} box @param {Element} node @param {boolean} dock
 */
export function placeBeside({root, stage, table}, box, node, dock) {
  const frame = rectOf(root);
  const log = table?.log.node;
  const wide = dock && log && isSeen(log) && frame.width >= WIDE ? rectOf(log) : null;
  box.style.maxWidth = `${Math.min(wide ? wide.width : WIDEST, frame.width - 2 * MARGIN)}px`;
  box.style.minWidth = wide ? `${wide.width}px` : "";
  box.style.maxHeight = "";
  const size = rectOf(box);
  /** @param {number} x */
  const across = (x) => Math.max(frame.left + MARGIN, Math.min(x, frame.right - size.width - MARGIN));
  const docked = Boolean(wide && wide.top < innerHeight - 200);
  let spot;
  if (docked) {
    spot = {left: across(/** @type {DOMRect} */ (wide).left), top: Math.max(EDGE, /** @type {DOMRect} */ (wide).top)};
    box.style.maxHeight = `${innerHeight - spot.top - MARGIN}px`;
  } else {
    const [open, dear] = [KEPT_FREE, HINT].map((what) => [...stage.querySelectorAll(what)].map(rectOf));
    spot = spotBeside(rectOf(node), size, frame, [...open, ...Array(DEAR).fill(dear).flat()], across);
  }
  box.style.left = `${spot.left - frame.left}px`;
  box.style.top = `${spot.top - frame.top}px`;
  return docked;
}

// What falls when a card leaves the pyramid: Python's answer, drawn as arrows from place to place.

import {list, rectOf} from "./dom.js";
import {cardAt} from "./card.js";
import {draw} from "./signs.js";

/** @import {Board, Json, Spot} from "./types" */

export class Falls {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Json} the drawing, while there is one */
    this.arrows = null;
  }

  /** @param {HTMLElement} node */
  show(node) {
    const ways = list(cardAt(node)?.card?.falls?.ways);
    this.hide();
    if (!ways.length || !node.closest("[data-zone=pyramid]")) return;
    const {root, table, flight} = this.board;
    const {left, top, width, height} = rectOf(root);
    const spots = table.centre.spots.map((spot) => {
      const r = rectOf(spot);
      return {x: r.left - left + r.width / 2, y: r.top - top, high: r.height};
    });
    this.arrows = draw("svg", {class: "vk-falls", "aria-hidden": "true", viewBox: `0 0 ${width} ${height}`});
    ways.forEach((way, i) => {
      for (const [from, to] of way) this.arrows.append(...arrow(spots[from], spots[to], i > 0));
    });
    root.insertBefore(this.arrows, flight.air);
  }

  hide() {
    this.arrows?.remove();
    this.arrows = null;
  }
}

/**
 * `other`: not the first of several ways in which the cards may fall.
 * @param {Spot} from @param {Spot} to @param {boolean} other
 */
function arrow(from, to, other) {
  const [x1, y1] = [from.x, from.y + from.high * 0.72];
  const [x2, y2] = [to.x + (x1 - to.x) * 0.25, to.y + to.high * 0.3];
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const head = {d: "M-9 -7L3 0L-9 7Z", transform: `translate(${x2} ${y2}) rotate(${turn})`};
  return ["halo", "arrow"].flatMap((kind) => [
    draw("path", {class: `vk-${kind}${other ? " vk-or" : ""}`, d: `M${x1} ${y1}L${x2} ${y2}`}),
    draw("path", {class: `vk-${kind} vk-head`, ...head}),
  ]);
}

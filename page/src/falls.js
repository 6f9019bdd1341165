// What falls when a card leaves the pyramid: Python's answer, drawn as arrows from place to place.

import {list, rectOf} from "./dom.js";
import {cardAt} from "./card.js";
import {draw} from "./signs.js";

/** @import {Json, Shown, Spot} from "./types" */

export class Falls {
  /** @param {Shown} shown @param {HTMLElement} air which is over the arrows */
  constructor(shown, air) {
    this.shown = shown;
    this.air = air;
    /** @type {Json} the drawing, while there is one */
    this.arrows = null;
  }

  /** @param {HTMLElement} node */
  show(node) {
    const ways = list(cardAt(node)?.card?.falls?.ways);
    this.hide();
    if (!ways.length || !node.closest("[data-zone=pyramid]")) return;
    const {root, table} = this.shown;
    const {left, top, width, height} = rectOf(root);
    const spots = table.centre.spots.map((spot) => {
      const r = rectOf(spot);
      return {x: r.left - left + r.width / 2, y: r.top - top, wide: r.width, high: r.height};
    });
    this.arrows = draw("svg", {class: "vk-falls", "aria-hidden": "true", viewBox: `0 0 ${width} ${height}`});
    ways.forEach((way, i) => {
      for (const [from, to] of way) this.arrows.append(...arrow(spots[from], spots[to], i > 0));
    });
    root.insertBefore(this.arrows, this.air);
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
  // out of its side and down beside it: no arrow crosses the words of a card
  const y1 = from.y + from.high * 0.4;
  const edge = from.x + Math.sign(to.x - from.x) * (from.wide / 2 - 4);
  const head = {d: "M-6 -9L0 3L6 -9Z", transform: `translate(${to.x} ${to.y - 3})`};
  return ["halo", "arrow"].flatMap((kind) => [
    draw("path", {class: `vk-${kind}${other ? " vk-or" : ""}`, d: `M${edge} ${y1}H${to.x}V${to.y - 8}`}),
    draw("path", {class: `vk-${kind} vk-head`, ...head}),
  ]);
}

// Where the keyboard is: one stop of the Tab key for each zone, arrows inside it, and where it goes after a move.

import {attr, focusOn, h, isHere, isSeen, one, rectOf} from "./dom.js";
import {keep, kept} from "./prefs.js";

/** @import {Before, Json, Maybe, Point, Shown, Speech} from "./types" */

export const GROUP = "[data-zone],[data-group]";
const CHOICE = "[data-option],[data-many]";
/** @type {Record<string, string>} */
const LEADS = {h: ".vk-me [data-zone=hand]", p: "[data-zone=pyramid]", w: "[data-zone=prompt]"};
const ARROWS = "Use the arrow keys to move from card to card";
/** @type {Record<string, Point>} */
const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/**
 * The stop that a node belongs to; pyramid, boneyard and stock are one, since arrows lead from each to the next.
 * @param {Maybe<HTMLElement>} node
 */
export const groupOf = (node) => node && (node.closest(".vk-centre") || node.closest(GROUP));
/** @param {HTMLElement} node */
const isChoice = (node) => node.dataset.option || node.dataset.many;
/** @param {HTMLElement} node */
const buttonsIn = (node) => [...node.querySelectorAll("button")].filter(isSeen);

export class Focus {
  /** @param {Shown} shown @param {Speech} speech */
  constructor(shown, speech) {
    this.shown = shown;
    this.speech = speech;
    /** @type {WeakMap<Element, Json>} */
    this.at = new WeakMap(); // group -> the button in it that Tab reaches
    this.byKey = false; // whether the last thing that was done was a key
    this.leads = false; // whether the board itself takes the keyboard further: nobody asked to read a card
    /** @type {string | null} */
    this.chosen = null; // what was chosen last, as long as its answer is not there
    /** @type {number | undefined} */
    this.turn = undefined; // one's own turn in which the keyboard came to something last
    /** @type {number | undefined} */
    this.opened = undefined; // the decision whose cards lie open in the tray
    this.arrows = h("p.arrows", {"aria-hidden": "true"}, ARROWS); // for who comes by key and never used one
    this.knows = Boolean(kept().arrows);
  }

  get choices() {
    return [...this.shown.stage.querySelectorAll(CHOICE)].filter(isSeen);
  }

  /**
   * Give each group its one stop. First read what is in sight, then write, so that the page is laid out once.
   * @param {Maybe<Element>} [kept]
   */
  rove(kept) {
    const todo = [];
    for (const group of this.shown.stage.querySelectorAll(GROUP)) {
      if (groupOf(group) !== group) continue;
      const all = [...group.querySelectorAll("button:not(.vk-act)")];
      const nodes = all.filter(isSeen);
      const isLog = group.matches("[data-zone=log]"); // Tab comes to its newest lines
      const before = [kept, isLog ? null : this.at.get(group)].find((node) => nodes.includes(node));
      const at = before || nodes.find(isChoice) || (isLog ? nodes[nodes.length - 1] : nodes[0]);
      this.at.set(group, at);
      for (const node of all) todo.push([node, node === at ? "0" : "-1"]);
    }
    for (const [node, index] of todo) attr(node, "tabindex", index);
  }

  /**
   * The keyboard came to a button: Tab comes back to it.
   * @param {HTMLElement} node
   */
  came(node) {
    if (this.shown.view.yours) this.turn = this.shown.view.turn;
    const group = node.matches("button:not(.vk-act)") && this.shown.stage.contains(node) ? groupOf(node) : null;
    if (!group) return;
    if (this.byKey && !this.knows && node.matches("[data-card]")) this.tellArrows();
    if (this.at.get(group) === node) return;
    if (this.at.get(group)) attr(this.at.get(group), "tabindex", "-1");
    this.at.set(group, node);
    attr(node, "tabindex", "0");
  }

  /** Say once that arrows lead on; it is seen until one is pressed. */
  tellArrows() {
    if (this.arrows.isConnected) return;
    this.shown.table.node.append(this.arrows);
    this.speech.say(ARROWS);
  }

  /** @param {HTMLElement} node */
  goTo(node) {
    focusOn(node);
    if (this.byKey) node.scrollIntoView({block: "nearest", inline: "nearest"});
  }

  /**
   * Where to choose next: in the group itself, beside where the keyboard was; else where one would look. In another
   * turn than before one looks first at the first card of one's hand.
   * @param {Before} before
   */
  nextChoice({group, middle: [x, y]}) {
    const isNewTurn = this.turn !== this.shown.view.turn;
    /** @param {HTMLElement} node */
    const rank = (node) => {
      const at = groupOf(node);
      if (at?.dataset.zone === "prompt") return node.classList.contains("vk-primary") ? 8 : 9;
      if (at === group && !isNewTurn) return 0;
      if (at?.dataset.zone === "hand" && at.closest(".vk-me")) return 1;
      return at?.dataset.group === "table" ? 2 : 3;
    };
    /** @param {HTMLElement} node */
    const distance = (node) => {
      if (groupOf(node) !== group || isNewTurn) return 0;
      const [nx, ny] = middleOf(node);
      return Math.hypot(nx - x, ny - y);
    };
    const ranked = this.choices.map((node) => ({node, rank: rank(node), far: distance(node)}));
    return ranked.sort((a, b) => a.rank - b.rank || a.far - b.far)[0]?.node;
  }

  /**
   * Focus stays where it was while that makes sense; else it goes to the next thing to choose.
   * @param {Before} before
   */
  restore(before) {
    const {node, group} = before;
    const {table, view, focused} = this.shown;
    const {over, fail} = table.top;
    const still = isHere(node) && groupOf(node) === group;
    const parked = node === table.prompt.node;
    const next = view.yours && this.choices.length;
    const asks = next && table.tray.asks;
    const opens = asks && this.opened !== view.decision && this.byKey;
    const behind = opens && !table.tray.node.contains(node) && !node.dataset.act;
    const stays = still && !parked && !behind && (!this.chosen || isChoice(node) || !next);
    this.opened = asks ? view.decision : undefined;
    if (next) this.chosen = null;
    if (stays) {
      if (focused !== node) this.goTo(node);
      return;
    }
    const result = view.over && !over.hidden ? over : null;
    const failed = view.failure ? one(fail, "button") : null;
    this.leads = true;
    const inTray = behind ? one(table.tray.node, CHOICE) : null;
    this.goTo(failed || result || inTray || this.nextChoice(before) || table.prompt.node);
    this.leads = false;
  }

  /** @param {string} key */
  isLead(key) {
    return Object.hasOwn(LEADS, key);
  }

  /**
   * A key leads to a zone: h to the hand, p to the pyramid, w to what is asked, wherever that is.
   * @param {string} key @param {Maybe<HTMLElement>} warned the first answer to a warning, if there is one
   */
  lead(key, warned) {
    const {table, stage} = this.shown;
    const asked = key === "w" ? warned || (table?.tray.asks ? one(table.tray.node, CHOICE) : null) : null;
    if (asked) {
      this.goTo(asked);
      return;
    }
    const area = one(stage, LEADS[key]);
    if (!area || !isSeen(area)) return;
    const nodes = buttonsIn(area);
    const at = this.at.get(/** @type {Element} */ (groupOf(area)));
    const choice = nodes.find(isChoice);
    const kept = nodes.includes(at) && (isChoice(at) || !choice) ? at : choice;
    const next = kept || nodes[0] || (key === "w" && area);
    if (next) this.goTo(next);
    else this.speech.say("There is nothing here.");
  }

  /**
   * An arrow, Home or End inside a group. Returns whether it meant anything there.
   * @param {string} key @param {HTMLElement} at
   */
  arrow(key, at) {
    const group = at.closest(".vk-verbs") || groupOf(at);
    const verbs = group?.matches(".vk-verbs");
    const nodes = group ? buttonsIn(group).filter((node) => verbs || !node.matches(".vk-act")) : [];
    const index = nodes.indexOf(/** @type {HTMLButtonElement} */ (at));
    if (index < 0) return false;
    if (!this.knows) keep({arrows: true});
    this.knows = true;
    this.arrows.remove();
    if (key === "Home" || key === "End") {
      nodes[key === "Home" ? 0 : nodes.length - 1].focus();
      return true;
    }
    const [x, y] = WAYS[key];
    // on the table left is left; in the tray the cards are read in order, row by row
    const isTable = /** @type {HTMLElement} */ (group).dataset.group === "table";
    const isRows = !verbs && at.closest(".vk-tray");
    const step = isTable || (isRows && y) ? null : nodes[index + x + y];
    ((isRows && x ? null : nearest(at, nodes, WAYS[key], Boolean(isRows))) || step)?.focus();
    return true;
  }
}

/** @param {HTMLElement} node @returns {Point} */
export function middleOf(node) {
  const r = rectOf(node);
  return [r.left + r.width / 2, r.top + r.height / 2];
}

/**
 * The nearest node in a direction, if there is any; `wide`: however far to the side it is.
 * @param {HTMLElement} at @param {HTMLElement[]} nodes @param {Point} given @param {boolean} wide
 */
function nearest(at, nodes, [ux, uy], wide) {
  const [x, y] = middleOf(at);
  /** @type {{node: HTMLElement | null; score: number}} */
  let best = {node: null, score: Number.POSITIVE_INFINITY};
  for (const node of nodes) {
    const [nx, ny] = middleOf(node);
    const along = (nx - x) * ux + (ny - y) * uy;
    const across = Math.abs((nx - x) * uy) + Math.abs((ny - y) * ux);
    if (node === at || along < 4 || (!wide && across > along * 2)) continue;
    const score = along + 2 * across;
    if (score < best.score) best = {node, score};
  }
  return best.node;
}

// What the author of a record lights: a card, a place of the pyramid, or a zone.

import {attr, button, flag, h, keyed, label, list, one, select, show, tell, text} from "./dom.js";

/** @import {Json, Maybe, PageEvent, Replay} from "./types" */

export const PLACES = ["apex", "middle left", "middle right", "base left", "base centre", "base right"];
/** @type {[string, string][]} */
const COLORS = [
  ["gold", "look here"],
  ["green", "good"],
  ["red", "danger"],
  ["blue", "an idea"],
];
const SHARED = ["pyramid", "boneyard", "stock"];
const ZONES = ["hand", "in play", "discard", "deck", "tomb"];
// a zone, or a card in one: "hand of Ana", "Urn in hand of Ana", "Urn in play of Ana"
const LIT =
  /^(?:(.+?) (?:in (?!play)|(?=in play)))?((pyramid|boneyard|stock|hand|in play|discard|deck|tomb)(?: of (.+))?)$/s;

/**
 * The colour and the words of what is lit: "red: Urn" is ["red", "Urn"].
 * @param {string} what
 */
function lightOf(what) {
  const [, color, words] = /^(?:(green|red|blue): )?(.*)$/s.exec(what) || [];
  return [color || "gold", words];
}

/**
 * Which nodes are meant by some words, as a query and a test.
 * @returns {[string, (node: any) => boolean]}
 * @param {string} words
 */
function meant(words) {
  const spot = PLACES.indexOf(words);
  if (spot >= 0) return ["[data-spot]", (node) => Number(node.dataset.spot) === spot];
  const [, card, full, zone, who] = LIT.exec(words) || [];
  if (!full) return ["[data-card]", (node) => node.dataset.card === words];
  /** @param {HTMLElement} node */
  const isZone = (node) => node?.dataset.zone === zone.replace(" ", "-") && (!who || node.dataset.player === who);
  if (!card) return ["[data-zone]", isZone];
  return ["[data-card]", (node) => node.dataset.card === card && isZone(node.closest("[data-zone]"))];
}

/**
 * What a click on the table means while a light is taken up: a card where it lies, a place of the pyramid, a zone.
 * @param {HTMLElement} node
 */
function aimed(node) {
  const [spot, zone, card] = ["[data-spot]", "[data-zone]", "[data-card]"].map(
    (query) => /** @type {Json} */ (node.closest(query)),
  );
  if (spot) return PLACES[spot.dataset.spot];
  const name = (zone?.dataset.zone || "").replace("-", " ");
  const place = LIT.test(name) ? `${name}${zone.dataset.player ? ` of ${zone.dataset.player}` : ""}` : "";
  return [card?.dataset.card, place].filter(Boolean).join(name === "in play" ? " " : " in ");
}

export class Lights {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {HTMLElement[]} */
    this.lit = [];
    this.color = ""; // the one that was taken up
    const zones = [...SHARED, ...replay.about.players.flatMap((name) => ZONES.map((zone) => `${zone} of ${name}`))];
    this.zone = select("zone", [["", "A zone …"], ...zones.map((zone) => [zone, zone])], "", "Highlight a zone");
    attr(this.zone, "title", "Highlight a zone");
    /** @param {any} given */
    const tool = ([color, words]) => {
      const said = `Highlight in ${color}: ${words}`;
      const about = {"data-light": color, "aria-pressed": "false", label: said, title: words};
      return button(".tool", about, h("span.swatch", {"data-hi": color}));
    };
    this.tools = COLORS.map(tool);
    this.node = h("div.marks.lights", {role: "group", label: "Highlight cards and zones"}, ...this.tools, this.zone);
    this.tip = h("p.tip", {role: "status", hidden: true});
    this.list = h("ul.litlist", {label: "Highlights"});
  }

  get stage() {
    return one(this.replay.root, ".vk-stage");
  }

  wire() {
    const {replay} = this;
    replay.on(this.zone, "change", () => {
      this.toggle(this.zone.value);
      this.zone.value = "";
    });
    /** @param {PageEvent} e */
    const click = (e) => {
      if (!this.color || replay.isLive || !this.stage.contains(e.target) || e.target.closest(".vk-side")) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      this.toggle(aimed(e.target));
    };
    replay.on(replay.root, "click", click, {capture: true});
    replay.on(document, "keydown", (e) => {
      if (e.key === "Escape" && this.color) this.take(this.color);
    });
  }

  /**
   * Light what the notes on a position name.
   * @param {Maybe<string[]>} highlights
   */
  show(highlights) {
    this.hide();
    for (const what of list(highlights)) {
      const [color, words] = lightOf(what);
      const [query, fits] = meant(words);
      const found = [...this.stage.querySelectorAll(query)].filter(fits);
      for (const node of found) {
        flag(node, "hi", true);
        attr(node, "data-hi", color);
      }
      this.lit.push(...found);
    }
  }

  hide() {
    for (const node of this.lit) {
      flag(node, "hi", false);
      attr(node, "data-hi", null);
    }
    this.lit = [];
  }

  /** @param {Maybe<string[]>} highlights @param {boolean} can */
  paintList(highlights, can) {
    const make = () => h("li", h("span.swatch"), h("span"), button(".btn.quiet", "×"));
    keyed(
      this.list,
      list(highlights),
      (what) => what,
      make,
      (node, what) => {
        const [color, words] = lightOf(what);
        const [swatch, name, off] = node.children;
        attr(swatch, "data-hi", color);
        text(name, words);
        attr(off, "data-unlight", what);
        label(off, `Remove the highlight from ${words}`);
        show(off, can);
      },
    );
    show(this.list, list(highlights).length);
  }

  /**
   * Light something, or put its light out.
   * @param {string} what
   */
  toggle(what, color = this.color || "gold") {
    if (!what) return;
    const now = list(this.replay.note().highlights);
    const old = now.find((one) => lightOf(one)[1] === what);
    const full = color === "gold" ? what : `${color}: ${what}`;
    this.replay.edit("highlight", {lights: [...now.filter((one) => one !== old), ...(old === full ? [] : [full])]});
  }

  /** @param {string} what */
  putOut(what) {
    const [color, words] = lightOf(what);
    this.toggle(words, color);
  }

  /**
   * Take a light up, or lay it down.
   * @param {string} color
   */
  take(color) {
    this.color = this.color === color ? "" : color;
    for (const node of this.tools) attr(node, "aria-pressed", String(node.dataset.light === this.color));
    flag(this.replay.root, "lighting", this.color);
    const words = "Click a card or a zone to highlight it; click again to remove the highlight. Press Escape to stop.";
    tell(this.tip, this.color ? words : "");
  }
}

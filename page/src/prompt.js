// What is asked now: who has to do what, the parts of the card that is being carried out, and the answers as buttons.

import {attr, button, flag, h, keyed, list, show, tell, text, zone} from "./dom.js";

/** @import {Maybe, Part, View} from "./types" */

/** @type {Record<string, string>} */
const STATES = {done: "✓", now: "▸", next: "·", skipped: "–"};
const TONES = ["primary", "quiet"];

export class Prompt {
  constructor() {
    this.title = h("h2.title");
    this.busy = h("p.busy");
    this.ask = h("p.ask");
    this.step = h("p.step");
    this.parts = h("ol.parts");
    this.buttons = h("div.buttons");
    this.node = zone("prompt", "section.prompt", "What to do now");
    this.node.tabIndex = -1;
    const words = h("div.asks", {tabindex: "-1"}, this.title, " ", this.busy, this.ask, this.step, this.parts);
    this.node.append(words, this.buttons);
  }

  /** @param {View} v */
  paint(v) {
    const prompt = v.prompt || {};
    flag(this.node, "yours", v.yours);
    flag(this.node, "told", v.telling);
    text(this.title, prompt.title || (v.over ? "The game is over" : v.players ? "Please wait" : "No game yet"));
    tell(this.busy, v.busy);
    tell(this.ask, prompt.text);
    this.paintParts(list(prompt.parts), prompt.card);
    /** @param {HTMLElement} node @param {any} choice */
    const paint = (node, choice) => {
      node.className = `vk-btn vk-${TONES.includes(choice.tone) ? choice.tone : "plain"}`;
      attr(node, "data-option", choice.option);
      text(node, choice.label || choice.option);
    };
    keyed(
      this.buttons,
      list(v.buttons),
      (choice) => choice.option,
      () => button(""),
      paint,
    );
    show(this.buttons, list(v.buttons).length);
  }

  /** @param {Part[]} parts @param {Maybe<string>} card */
  paintParts(parts, card) {
    const now = parts.findIndex((part) => part.state === "now");
    const which = parts.length > 1 && now >= 0 ? `part ${now + 1} of ${parts.length}` : "";
    tell(this.step, [card, which].filter(Boolean).join(" — "));
    show(this.parts, parts.length);
    const make = () => h("li", h("span.tick", {"aria-hidden": "true"}), h("span"));
    keyed(
      this.parts,
      parts,
      (_, i) => i,
      make,
      (node, part) => {
        attr(node, "data-state", part.state);
        attr(node, "aria-current", part.state === "now" ? "step" : null);
        text(node.firstChild, STATES[part.state] || STATES.next);
        text(node.lastChild, part.text + (part.state === "skipped" ? " (skipped)" : ""));
      },
    );
  }
}

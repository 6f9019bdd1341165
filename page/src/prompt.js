// What is asked now: who has to do what, the parts of the card that is being carried out, and the answers as buttons.

import {Balance} from "./balance.js";
import {attr, button, flag, h, keyed, list, show, tell, text, zone} from "./dom.js";
import {forFinger} from "./finger.js";

/** @import {Maybe, Part, View} from "./types" */

/** @type {Record<string, string>} */
const STATES = {done: "✓", now: "▸", next: "·", skipped: "–"};
const TONES = ["primary", "quiet"];
// While a card is paid for: Python chooses what with, or all of it is taken back.
/** @type {{act: "pay" | "cancel"; label: string; tone: string}[]} */
const PAYING = [
  {act: "pay", label: "Pay for me", tone: "primary"},
  {act: "cancel", label: "Cancel", tone: "plain"},
];

/**
 * The gold in hand, and how far a purchase is paid.
 * @param {View["purse"]} purse
 */
function purseOf(purse) {
  if (!purse) return "";
  const {hand, paid, price} = purse;
  return price === undefined ? `${hand} gold in hand` : `Paid ${paid} of ${price}, ${hand} gold left`;
}

/**
 * The answer Yes to "React with Boat?"; its card is the same answer.
 * @param {View} v
 */
function answersIn({players, yours}) {
  const hand = yours ? list(players).flatMap((player) => (player.you ? list(player.hand) : [])) : [];
  const reacts = new Set(hand.flatMap(({options}) => list(options).filter((option) => option.startsWith("react "))));
  return reacts.size === 1 ? [{option: [...reacts][0], label: "Yes", tone: "primary"}] : [];
}

export class Prompt {
  /** @param {HTMLElement} face who plays @param {HTMLElement} corner how near the end is @param {HTMLElement} skip */
  constructor(face, corner, skip) {
    this.title = h("h2.title");
    this.busy = h("p.busy");
    this.ask = h("p.ask");
    this.purse = h("p.purse");
    this.step = h("p.step");
    this.parts = h("ol.parts");
    this.buttons = h("div.buttons");
    this.node = zone("prompt", "section.prompt", "What to do now");
    this.node.tabIndex = -1;
    const words = [this.title, " ", this.busy, this.purse, this.ask, this.step, this.parts];
    this.words = h("div.asks", ...words);
    this.whole = "";
    this.balance = new Balance();
    this.node.append(face, this.words, corner, this.buttons, skip, this.balance.node);
  }

  /** @param {View} v */
  paint(v) {
    const prompt = v.prompt || {};
    this.balance.paint(v);
    flag(this.node, "yours", v.yours);
    this.words.tabIndex = v.replay ? 0 : -1; // the longer story of a replay is scrolled by keys too
    this.whole = [prompt.title, prompt.text, purseOf(v.purse)].filter(Boolean).join(" ");
    flag(this.node, "told", v.telling);
    text(this.title, prompt.title || (v.over ? "The game is over" : v.players ? "Please wait" : "No game yet"));
    tell(this.busy, v.busy);
    tell(this.ask, forFinger(prompt.text));
    tell(this.purse, purseOf(v.purse));
    this.paintParts(list(prompt.parts), prompt.card);
    /** @param {HTMLElement} node @param {any} choice */
    const paint = (node, choice) => {
      node.className = `vk-btn vk-${TONES.includes(choice.tone) ? choice.tone : "plain"}`;
      attr(node, "data-option", choice.option);
      attr(node, "data-act", choice.act);
      text(node, choice.label || choice.option);
    };
    /** @type {any[]} */
    const choices = [
      ...answersIn(v),
      ...list(v.buttons),
      ...PAYING.filter(({act}) => v.can?.[act] && (act === "pay" || v.undo)),
    ];
    keyed(
      this.buttons,
      choices,
      (choice) => choice.option || choice.act,
      () => button(""),
      paint,
    );
    show(this.buttons, choices.length);
  }

  /** What has no room in the strip, which never grows, is set smaller. */
  fit() {
    flag(this.node, "long", false);
    const isLong = this.words.scrollHeight > this.words.clientHeight + 1;
    flag(this.node, "long", isLong);
    attr(this.words, "title", isLong ? this.whole : null);
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

// What is laid over the board: the help, the settings, a rule, the question before a new game.

import {
  button,
  closer,
  empty,
  field,
  fill,
  focusOn,
  h,
  isHere,
  label,
  list,
  one,
  own,
  plural,
  rectOf,
  select,
  show,
} from "./dom.js";
import {byFinger, forFinger} from "./finger.js";
import {MARKS} from "./card.js";
import {keptNumbers, ownColumns} from "./number_store.js";
import {ORDERS} from "./player.js";
import {isStill} from "./prefs.js";

/** @import {Focus, Kind, Model, Note, Panel, Prefs, Sender, Settings, Shown, Sound} from "./types" */

const KEYS = [
  ["Tab", "move from zone to zone"],
  ["Arrows", "move from card to card inside a zone, and between the rows of the pyramid"],
  ["h p w", "go to your hand, to the pyramid, or to the question and End turn"],
  ["Enter or Space", "choose"],
  ["i", "read the card"],
  ["u", "undo"],
  ["m", "turn sound on or off"],
  ["?", "open this help"],
  ["Escape", "close what is open; while you pay, take the payment back"],
];
/** What a player asks, and the answer. */
const ANSWERS = [
  [
    "What can I do?",
    "You can use each card in your hand once per turn. Pay with it to buy a card from the bottom row. Or execute it: " +
      "do what it says. Or entomb it, but you can entomb only one card per turn. Then end your turn: you discard the " +
      "rest and draw 5.",
  ],
  [
    "How do I do it?",
    "You can play the cards with a gold frame. Click one to see what you can do with it. Click any other card to " +
      "see why you can't play it. Hover over a card or long-press it to read it.",
  ],
  [
    "What falls?",
    "When a card leaves the pyramid, a card from above falls into the gap. If the gap is in the middle of the bottom " +
      "row, you choose which card falls. If you end your turn without changing the pyramid, you sacrifice one of its " +
      "cards. Then cards from the stock fill the gaps.",
  ],
  [
    "When does it end?",
    "When the stock and the pyramid are empty. You finish the round, so everybody has the same number of turns.",
  ],
  [
    "What scores?",
    "Only your tomb. For each set, count your different cards and square that number: 3 different Books score 9. " +
      "Starters score 1 each. Each unique scores the number on it.",
  ],
];
const THEMES = [
  ["auto", "Automatic"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const PACES = [
  ["slow", "Slow"],
  ["quick", "Normal"],
  ["fast", "Fast"],
  ["off", "Instant, no animation"],
];
const TOP = 24; // pixels above a dialog
const SAVE_FIRST = " Save it first if you want to come back to it.";
const ENDS = "This ends your game.";
const ENDINGS = {
  kept: "Your game is saved. Continue it from the start page.",
  fresh: "You have not made a move yet, so this game is not saved.",
};

export class Dialogs {
  /**
   * @param {Shown & {
   *   model: Model; prefs: Prefs; sound: Sound; focus: Focus; sender: Sender; panel: Panel; note: Note;
   *   cards: Record<string, Kind>; setPref: (what: Partial<Settings>) => void; tellPrefs: () => void;
   * }} parts
   */
  constructor(parts) {
    this.parts = parts;
    this.node = h("div.dialog", {role: "dialog", hidden: true, tabindex: "-1"});
    this.back = null; // where the keyboard was before
  }

  /** @param {string} title @param {...(Node | string)} body */
  open(title, ...body) {
    this.parts.panel.close(false);
    this.parts.note.close();
    this.back = this.parts.focused;
    label(this.node, title);
    fill(this.node, closer("close-dialog"), h("h2.title", title), ...body);
    show(this.node, true);
    // where one looks now: the page stays where it is
    this.node.style.top = `${Math.max(TOP, TOP - rectOf(this.parts.root).top)}px`;
    focusOn(this.node);
    this.node.scrollIntoView({block: "nearest"});
  }

  /** Returns whether there was one to close. */
  close() {
    if (this.node.hidden) return false;
    empty(this.node);
    const back = isHere(this.back) ? this.back : one(this.parts.stage, '[tabindex="0"]');
    if (back) focusOn(back);
    return true;
  }

  help() {
    const rows = [...list(this.parts.model.get("keys")), ...KEYS];
    const keys = h("dl.keys", ...rows.flatMap(([key, what]) => [h("dt", h("kbd", key)), h("dd", what)]));
    const typed = byFinger() ? [] : [h("h3.label", "Keys"), keys];
    const {byKey} = this.parts.focus; // who came by key looks for the keys
    this.open(
      "Help",
      ...(byKey ? typed : []),
      ...ANSWERS.flatMap(([question, answer]) => [h("h3.label", question), h("p", forFinger(answer))]),
      h("h3.label", "On a card"),
      legend(),
      h("p", `${this.whose()} `, button(".plainlink#numbers", "Your cards' numbers")),
      ...(byKey ? [] : typed),
    );
  }

  /** Whose numbers the cards of this game have. */
  whose() {
    const kept = keptNumbers();
    const typed = Object.entries(this.parts.cards).filter(([name, kind]) => ownColumns(kept, name, kind).length);
    if (!typed.length) return "Most of the numbers are our guesses.";
    return `This game uses your numbers for ${plural(typed.length, "card", "cards")}.`;
  }

  /** Why numbers are assumed, where no page is at hand on which one could type them. */
  numbers() {
    const words =
      "Most costs, gold values and levels are our guesses, because we have not found them in print. If you own the " +
      "cards, enter the printed numbers under “Your cards' numbers” on the start page.";
    this.open("Your cards' numbers", h("p", words));
  }

  settings() {
    const now = this.parts.prefs.now;
    /** @param {string} name @param {string} words */
    const tick = (name, words, on = now[name]) => {
      const box = h("input", {type: "checkbox", name});
      box.checked = Boolean(on);
      return h("label.check", box, words);
    };
    const about = isStill()
      ? "Your system asks for reduced motion, so animations are off."
      : "While others play, click or press any key to skip one player's moves; do it twice to skip them all.";
    const fields = [
      field("Colours", select("theme", THEMES, now.theme)),
      field("Speed of cards and other players", select("motion", PACES, now.motion ? now.speed : "off"), about),
      field("Order of your hand", select("hand-order", ORDERS, now.order)),
      tick("sound", "Sound (M)", this.parts.sound.isOn),
      tick("assist", "Highlight what you can choose"),
      tick("warn", "Warn about common mistakes"),
      tick("chances", "Show who is likely to win"),
    ];
    this.open("Settings", h("div.prefs", ...fields));
  }

  /** A setting was changed in the dialog. */
  changed() {
    const box = one(this.node, ".vk-prefs");
    if (!box) return;
    /** @param {string} name */
    const value = (name) => one(box, `[name="${name}"]`).value;
    /** @param {string} name */
    const ticked = (name) => one(box, `[name="${name}"]`).checked;
    const pace = value("motion");
    this.parts.setPref({
      theme: value("theme"),
      motion: pace !== "off",
      order: value("hand-order"),
      assist: ticked("assist"),
      warn: ticked("warn"),
      chances: ticked("chances"),
      sound: ticked("sound"),
      ...(pace === "off" ? {} : {speed: pace}),
    });
    this.parts.tellPrefs();
  }

  /** A new game is wanted: ask first if one is running. */
  askNew() {
    const {view, sender, model} = this.parts;
    if (view.over || !view.rev) {
      sender.once({type: "new"});
      return;
    }
    const yes = button(".btn.primary#new-yes", "Set up a new game");
    const no = button(".btn.plain#close-dialog", "Keep playing");
    const stored = model.get("stored");
    const save = stored !== "kept" && view.can?.save ? [button(".btn.plain#save", "Save this game")] : [];
    const words = (own(ENDINGS, stored) || ENDS) + (save.length ? SAVE_FIRST : "");
    this.open("New game?", h("p", words), h("div.buttons", yes, ...save, no));
  }
}

/** What the signs on a card and around it mean. */
function legend() {
  /** @param {any} given */
  const mark = ([name, words]) => h("span.markrow", h("span.mark", {"data-lit": name}), ` ${words}`);
  return h(
    "ul.legend",
    h("li", h("span.coin", "2"), "gold it pays"),
    h("li", h("span.pips", "▴▴"), "level"),
    h("li", h("span.ring"), "a gold frame and a mark on top: you can choose this card now"),
    h("li", h("span.ring.was"), "a dashed frame: this card moved last, and the mark says how"),
    h("li", h("span", ...Object.entries(MARKS).map(mark))),
  );
}

// The tools: Undo and Hint at hand, Save and the like below the log. What each one does stands in actions.js.

import {attr, button, h, show} from "./dom.js";

/** @import {View} from "./types" */
/** @typedef {(v: View) => unknown} Asked */

/**
 * The tools in order. `isShown` and `isOff` are asked with the view; a tool without them is always there.
 * @type {{act: string, words: string, key?: string, isShown?: Asked, isOff?: Asked}[]}
 */
const TOOLS = [
  {act: "undo", words: "↶ Undo", key: "u", isShown: (v) => !v.watch, isOff: (v) => !v.undo},
  {act: "redo", words: "↷ Redo", isShown: (v) => !v.watch, isOff: (v) => !v.redo},
  {act: "hint", words: "Hint", isShown: (v) => v.can?.hint !== undefined && !v.watch, isOff: (v) => !v.can?.hint},
  {act: "left", words: "Stock left", isShown: (v) => v.can?.left},
  {act: "save", words: "Save", isShown: (v) => v.can?.save},
  {act: "new", words: "New game", isShown: (v) => v.can?.new},
  {act: "settings", words: "Settings"},
  {act: "help", words: "? Help", key: "?"},
];

const NEAR = 3; // so many of them are always at hand

export class Tools {
  constructor() {
    /** @param {any} given */
    const make = ({act, words, key = ""}) =>
      button(".tool", {"data-act": act, "aria-keyshortcuts": key || null}, words);
    const about = {"data-group": "tools", role: "toolbar"};
    this.buttons = TOOLS.map(make);
    this.node = h("div.tools", {...about, label: "Game"}, ...this.buttons.slice(0, NEAR));
    this.more = h("div.tools", {...about, label: "More"}, ...this.buttons.slice(NEAR));
    this.menu = button(".tool.menu#menu", {"aria-expanded": "false"}, "☰ Menu");
    this.node.append(this.menu);
  }

  /** @param {View} v */
  paint(v) {
    for (const [i, {isShown, isOff}] of TOOLS.entries()) {
      const node = this.buttons[i];
      show(node, isShown ? isShown(v) : true);
      attr(node, "aria-disabled", isOff ? Boolean(isOff(v)) : null);
    }
  }
}

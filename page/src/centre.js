// The middle of the table: the pyramid with its six fixed places, the boneyard, the stock, and what is set aside.

import {attr, button, flag, h, label, list, own, show, text, zone} from "./dom.js";
import {Pile} from "./pile.js";

/** @import {Board, Fall, PileView, View} from "./types" */

const SPOTS = [0, 1, 2, 3, 4, 5];
const BONES = " boneyard"; // the key of its tray: no player's name begins with a space

export class Centre {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.spots = SPOTS.map((i) => h("div.spot", {"data-spot": i}));
    this.pyramid = zone("pyramid", "div.pyramid", "Pyramid");
    this.pyramid.append(...this.spots);
    this.boneyard = new Pile(board, "boneyard", "Boneyard");
    this.look = button(".look#look", "Look through", {"data-player": BONES});
    this.boneyard.node.append(this.look);
    this.stock = new Pile(board, "stock", "Stock");
    this.asideTitle = h("h3.label");
    this.asideRow = h("div.cards");
    this.aside = h("div.aside", {"data-group": "aside", role: "group"}, this.asideTitle, this.asideRow);
    this.marks = h("p.marked");
    const parts = [this.pyramid, this.boneyard.node, this.stock.node, this.aside, this.marks];
    this.node = h("section.centre", {"data-group": "table", label: "The table"}, ...parts);
  }

  /** @param {View} v */
  paint(v) {
    const {pool} = this.board;
    SPOTS.forEach((i) => {
      const found = list(v.pyramid)[i];
      const card =
        found && own(v.falls, i) ? {...found, falls: /** @type {Record<string, Fall>} */ (v.falls)[i]} : found;
      pool.deal(this.spots[i], card ? [card] : [], {zone: "pyramid", player: null, slot: i});
    });
    this.paintBoneyard(v.boneyard || {});
    this.stock.paint(v.stock || {}, "Stock", {shut: true});
    const title = v.aside_title || "Set aside";
    show(this.aside, list(v.aside).length > 0);
    text(this.asideTitle, title);
    label(this.aside, title);
    pool.deal(this.asideRow, v.aside, {zone: "aside", player: null});
  }

  /** @param {PileView} bones */
  paintBoneyard(bones) {
    const all = list(bones.cards);
    const open = all.length > 1 && this.board.trays.get(BONES) === true;
    flag(this.boneyard.node, "open", open);
    flag(this.node, "looking", open);
    this.boneyard.paint(bones, "Boneyard", {all: open ? all : null});
    show(this.look, all.length > 1);
    text(this.look, open ? "Close" : "Look through");
    attr(this.look, "aria-expanded", open);
  }
}

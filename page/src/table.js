// The table as a whole: where its parts stand, and who sits at it.

import {arrange, attr, closer, flag, focusOn, h, keyed, list, partsOf, rectOf, show} from "./dom.js";
import {Centre} from "./centre.js";
import {Log} from "./log.js";
import {Player} from "./player.js";
import {Prompt} from "./prompt.js";
import {Tools} from "./tools.js";
import {Top} from "./top.js";
import {Tray} from "./tray.js";
import {Watch} from "./watch.js";

/** @import {Board, PlayerView, View} from "./types" */

const WHOLE_PANEL = 1060; // pixels
const HALF_PANEL = 720;
const NARROW_PANEL = 230;
const EDGE = 6;
const BESIDE = 3; // so many cards in play leave room for words beside them on a phone

export class Table {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.top = new Top(board);
    this.prompt = new Prompt();
    this.prompt.node.prepend(board.telling.face);
    this.prompt.buttons.before(board.herald.corner);
    this.prompt.buttons.after(board.beats.skip);
    this.watch = new Watch(board);
    this.centre = new Centre(board);
    this.tray = new Tray(board);
    this.log = new Log(board);
    this.tools = new Tools();
    this.opps = h("section.opps", {label: "Opponents"});
    this.mine = h("div.mine");
    const size = new ResizeObserver(() => this.fold());
    size.observe(this.opps);
    this.prompt.node.append(this.watch.node);
    // Where there is no room for a side column, it is a drawer that lies over the table.
    this.side = h("div.side", closer("shut"), this.log.node, this.tools.more);
    // In the order in which one reads: what to do, with what, and only then the others, tools and log.
    const parts = [this.prompt, this.top, this.centre, this.tray].map((part) => part.node);
    this.node = h("div.table", ...parts, this.mine, this.opps, this.tools.node, this.side);
  }

  /** @param {View} v */
  paint(v) {
    const {pool, stage} = this.board;
    pool.begin();
    this.tray.plan(v);
    this.top.paint(v);
    this.prompt.paint(v);
    this.board.telling.paint(v);
    this.tools.paint(v);
    this.centre.paint(v);
    this.paintPlayers(v);
    this.tray.paint(v);
    this.watch.paint(v);
    // what the layout of the whole table hangs on; with :has() each click would restyle the whole page
    flag(this.node, "late", v.ending);
    flag(this.node, "weighed", !this.prompt.balance.node.hidden);
    pool.paintMarks(this.centre.marks);
    pool.end();
    arrange(stage, [this.node]);
    this.log.paint(v);
    this.prompt.fit();
    this.centre.fit();
    this.log.trim();
    this.countMore();
  }

  /** @param {View} v */
  paintPlayers(v) {
    const players = list(v.players);
    const watched = list(v.watched).map((info) => ({...info, only: true}));
    const own = players.filter((info) => info.you);
    // where all hands are open, the first player sits before the screen
    const mine = v.watch ? watched : own.length ? own : players.slice(0, 1);
    const rest = players.filter((info) => !mine.includes(info)).map((info, opposite) => ({...info, opposite}));
    const make = () => new Player(this.board);
    const near = mine.map((info) => ({...info, near: true}));
    /** @param {Player} player @param {PlayerView} info */
    const paint = (player, info) => player.paint(info);
    keyed(this.mine, near, (info) => `${info.only ? " " : ""}${info.name}`, make, paint);
    keyed(this.opps, rest, (info) => info.name, make, paint);
    show(this.opps, rest.length);
    attr(this.node, "data-opponents", rest.length);
    flag(this.node, "crowded", list(near[0]?.in_play).length > BESIDE);
  }

  /** Where a panel is too narrow for all that it has to tell, it tells the same in short. */
  fold() {
    const width = Math.max(...[...this.opps.children].map((node) => node.clientWidth));
    flag(this.opps, "middle", width < WHOLE_PANEL);
    flag(this.opps, "compact", width < HALF_PANEL);
    flag(this.opps, "narrow", width < NARROW_PANEL);
    this.prompt.fit();
    this.centre.fit();
    this.countMore();
  }

  /** How many sets of each opponent find no room: their tombs open by a click. */
  countMore() {
    for (const {sets} of /** @type {Player[]} */ (partsOf(this.opps))) {
      const end = rectOf(sets).bottom - EDGE;
      const more = () => [...sets.children].filter((set) => rectOf(set).top > end).length;
      attr(sets, "data-more", null);
      attr(sets, "data-more", more() ? "+" : null); // the number itself takes room
      if (sets.dataset.more) attr(sets, "data-more", `+${more()}`);
    }
  }

  /** Shut the drawer: what opened it has the focus again. Returns whether it was open. */
  shutSide() {
    const isOpen = this.node.classList.contains("vk-drawn");
    if (isOpen) {
      this.toggleSide();
      focusOn(this.tools.menu);
    }
    return isOpen;
  }

  /** Open the drawer with the log, or shut it. */
  toggleSide() {
    const opens = flag(this.node, "drawn", !this.node.classList.contains("vk-drawn"));
    attr(this.tools.menu, "aria-expanded", String(opens));
  }

  /**
   * A click beside what was opened, be it the drawer or a pile, closes it.
   * @param {HTMLElement} at
   */
  leave(at) {
    const {board, tray, side, tools} = this;
    const isDrawer = side.contains(at) && !at.closest(".vk-task, .vk-coach"); // a lesson's words are no part of it
    if (this.node.classList.contains("vk-drawn") && !isDrawer && !tools.menu.contains(at)) this.toggleSide();
    if (!tray.isRead || tray.node.contains(at) || at.closest("[data-act=look]") || !this.node.contains(at)) return;
    board.look = null;
    board.repaint();
  }

  /**
   * The places of a player; one who is only watched has two.
   * @param {string} who
   */
  playersOf(who) {
    return this.players.filter((player) => player.node.dataset.seat === who);
  }

  /** @returns {Player[]} */
  get players() {
    return [...partsOf(this.mine), ...partsOf(this.opps)];
  }
}

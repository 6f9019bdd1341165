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

/** @import {Beats, Finale, Herald, Kind, KindOf, Line, Maybe, Panel, PlayerView, Pool, Prefs} from "./types" */
/** @import {Speech, Telling, View, Watching} from "./types" */

const WHOLE_PANEL = 1060; // pixels
const HALF_PANEL = 720;
const NARROW_PANEL = 230;
const EDGE = 6;
const BESIDE = 3; // so many cards in play leave room for words beside them on a phone

/**
 * What a table needs; `story` has the lines of the log.
 * @typedef {{
 *   pool: Pool; prefs: Prefs; panel: Panel; speech: Speech; telling: Telling; herald: Herald; beats: Beats;
 *   finale: Finale; watching: Watching; cards: Record<string, Kind>; kindOf: KindOf; story: {lines: Line[]};
 *   stage: HTMLElement; repaint: () => void;
 * }} Parts
 */

export class Table {
  /** @param {Parts} parts */
  constructor(parts) {
    const {pool, prefs, kindOf} = parts;
    this.parts = parts;
    this.top = new Top(parts);
    this.prompt = new Prompt(parts.telling.face, parts.herald.corner, parts.beats.skip);
    this.watch = new Watch(parts.watching);
    this.tray = new Tray(pool);
    this.centre = new Centre(pool, this.tray);
    this.ground = {pool, tray: this.tray, kindOf, prefs};
    this.log = new Log(parts);
    this.tools = new Tools();
    this.opps = h("section.opps", {label: "Opponents"});
    this.mine = h("div.mine");
    const size = new ResizeObserver(() => this.fold());
    size.observe(this.opps);
    this.prompt.node.append(this.watch.node);
    // Where there is no room for a side column, it is a drawer that lies over the table.
    this.side = h("div.side", closer("shut"), this.log.node, this.tools.more);
    // In the order in which one reads: what to do, with what, and only then the others, tools and log.
    const zones = [this.prompt, this.top, this.centre, this.tray].map((part) => part.node);
    this.node = h("div.table", ...zones, this.mine, this.opps, this.tools.node, this.side);
  }

  /**
   * @param {View} v @param {string | undefined} task of a lesson, each of which is a new table
   * @param {Maybe<HTMLElement>} clicked what was clicked last
   */
  paint(v, task, clicked) {
    const {pool, stage, telling} = this.parts;
    pool.begin(v.verbs);
    this.tray.plan(v);
    this.top.paint(v);
    this.prompt.paint(v);
    telling.paint(v);
    this.tools.paint(v);
    this.centre.paint(v);
    this.paintPlayers(v, `${task ?? ""} ${v.turn}`, clicked);
    this.tray.paint(v, [this.centre.boneyard, ...this.players.flatMap((player) => player.places)]);
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

  /** @param {View} v @param {string} turn @param {Maybe<HTMLElement>} clicked */
  paintPlayers(v, turn, clicked) {
    const players = list(v.players);
    const watched = list(v.watched).map((info) => ({...info, only: true}));
    const own = players.filter((info) => info.you);
    // where all hands are open, the first player sits before the screen
    const mine = v.watch ? watched : own.length ? own : players.slice(0, 1);
    const rest = players.filter((info) => !mine.includes(info)).map((info, opposite) => ({...info, opposite}));
    const make = () => new Player(this.ground);
    const near = mine.map((info) => ({...info, near: true}));
    /** @param {Player} player @param {PlayerView} info */
    const paint = (player, info) => player.paint(info, turn, clicked);
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

  /** Whether the drawer is open. */
  get isDrawn() {
    return this.node.classList.contains("vk-drawn");
  }

  /** Shut the drawer: what opened it has the focus again. Returns whether it was open. */
  shutSide() {
    const isOpen = this.isDrawn;
    if (isOpen) {
      this.toggleSide();
      focusOn(this.tools.menu);
    }
    return isOpen;
  }

  /** Open the drawer with the log, or shut it. */
  toggleSide() {
    const opens = flag(this.node, "drawn", !this.isDrawn);
    attr(this.tools.menu, "aria-expanded", String(opens));
  }

  /**
   * A click beside what was opened, be it the drawer or a pile, closes it.
   * @param {HTMLElement} at
   */
  leave(at) {
    const {tray, side, tools} = this;
    const isDrawer = side.contains(at) && !at.closest(".vk-task, .vk-coach"); // a lesson's words are no part of it
    if (this.isDrawn && !isDrawer && !tools.menu.contains(at)) this.toggleSide();
    if (!tray.isRead || tray.node.contains(at) || at.closest("[data-act=look]") || !this.node.contains(at)) return;
    tray.look = null;
    this.parts.repaint();
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

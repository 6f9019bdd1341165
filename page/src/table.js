// The table as a whole: where its parts stand, and who sits at it.

import {arrange, flag, h, isSeen, keyed, list, one, partsOf, rectOf, show} from "./dom.js";
import {Centre} from "./centre.js";
import {Log} from "./log.js";
import {Player} from "./player.js";
import {Prompt} from "./prompt.js";
import {Tools} from "./tools.js";
import {Top} from "./top.js";
import {Watch} from "./watch.js";

/** @import {Board, PlayerView, View} from "./types" */

export class Table {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.top = new Top(board);
    this.prompt = new Prompt();
    this.prompt.node.append(board.beats.skip);
    this.watch = new Watch(board);
    this.centre = new Centre(board);
    this.log = new Log(board);
    this.tools = new Tools();
    this.opps = h("section.opps", {label: "Opponents"});
    this.mine = h("div.mine");
    // In the order in which one reads: what to do, with what, and only then the others, log and tools. Where there is
    // room for a side column these lie below the question in it, the tools at its foot: they stay where they are when
    // the question grows or shrinks.
    const side = h("div.side", this.prompt.node, this.watch.node);
    const low = h("div.low", this.log.node, this.tools.node);
    this.node = h("div.table", this.top.node, side, this.centre.node, this.mine, this.opps, low);
    const size = new ResizeObserver(() => {
      const {top, height} = rectOf(isSeen(this.watch.node) ? this.watch.node : this.prompt.node);
      low.style.setProperty("--head", `${Math.round(top + height - rectOf(side).top)}px`);
    });
    for (const node of side.children) size.observe(node);
  }

  /** @param {View} v */
  paint(v) {
    const {pool, stage} = this.board;
    pool.begin();
    this.top.paint(v);
    this.prompt.paint(v);
    this.tools.paint(v);
    this.centre.paint(v);
    this.paintPlayers(v);
    this.watch.paint(v);
    pool.paintMarks(this.centre.marks);
    pool.end();
    arrange(stage, [this.node]);
    this.log.paint(v);
  }

  /** @param {View} v */
  paintPlayers(v) {
    const players = list(v.players);
    const watched = list(v.watched).map((info) => ({...info, you: true, only: true}));
    const mine = v.watch ? watched : players.filter((info) => info.you);
    const rest = players.filter((info) => !info.you);
    const make = () => new Player(this.board);
    /** @param {Player} player @param {PlayerView} info */
    const paint = (player, info) => player.paint(info);
    keyed(this.mine, mine, (info) => `${info.only ? " " : ""}${info.name}`, make, paint);
    keyed(this.opps, rest, (info) => info.name, make, paint);
    show(this.opps, rest.length);
    flag(this.opps, "many", rest.length > (mine.length ? 1 : 2));
    flag(this.node, "watching", v.watch);
    /** @param {string} within */
    const can = (within) => one(this.node, `${within} :is([data-option],[data-many])`);
    const inHand = can(".vk-me .vk-hand");
    // the choices are not in the hand: on a phone the hand then makes room for them
    flag(this.node, "elsewhere", can(".vk-me .vk-rest") || (can(":is(.vk-centre,.vk-opps)") && !inHand));
  }

  /**
   * The places of a player; one who is only watched has two.
   * @param {string} who
   */
  playersOf(who) {
    const all = [...partsOf(this.mine), ...partsOf(this.opps)];
    return all.filter((player) => player.node.dataset.seat === who);
  }
}

/**
 * Move log and tools into the side column, where other parts stand in it as well.
 * @param {HTMLElement} side
 */
export const gather = (side) => side.append(...one(/** @type {ParentNode} */ (side.parentNode), ".vk-low").childNodes);

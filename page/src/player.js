// What lies before one player: pharaoh, hand, cards in play, tomb, discard pile and deck.

import {attr, button, flag, h, keyed, label, list, one, select, show, tell, text, zone} from "./dom.js";
import {Pharaoh} from "./pharaoh.js";
import {Pile} from "./pile.js";
import {TombSet, tombTitle} from "./tomb.js";

/** @import {Board, CardView, Json, PileView, PlayerView, TombView} from "./types" */

/** In which order one's own hand can be shown. */
export const ORDERS = [
  ["drawn", "As drawn"],
  ["kind", "By name"],
  ["set", "By set"],
  ["gold", "By gold"],
];
/** @type {Record<string, (card: Json, kind: Json) => Json[]>} */
const SORTS = {
  kind: (card) => [card.name],
  set: (card, kind) => [`${kind?.kind !== "set" ? 2 : 1}${kind?.set_title || ""}`, card.name],
  gold: (card, kind) => [-(kind?.gold ?? 0), card.name],
};
/** @param {string | number} a @param {string | number} b */
const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

export class Player {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.name = h("h3.pname");
    this.tag = h("span.tag");
    this.facts = h("span.facts");
    this.pharaoh = new Pharaoh(board);
    this.fold = button(".fold#fold", "Details");
    this.head = h("header.phead", {"data-group": "head"});
    this.head.append(this.name, this.tag, this.facts, this.pharaoh.node, this.fold);

    this.handLabel = h("h3.label");
    this.handRow = h("div.cards");
    this.hand = zone("hand", "div.hand", "");
    this.hand.append(this.handLabel, this.handRow);
    this.order = select("order", ORDERS, null, "Order of your hand");
    this.order.classList.add("vk-order");

    this.playRow = h("div.cards.mini");
    this.play = zone("in-play", "div.play", "");
    this.play.append(h("h3.label", "In play"), this.playRow);

    this.tombLabel = h("h3.label");
    this.sets = h("ul.sets");
    this.tomb = zone("tomb", "div.tomb", "");
    this.tomb.append(this.tombLabel, this.sets);

    this.discard = new Pile(board, "discard", "Discard");
    this.look = button(".look#look", "Look through");
    this.discard.node.append(this.look);
    this.deck = new Pile(board, "deck", "Deck");
    this.piles = h("div.piles", this.discard.node, this.deck.node);
    this.rest = h("div.rest", this.play, this.tomb, this.piles);
    this.node = h("section.player", this.head, this.hand, this.rest);
  }

  /**
   * `info.only`: of a player who is only watched, the hand and nothing else.
   * @param {PlayerView} info
   */
  paint(info) {
    const who = info.name;
    const your = info.you && !info.only && !info.named;
    const whose = your ? "Your" : `${who}’s`;
    if (info.only) for (const node of [this.tomb, this.piles]) node.remove(); // they lie in the player's own place
    if (info.you && this.node.firstChild !== this.hand) this.node.prepend(this.hand);
    this.node.className = `vk-player ${info.you ? "vk-me" : "vk-opp"}`;
    attr(this.node, "data-active", info.active);
    attr(this.node, "data-asked", info.asked);
    attr(this.node, "data-seat", who);
    label(this.node, your ? `${who}, you` : who);
    this.paintHead(info, who);
    for (const node of [this.head, this.look, this.fold, this.pharaoh.node]) attr(node, "data-player", who);
    for (const node of [this.hand, this.play, this.tomb]) {
      attr(node, "data-player", who);
      label(node, `${whose} ${node.dataset.zone.replace("-", " ")}`);
    }
    this.paintHand(info, who, your, whose);
    show(this.play, list(info.in_play).length > 0);
    show(this.rest, !info.only || list(info.in_play).length > 0);
    this.board.pool.deal(this.playRow, info.in_play, {zone: "in-play", player: who});
    /** @type {Partial<TombView>} */
    const tomb = info.tomb || {};
    text(this.tombLabel, tombTitle(tomb, info.you ? `${whose} tomb` : "Tomb"));
    const make = () => new TombSet(this.board);
    keyed(
      this.sets,
      list(tomb.sets),
      (set) => set.set,
      make,
      (part, set) => part.paint(set, who),
    );
    this.paintDiscard(who, info.discard || {});
    this.deck.paint(info.deck || {}, "Deck", {player: who, shut: true});
    flag(this.node, "has", Boolean(one(this.node, ".vk-rest [data-option], .vk-rest [data-many]")));
  }

  /** @param {PlayerView} info @param {string} who */
  paintHead(info, who) {
    const [deck, tomb] = [info.deck?.count ?? 0, info.tomb?.total ?? 0];
    text(this.name, who);
    tell(this.tag, info.dummy ? "plays by its table" : info.bot || (info.you ? "you" : ""));
    const facts = info.dummy ? [] : [`${info.held ?? list(info.hand).length} in hand`];
    facts.push(`${deck} in deck`, `tomb ${tomb}`);
    if (info.kept) facts.push(`${info.kept} kept`);
    if (info.active) facts.push("taking the turn");
    text(this.facts, facts.join(" · "));
    this.pharaoh.paint(info.pharaoh, info.you);
    show(this.fold, !info.you);
    show(this.head, !info.you || info.pharaoh);
    const opened = this.board.folds.has(who);
    flag(this.node, "unfold", opened);
    attr(this.fold, "aria-expanded", opened);
    label(this.fold, `Details of ${who}`);
  }

  /** @param {PlayerView} info @param {string} who @param {unknown} your @param {string} whose */
  paintHand(info, who, your, whose) {
    const hand = list(info.hand);
    const order = this.board.prefs.now.order;
    show(this.hand, !info.dummy && !info.away);
    text(this.handLabel, info.you ? `${whose} hand · ${hand.length}` : "Hand");
    flag(this.handRow, "tiny", !info.you && !hand.some((card) => card.name || list(card.options).length));
    const rows = your ? this.sorted(hand, order) : hand.map((card) => [card, ""]);
    const cards = rows.map(([card]) => card);
    this.board.pool.deal(this.handRow, cards, {zone: "hand", player: who});
    for (const [i, slot] of [...this.handRow.children].entries()) flag(slot, "gap", i && rows[i][1] !== rows[i - 1][1]);
    if (your && !this.order.isConnected) this.hand.append(this.order);
    show(this.order, your && hand.length > 1);
    if (this.board.focused !== this.order) this.order.value = order;
  }

  /**
   * The hand as it was drawn, or with what belongs together side by side: each card with the name of its group.
   * @param {CardView[]} hand @param {string} order
   */
  sorted(hand, order) {
    const keyOf = SORTS[order];
    if (!keyOf || hand.some((card) => !card.name)) return hand.map((card) => [card, ""]);
    /** @type {[CardView, Json[]][]} */
    const rows = hand.map((card) => [card, keyOf(card, this.board.kindOf(card.name))]);
    rows.sort(([, a], [, b]) => less(a[0], b[0]) || less(a[1], b[1]));
    return rows.map(([card, [group]]) => [card, group]);
  }

  /** @param {string} who @param {PileView} discard */
  paintDiscard(who, discard) {
    const all = list(discard.cards);
    const must = all.some((card) => list(card.options).length);
    const open = all.length > 0 && (must || this.board.trays.get(who) === true);
    flag(this.discard.node, "open", open);
    this.discard.paint(discard, discard.title || "Discard", {player: who, all: open ? all : null});
    show(this.look, all.length > 1 && !must);
    text(this.look, open ? "Close" : "Look through");
    attr(this.look, "aria-expanded", open);
  }
}

// What lies before one player: pharaoh, hand, cards in play, tomb, discard pile and deck.

import {cardAt} from "./card.js";
import {
  arrange,
  attr,
  button,
  counted,
  fill,
  flag,
  h,
  isNew,
  keyed,
  label,
  list,
  show,
  tell,
  text,
  zone,
} from "./dom.js";
import {Pharaoh} from "./pharaoh.js";
import {Pile} from "./pile.js";
import {emblem, paintSign} from "./signs.js";
import {TombSet, tombTitle} from "./tomb.js";

/** @import {CardView, Ground, Json, Maybe, PlayerView, TombView} from "./types" */

/** The faces of those who sit opposite: jackal, falcon, cat, crocodile, bull. */
const FACES = ["\u{130E2}", "\u{13143}", "\u{130E0}", "\u{1318B}", "\u{130D2}"];
/** @param {number} [opposite] which of them it is, from the left */
export const signOf = (opposite = 0) => FACES[opposite % FACES.length];
const FULL_HAND = 5;
const EXTRA_PLACES = 4; // of a phone, for what comes to a full hand; a card keeps its own while there are no more
const MOST_LINES = 4; // sets in one's own tomb, each in a line of its own
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
  /** @param {Ground} ground */
  constructor(ground) {
    const {pool, tray, kindOf} = ground;
    this.ground = ground;
    this.face = emblem();
    this.name = h("h3.pname");
    this.tag = h("span.tag");
    this.facts = h("span.facts");
    this.pharaoh = new Pharaoh(kindOf);
    this.head = h("header.phead", {"data-group": "head"});
    this.head.append(this.face, this.name, this.tag, this.facts, this.pharaoh.node);
    this.total = h("b.points", h("span"), h("small"));

    this.handLabel = h("h3.label");
    this.handRow = h("div.cards");
    this.hand = zone("hand", "div.hand", "");
    this.hand.append(this.handLabel, this.handRow);
    this.held = new Held();

    this.playRow = h("div.cards.mini");
    this.play = zone("in-play", "div.play", "");
    this.play.append(h("h3.label", "In play"), this.playRow);

    this.tombTitle = h("h3.label");
    this.tombLook = button(".look#look");
    this.sets = h("ul.sets");
    this.bare = h("p.unfilled", "Only entombed cards score.");
    this.tomb = zone("tomb", "div.tomb", "");
    this.tomb.append(this.tombTitle, this.tombLook, this.sets, this.bare);

    this.discard = new Pile(pool, tray, "discard", "Discard");
    this.deck = new Pile(pool, tray, "deck", "Deck");
    this.piles = h("div.piles", this.discard.place, this.deck.place);
    const [handPlace, tombPlace] = [h("div.place.handplace", this.hand), h("div.place.tombplace", this.tomb)];
    // what can be laid open in a tray, and where it lies else
    const playPlace = h("div.place.playplace", this.play);
    this.places = [
      {key: "hand", place: handPlace, node: this.hand},
      {key: "tomb", place: tombPlace, node: this.tomb},
      {key: "play", place: playPlace, node: this.play},
      this.discard,
    ];
    this.rest = h("div.rest", playPlace, tombPlace, this.piles);
    this.node = h("section.player", this.head, handPlace, this.rest, this.total);
  }

  /**
   * `info.near`: the one who sits before the screen. `info.only`: of a player who is only watched, the hand and
   * nothing else.
   * @param {PlayerView} info @param {string} turn through which no card of the hand moves
   * @param {Maybe<HTMLElement>} clicked what was clicked last
   */
  paint(info, turn, clicked) {
    const who = info.name;
    const your = info.you && !info.named;
    const whose = your ? "Your" : `${who}'s`;
    const [hand, tomb, play] = this.places;
    [hand.key, tomb.key, play.key] = [`hand ${who}`, `tomb ${who}`, `in-play ${who}`];
    if (info.only) for (const node of [tomb.place, this.piles]) node.remove(); // they lie in the player's own place
    if (info.near && this.node.firstChild !== hand.place) this.node.prepend(hand.place);
    this.node.className = `vk-player ${info.near ? "vk-me" : "vk-opp"}`;
    attr(this.node, "data-active", info.active);
    attr(this.node, "data-asked", info.asked);
    attr(this.node, "data-seat", who);
    label(this.node, your ? `${who}, you` : who);
    this.paintHead(info, who);
    for (const node of [this.head, this.pharaoh.node]) attr(node, "data-player", who);
    for (const node of [this.hand, this.play, this.tomb]) {
      attr(node, "data-player", who);
      label(node, `${whose} ${node.dataset.zone.replace("-", " ")}`);
    }
    this.paintHand(info, {who, your, whose}, turn, clicked);
    this.ground.pool.deal(this.playRow, info.in_play, {zone: "in-play", player: who});
    flag(this.play, "idle", !list(info.in_play).length);
    this.paintTomb(info.tomb || {}, info, whose);
    this.discard.paint(info.discard || {}, info.discard?.title || "Discard", {player: who});
    this.deck.paint(info.deck || {}, "Deck", {player: who, shut: true});
  }

  /** @param {PlayerView} info @param {string} who */
  paintHead(info, who) {
    paintSign(this.face, signOf(info.opposite));
    text(this.name, who);
    tell(this.tag, info.dummy ? "plays by fixed rules" : info.bot || (info.you ? "you" : ""));
    const facts = info.dummy ? [] : [`${info.held ?? list(info.hand).length} in hand`];
    facts.push(`${info.deck?.count ?? 0} in deck`);
    if (info.kept) facts.push(`${info.kept} kept`);
    const parts = facts.map((fact, i) => h("span", i ? `· ${fact}` : fact));
    if (isNew(this.facts, facts.join())) fill(this.facts, ...parts);
    this.pharaoh.paint(info.pharaoh, info.you);
    show(this.head, !info.near || info.pharaoh);
  }

  /** @param {Partial<TombView>} tomb @param {PlayerView} info @param {string} whose */
  paintTomb(tomb, info, whose) {
    const total = tomb.total ?? 0;
    text(this.total.firstChild, total);
    text(this.total.lastChild, counted(total, "point", "points"));
    text(this.tombTitle, tombTitle(tomb, `${whose} tomb`));
    const pile = info.near ? `tomb ${info.name}` : info.name;
    const open = this.ground.tray.shows(pile);
    attr(this.tombLook, "data-pile", pile);
    attr(this.tombLook, "aria-expanded", open);
    text(this.tombLook, open ? "Close" : "Look inside");
    label(this.tombLook, `${open ? "Close" : "Look into"} ${whose} tomb`);
    show(this.tombLook, list(tomb.sets).length);
    show(this.bare, info.near && !list(tomb.sets).length);
    const many = list(tomb.sets).length > MOST_LINES;
    flag(this.sets, "many", many);
    flag(this.head, "brief", many);
    keyed(
      this.sets,
      list(tomb.sets),
      (set) => set.set,
      () => new TombSet(this.ground.pool),
      (part, set) => part.paint(set, info.name),
    );
  }

  /**
   * @param {PlayerView} info @param {{who: string; your: unknown; whose: string}} words
   * @param {string} turn @param {Maybe<HTMLElement>} clicked
   */
  paintHand(info, {who, your, whose}, turn, clicked) {
    const hand = list(info.hand);
    const {order} = this.ground.prefs.now;
    show(this.hand, !info.dummy && !info.away);
    text(this.handLabel, info.near ? `${whose} hand · ${hand.length}` : "Hand");
    const isShut = hand.every((card) => !card.name && !list(card.options).length);
    flag(this.handRow, "tiny", !info.near && isShut);
    const cards = your ? this.sorted(hand, order) : hand;
    this.ground.pool.deal(this.handRow, cards, {zone: "hand", player: who});
    if (!your) return;
    this.held.lay(this.handRow, cards, `${turn} ${order}`, clicked && cardAt(clicked)?.card.id);
    // what is said of a card's place is where it lies
    [...this.handRow.querySelectorAll(".vk-card")].forEach((face, i) => {
      label(face, face.getAttribute("aria-label")?.replace(/\bcard \d+ of \d+\b/, `card ${i + 1} of ${hand.length}`));
    });
  }

  /**
   * The hand as it was drawn, or with what belongs together side by side.
   * @param {CardView[]} hand @param {string} order
   */
  sorted(hand, order) {
    const keyOf = SORTS[order];
    if (!keyOf || hand.some((card) => !card.name)) return hand;
    /** @type {[CardView, Json[]][]} */
    const rows = hand.map((card) => [card, keyOf(card, this.ground.kindOf(card.name))]);
    return rows.sort(([, a], [, b]) => less(a[0], b[0]) || less(a[1], b[1])).map(([card]) => card);
  }
}

/**
 * The places of a hand: through a turn no card moves when another leaves, and one that comes takes a free place or lies
 * beside the row. The same hand always lies the same way, so what is taken back comes back to its place.
 */
class Held {
  constructor() {
    this.turn = "";
    this.names = new Map(); // of every card that was in the row
    /** @type {Map<string, (string | undefined)[]>} */
    this.known = new Map(); // how each hand was laid
    /** @type {(string | undefined)[]} */
    this.places = [];
    this.begun = new Map(); // turn -> how many places the hand had when it was seen first
    /** @type {Set<string | undefined>} */
    this.there = new Set(); // the cards of the last picture
  }

  /**
   * Leave a hole in the row where a card of this turn's hand is gone. Of equal cards the rules take any: the hole is
   * where one was clicked.
   * @param {HTMLElement} row @param {CardView[]} cards @param {string} turn @param {Maybe<string>} clicked its id
   */
  lay(row, cards, turn, clicked) {
    const nodes = new Map(cards.map((card, i) => [card.id, /** @type {HTMLElement} */ (row.children[i])]));
    for (const {id, name} of cards) this.names.set(id, name);
    const hand = `${turn} ${[...nodes.keys()].sort().join(" ")}`;
    this.places = this.known.get(hand) || this.placed([...nodes.keys()], turn, clicked);
    this.known.set(hand, this.places);
    this.turn = turn;
    this.there = new Set(nodes.keys());
    if (!this.begun.has(turn)) this.begun.set(turn, Math.max(FULL_HAND, this.places.length));
    const places = this.begun.get(turn);
    const slots = this.places.map((id) => nodes.get(id) || h("div.slot.hole"));
    arrange(row, slots);
    slots.forEach((slot, i) => {
      flag(slot, "extra", i >= places);
      slot.style.setProperty("--i", String(i));
    });
    row.style.setProperty("--n", String(places));
    row.style.setProperty("--row", String(Math.max(EXTRA_PLACES, slots.length - FULL_HAND)));
    flag(row, "crowd", places > FULL_HAND);
    flag(row, "overfull", slots.length > FULL_HAND);
  }

  /**
   * Where the cards of a hand lie that was not seen before.
   * @param {(string | undefined)[]} ids @param {string} turn @param {Maybe<string>} clicked
   */
  placed(ids, turn, clicked) {
    const places = turn === this.turn ? [...this.places] : [];
    const goes = places.findIndex(
      (id) => this.there.has(id) && !ids.includes(id) && this.names.get(id) === this.names.get(clicked),
    );
    const stays = goes >= 0 && clicked && ids.includes(clicked) ? places.indexOf(clicked) : -1;
    if (stays >= 0) [places[stays], places[goes]] = [places[goes], places[stays]];
    for (const id of ids) {
      if (places.includes(id)) continue;
      const free = places.findIndex((old) => !ids.includes(old));
      places[free < 0 ? places.length : free] = id;
    }
    return places;
  }
}

// What has to be chosen from, or is looked through, lies open in a tray over the middle of the table: the zone itself
// comes there, and goes back to its place. Nothing else moves.

import {arrange, button, flag, h, label, list, show, text} from "./dom.js";

/** @import {CardView, PileView, PlayerView, Pool, View} from "./types" */
/** @typedef {{key: string; player: string; title: string; cards: CardView[]}} Part */
/** @typedef {{key: string; place: HTMLElement; node: HTMLElement}} Laid */

/** @param {CardView[]} cards */
const hasChoice = (cards) => cards.some((card) => list(card.options).length);

export class Tray {
  /** @param {Pool} pool */
  constructor(pool) {
    this.pool = pool;
    /** @type {string | null} the pile that somebody looks through; "" is none, not even one to choose from */
    this.look = null;
    /** @type {number | undefined} the decision till which it stays so */
    this.looked = undefined;
    this.title = h("h3.label");
    this.close = button(".btn.quiet#look");
    this.asideRow = h("div.cards");
    this.aside = h("div.aside", {"data-group": "aside", role: "group"}, this.asideRow);
    this.parts = h("div.laid");
    const head = h("header.trayhead", {"data-group": "tray"}, this.title, this.close);
    this.node = h("section.tray", head, this.parts);
    /** @type {Part[]} */
    this.now = [];
    this.isShut = false;
    this.isRead = false;
    /** @type {unknown} whether one has to choose from what lies open here */
    this.asks = false;
  }

  /**
   * What lies open in this picture.
   * @param {View} v
   */
  plan(v) {
    const told = this.looked === v.decision ? this.look : null;
    const all = pilesOf(v);
    const read = all.filter(({key, player, cards}) => told && [key, player].includes(told) && cards.length);
    const aside = {key: "aside", player: "", title: v.aside_title || "Set aside", cards: list(v.aside)};
    const named = whoseOf(v);
    /** @param {Part} part */
    const isOpen = (part) =>
      part === aside ? opensAside(v, all) : named.includes(part.key) ? part.cards.length : isAsked(part, v);
    const asked = [aside, ...all].filter(isOpen);
    this.now = read.length ? read : asked;
    this.isRead = read.length > 0;
    this.isShut = told === "" && asked.length > 0;
    this.asks = v.yours && !this.isShut && this.now.some((part) => hasChoice(part.cards));
  }

  /**
   * Look through a pile, or no longer. What is read makes room for what has to be chosen from, which folds and unfolds.
   * @param {string} pile @param {number | undefined} decision
   */
  press(pile, decision) {
    this.look = pile && !this.shows(pile) ? pile : this.isShut || this.isRead ? null : "";
    this.looked = decision;
  }

  /**
   * Whether a pile is laid open now; for a player, whether anything of his is.
   * @param {string} key
   */
  shows(key) {
    return !this.isShut && this.now.some((part) => [part.key, part.player].includes(key));
  }

  /** @param {View} v @param {Laid[]} places what can be laid open */
  paint(v, places) {
    const {now, isShut, isRead} = this;
    const title = (!isRead && v.yours && v.prompt?.text) || now.map((part) => part.title).join(" · ");
    show(this.node, now.length);
    flag(this.node, "shut", isShut);
    text(this.title, title);
    label(this.aside, v.aside_title || "Set aside");
    text(this.close, isShut ? "Show the cards" : isRead ? "Close" : "Show the table");
    this.pool.deal(this.asideRow, v.aside, {zone: "aside", player: null});
    const open = isShut ? [] : now.flatMap(({key}) => places.find((one) => one.key === key)?.node ?? this.aside);
    for (const {place, node} of places)
      if (!open.includes(node)) place.prepend(...(node.parentNode === place ? [] : [node]));
    arrange(this.parts, open);
  }
}

/**
 * Whether cards that lie aside are laid open: not where something else has to be chosen, on the table or in the hand.
 * @param {View} v @param {Part[]} piles
 */
function opensAside(v, piles) {
  const aside = list(v.aside);
  const own = list(v.players).flatMap((player) => (player.you ? list(player.hand) : []));
  const elsewhere = [...own, ...list(v.pyramid), ...piles.flatMap((part) => part.cards)];
  return aside.length > 0 && (hasChoice(aside) || !v.yours || !hasChoice(elsewhere.filter((card) => card != null)));
}

/**
 * Every pile, hand and tomb that can be laid open.
 * @param {View} v
 * @returns {Part[]}
 */
function pilesOf(v) {
  /** @param {PileView | undefined} pile */
  const cardsOf = (pile) => (list(pile?.cards).length ? list(pile?.cards) : [pile?.top].filter((card) => card != null));
  /** @param {PlayerView} info @returns {Part[]} */
  const of = ({name, you, hand, in_play: played, discard, tomb}) => {
    const whose = you ? "Your" : `${name}'s`;
    const seen = !you && !v.entry && list(hand).some((card) => card.name || list(card.options).length);
    const sets = list(tomb?.sets).flatMap((set) => list(set.cards));
    return [
      {key: `hand ${name}`, player: name, title: `${whose} hand`, cards: seen ? list(hand) : []},
      {key: `in-play ${name}`, player: "", title: "In play", cards: list(played)},
      {key: `tomb ${name}`, player: name, title: `${whose} tomb`, cards: sets},
      {key: `discard ${name}`, player: name, title: `${whose} discard pile`, cards: cardsOf(discard)},
    ];
  };
  return [
    ...list(v.players).flatMap(of),
    {key: "boneyard", player: "", title: "The boneyard", cards: cardsOf(v.boneyard)},
  ];
}

/**
 * The piles between which a question asks: "From whose discard pile?" shows them.
 * @param {View} v
 */
function whoseOf(v) {
  const about = v.yours && /whose (discard|tomb|hand)/i.exec(v.prompt?.text ?? "");
  return about ? list(v.buttons).map(({option}) => `${about[1]} ${option.replace(/^choose /, "")}`) : [];
}

/**
 * Whether one has to choose there; a card that lies on top of the boneyard or one's own pile is chosen where it lies.
 * @param {Part} part @param {View} v
 */
function isAsked({cards}, v) {
  const tops = [v.boneyard?.top, ...list(v.players).map((one) => one.you && one.discard?.top)];
  return hasChoice(cards) && !(cards.length === 1 && tops.some((top) => top && top.id === cards[0].id));
}

// Movement of cards. Python says what went where; it is only shown, over a board that is already as it will be.
// Boxes are told from the board's corner, so that scrolling does not matter: {x, y, w} and sometimes h.

import {fill, flag, h, isSeen, rectOf, show, text} from "./dom.js";
import {ghost} from "./card.js";
import {keyframes, paceOf, placeOf, timetable} from "./timetable.js";

/** @import {Actor, Box, Boxes, Card, Flown, Json, KindOf, Leg, Lying, Maybe, Pile, Pool, Prefs} from "./types" */
/** @import {Press, Shown, Step, Clock, Waiting} from "./types" */

const NEAR = 6; // pixels that nobody sees
const CARD_WIDTH = 90; // where no card of the pyramid shows one
const CARD_RATIO = 1.3; // --ratio in ground.css
/** @type {Record<string, "handRow" | "playRow" | "tomb" | "discard" | "deck">} */
const PARTS = {hand: "handRow", "in-play": "playRow", tomb: "tomb", discard: "discard", deck: "deck", kept: "deck"};
const SOON_MS = 40; // what comes sooner is done at once
const FRAME_MS = 16;

/** @param {Map<string | number, Json[]>} map @param {string | number} key @param {unknown} value */
const push = (map, key, value) => map.set(key, [...(map.get(key) || []), value]);

export class Flight {
  /**
   * @param {Shown & Clock & {
   *   press: Press; prefs: Prefs; pool: Pool; kindOf: KindOf; isCalm: unknown;
   * }} parts
   */
  constructor(parts) {
    this.parts = parts;
    this.air = h("div.air", {"aria-hidden": "true"});
    this.told = h("p.tell", {"aria-hidden": "true"}); // the step that is seen, where no card goes
    this.ends = 0; // when the last card arrives, by performance.now()
    /** @type {Animation[]} */
    this.animations = [];
    /** @type {HTMLElement[]} */
    this.away = []; // the cards that are not seen where they lie till they arrive
    /** @type {HTMLElement[]} */
    this.late = []; // the lines of the log that wait for their cards
    /** @type {number[]} */
    this.timers = [];
    this.land = () => this.end();
  }

  get isOff() {
    return this.parts.isCalm || document.hidden;
  }

  /** Where every card lies now; null when nothing is to move. */
  measure() {
    if (this.isOff) return null;
    return this.parts.table?.node.isConnected ? this.boxes() : new Map();
  }

  /** Where every card of the table lies. */
  boxes() {
    const boxes = new Map();
    for (const [key, card] of this.parts.pool.cards) {
      const box = this.boxOf(card);
      if (box) boxes.set(key, {...box, data: card.card});
    }
    return boxes;
  }

  /** @param {Card} card */
  boxOf(card) {
    const {left, top} = rectOf(this.parts.root);
    const r = rectOf(card.face);
    return r.width
      ? {x: r.left - left, y: r.top - top, w: r.width, h: r.height, card, place: placeOf(card.place)}
      : null;
  }

  /**
   * What moves, from where to where and when. All of the page is read here, before anything is written.
   * @param {Boxes} was @param {Step[]} steps @param {number} [haste] the share of the usual time
   */
  plan(was, steps, haste) {
    const times = timetable(steps, paceOf(this.parts.prefs.now.speed), haste);
    return new Plan(this.parts, was, this.boxes()).made(times, steps.length > 0);
  }

  /**
   * Only transform and opacity move; what comes to lie somewhere is not seen there till it arrives. A card that comes
   * out of a pile is drawn when it does, so that the board itself is there at once.
   * @param {Flown} given
   */
  fly({actors, waiting, shifts, total, words, lines, arrivals}) {
    const began = performance.now();
    for (const [card, way] of shifts) this.slide(card.node, way);
    if (!actors.length && !words.length) return;
    for (const {name, start, till} of waiting) {
      const still = {opacity: 1, transform: `translate(${start.x.toFixed(1)}px,${start.y.toFixed(1)}px)`};
      this.animate(this.ghost(name, start), [still, still], {duration: Math.max(1, till)});
    }
    for (const actor of actors) this.send(actor, {total, arrivals, began});
    this.parts.table.centre.node.append(this.told);
    for (const [at, line] of words) this.when(at, () => text(this.told, line));
    for (const [at, node] of this.parts.table.log.timesOf(lines)) {
      if (at <= SOON_MS) continue;
      show(node, false);
      this.late.push(node);
      this.when(at, () => show(node, true));
    }
    this.ends = began + total;
    this.timers.push(this.parts.later(this.parts.press.after(this.land), total + 30));
  }

  /** @param {Maybe<string>} name @param {Box} box */
  ghost(name, box) {
    const node = ghost(name, this.parts.kindOf(name), box);
    this.air.append(node);
    return node;
  }

  /** @param {HTMLElement} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  animate(node, frames, options) {
    const animation = node.animate(frames, options);
    this.animations.push(animation);
    return animation;
  }

  /** @param {number} at @param {() => void} fn */
  when(at, fn) {
    if (at > SOON_MS) this.timers.push(this.parts.later(fn, at - FRAME_MS));
    else fn();
  }

  /**
   * A card that only lies elsewhere now slides there; one that was not there before comes into sight.
   * @param {HTMLElement} node @param {number[] | null} way
   */
  slide(node, way) {
    const from = way && `translate(${way[0]}px,${way[1]}px) scale(${way[2]})`;
    const frames = way ? [{transform: from}, {transform: "none"}] : [{opacity: 0}, {opacity: 1}];
    const animation = this.animate(node, frames, {duration: way ? 220 : 150, easing: "ease-out"});
    if (!way || Math.hypot(way[0], way[1]) <= node.offsetHeight) return;
    flag(node, "thru", true); // it passes over what lies at rest, and takes no click from it
    const over = () => flag(node, "thru", false);
    animation.finished.then(over, over);
  }

  /**
   * Send one card on its way.
   * @param {Actor} given @param {{total: number; arrivals: Map<string | undefined, number[]>; began: number}} given
   */
  send({name, start, seen, path, final, lies}, {total, arrivals, began}) {
    const base = [start, ...path.map((leg) => leg.box)].reduce((best, box) => (box.w > best.w ? box : best));
    const last = path[path.length - 1];
    const end = last.at + last.ms;
    const covered = (arrivals.get(lies) || []).filter((at) => at > end + 1);
    const hidden = last.box.gone || /^(deck|stock|kept)/.test(/** @type {string} */ (lies));
    const to = Math.max(1, final ? end + 6 * FRAME_MS : hidden ? end : covered.length ? Math.min(...covered) : total);
    /** @type {Animation | undefined} */
    let flying;
    if (final) {
      flag(final.node, "away", true);
      this.when(end, () => this.lands(final.node, flying, end));
      this.away.push(final.node);
    }
    this.when(seen ? 0 : path[0].at, () => {
      const frames = keyframes(path, {from: start, to, seen, base: base.w});
      flying = this.animate(this.ghost(name, base), frames, {duration: to});
      flying.currentTime = performance.now() - began;
    });
  }

  /**
   * A card is seen where it lies in the first frame that shows its ghost there: a busy computer draws late.
   * @param {Element} node @param {Animation | undefined} flying @param {number} end
   */
  lands(node, flying, end) {
    const now = flying?.currentTime;
    if (now == null) return; // the movement was ended
    if (Number(now) >= end) flag(node, "away", false);
    else requestAnimationFrame(() => this.lands(node, flying, end));
  }

  /** Whatever one does ends the movement at once. */
  end() {
    for (const node of this.away.splice(0)) flag(node, "away", false);
    for (const node of this.late.splice(0)) show(node, true);
    text(this.told, "");
    this.ends = 0;
    for (const id of this.timers.splice(0)) this.parts.never(id);
    for (const animation of this.animations.splice(0)) animation.cancel();
    if (this.air.firstChild) fill(this.air);
  }

  pause() {
    for (const one of this.animations) if (one.playState === "running") one.pause();
  }

  resume() {
    for (const one of this.animations) if (one.playState === "paused") one.play();
  }
}

/** Works out who moves: `was` and `now` are the boxes of the cards before and after. */
class Plan {
  /** @param {Shown} shown @param {Boxes} was @param {Boxes} now */
  constructor({root, table}, was, now) {
    const cards = [...now.values(), ...was.values()];
    const card = cards.find((one) => one.place.startsWith("pyramid"));
    this.root = root;
    this.table = table;
    this.was = was;
    this.now = now;
    this.width = card?.w || CARD_WIDTH;
    this.ratio = card ? card.h / card.w : CARD_RATIO;
    this.rows = new Map(); // how many cards somebody laid out in a row before him
    this.leaving = handBacks(was); // the backs that lay in a hand, to leave it one by one
    this.coming = handBacks(now); // the backs that lie there in the end, to arrive one by one
    this.actors = new Map();
    /** @type {Waiting[]} */
    this.waiting = [];
    this.arrivals = new Map(); // place -> when cards come to it or leave it
  }

  /**
   * @param {ReturnType<typeof timetable>} times @param {boolean} isTold whether steps say what has happened
   * @returns {Flown}
   */
  made({legs, total, words, lines}, isTold) {
    const last = new Map(legs.map((leg, i) => [leg.id ?? i, i]));
    for (const [i, leg] of legs.entries()) this.addLeg(leg, leg.id ?? i, last.get(leg.id ?? i) === i);
    const moving = new Set(legs.map((leg) => leg.id));
    this.addWaiting(moving);
    const actors = [...this.actors.values()].filter((actor) => actor.path.length);
    const {waiting, arrivals} = this;
    return {actors, waiting, shifts: this.shifts(moving, isTold), total, words, lines, legs, arrivals};
  }

  /** @param {Leg} leg @param {string | number} key @param {boolean} isLast */
  addLeg(leg, key, isLast) {
    const back = () => leg.n && leg.to.startsWith("hand ") && this.coming.get(leg.to)?.shift();
    const final = isLast ? this.now.get(leg.id) || back() : null;
    const actor = this.actors.get(key) || this.addActor(leg, key);
    if (!actor) return;
    const stays = final?.place === leg.to;
    const box = stays ? inTomb(final, leg.to) : this.spotOf(leg.to);
    if (!box) return;
    actor.path.push({at: leg.at, ms: leg.ms, box});
    actor.final = stays ? final.card : null;
    actor.lies = leg.to;
    push(this.arrivals, leg.from, leg.at);
    push(this.arrivals, leg.to, leg.at + leg.ms);
  }

  /** @param {Leg} leg @param {string | number} key */
  addActor(leg, key) {
    const old = this.was.get(leg.id);
    const from = old?.place === leg.from ? old : this.leaving.get(leg.from)?.shift() || null;
    const start = from ? inTomb(from, leg.from) : this.spotOf(leg.from);
    if (!start) return null;
    const open = Boolean(from && !from.data.back);
    // its face is not known before it goes
    if (from && !open) this.waiting.push({name: null, start: from, till: leg.at});
    const actor = {name: leg.name || null, start, seen: open, path: []};
    this.actors.set(key, actor);
    return actor;
  }

  /**
   * What lay there and is not shown any more waits till it is covered, or taken.
   * @param {Set<string | number | undefined>} moving
   */
  addWaiting(moving) {
    for (const [key, one] of this.was) {
      if (moving.has(key) || this.now.has(key)) continue;
      const left = this.leaving.get(one.place)?.includes(one);
      const times = this.arrivals.get(one.place) || [];
      if (!times.length || !(left || /^(discard|boneyard)/.test(one.place))) continue;
      this.waiting.push({name: one.data.name, start: one, till: left ? Math.max(...times) : Math.min(...times)});
    }
  }

  /**
   * The cards that only lie elsewhere, as others came or went; and, without any step, those that are new.
   * @param {Set<string | number | undefined>} moving @param {boolean} isTold
   */
  shifts(moving, isTold) {
    /** @type {Flown["shifts"]} */
    const shifts = [];
    const finals = new Set([...this.actors.values()].map((actor) => actor.final));
    for (const [key, one] of this.now) {
      if (moving.has(key) || finals.has(one.card)) continue;
      const old = this.was.get(key);
      const way = old ? [old.x - one.x, old.y - one.y, old.w / one.w] : null;
      if (way && Math.abs(way[0]) + Math.abs(way[1]) > NEAR) shifts.push([one.card, way]);
      else if (!old && !isTold && this.was.size) shifts.push([one.card, null]);
    }
    return shifts;
  }

  /**
   * A box of some width in the middle of a node.
   * @param {HTMLElement} node @param {number} w
   */
  middle(node, w) {
    const {left, top} = rectOf(this.root);
    const r = rectOf(node);
    if (!r.width) return null;
    return {x: r.left - left + (r.width - w) / 2, y: r.top - top + Math.max(0, (r.height - w * this.ratio) / 2), w};
  }

  /**
   * Where a place of the table is, for cards that are not shown in it any more or not yet.
   * @param {string} place
   */
  spotOf(place) {
    const {centre, tray} = this.table;
    const [zone, who] = [place.split(" ", 1)[0], place.slice(place.indexOf(" ") + 1)];
    if (zone === "pyramid") return this.middle(centre.spots[/** @type {Json} */ (who)], this.width);
    if (zone === "aside") return this.middle(isSeen(tray.aside) ? tray.asideRow : centre.pyramid, this.width);
    if (zone === "boneyard" || zone === "stock") return this.ofPile(centre[zone], rectOf(centre[zone].node).width);
    return this.beforePlayer(zone, who);
  }

  /** @param {Pile} pile @param {number} [most] */
  ofPile(pile, most) {
    return pile.face && this.middle(pile.face, Math.min(this.width, most ?? rectOf(pile.face).width));
  }

  /** @param {string} zone @param {string} who */
  beforePlayer(zone, who) {
    const players = this.table.playersOf(who);
    for (const player of players) {
      const part = player[PARTS[zone]];
      const node = part instanceof Node ? part : part?.face;
      if (node && rectOf(node).height) return part === node ? this.middle(node, this.width * 0.6) : this.ofPile(part);
    }
    const box = players.flatMap(({node}) => [node, ...node.children]).find(isSeen);
    const at = box && this.middle(box, this.width * 0.6);
    if (!at) return null;
    if (zone !== "in-play") return {...at, gone: true}; // its pile is not shown: what arrives is not seen any more
    // What somebody else lays out in a turn that is over lies in a row before him.
    const r = rectOf(box);
    const {left, top} = rectOf(this.root);
    const n = this.rows.get(who) ?? 0;
    this.rows.set(who, n + 1);
    const x = r.left - left + 14 + (n % 9) * this.width * 0.62;
    return {w: this.width * 0.8, x, y: r.bottom - top - this.width * 0.5};
  }
}

/** @param {Boxes} boxes */
function handBacks(boxes) {
  const found = new Map();
  for (const one of boxes.values()) if (one.data.back && one.place.startsWith("hand ")) push(found, one.place, one);
  return found;
}

/**
 * A card in a tomb is a name only: what flies to it is a small card over that name.
 * @param {Lying} box @param {string} place
 */
const inTomb = (box, place) =>
  place.startsWith("tomb ") && box.h < box.w ? {x: box.x + box.w / 2 - 15, y: box.y + box.h / 2 - 20, w: 30} : box;

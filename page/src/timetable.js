// When cards move: Python says what went where, and this lays out how long each waits and goes. Times are milliseconds.

import {list} from "./dom.js";

/** @import {Actor, Box, Leg, Pace, Place, Step} from "./types" */

/**
 * How long a card goes, how close the next follows, how long a line is read, how long one looks at what somebody else
 * has done, and how long all of it may take.
 * @type {Record<string, Pace>}
 */
export const PACE = {
  fast: {leg: 180, gap: 40, read: 260, idle: 160, look: 450, most: 3500},
  quick: {leg: 290, gap: 65, read: 420, idle: 260, look: 900, most: 6000},
  slow: {leg: 620, gap: 130, read: 1150, idle: 800, look: 1800, most: 22000},
};
/** @param {string} speed */
export const paceOf = (speed) => PACE[speed] || PACE.quick;
const EASE = "cubic-bezier(.35,.05,.25,1)";

/**
 * A place of the table as one word: "pyramid 3", "hand Ana", "stock".
 * @param {Place} given
 */
export const placeOf = ({zone, player, slot}) =>
  zone === "pyramid" ? `pyramid ${slot}` : player ? `${zone} ${player}` : zone;

/**
 * When each card starts: one step after another, the cards of a step close behind each other. A single move of one's
 * own is not waited for; a long turn of somebody else leaves time to read. `lines` tells when the log tells each step.
 * @param {Step[]} steps @param {Pace} pace @param {number} [haste] what is left of the time, of 1
 * @returns {{legs: Leg[]; total: number; words: [number, string][]; lines: [number, string][]}}
 */
export function timetable(steps, pace, haste = 1) {
  /** @type {Leg[]} */
  const legs = [];
  /** @type {[number, string][]} */
  const words = [];
  /** @type {[number, string][]} */
  const lines = [];
  const told = steps.filter((step) => step.text).length > 2;
  let at = 0;
  for (const {text, line = text, moves} of steps) {
    let n = 0;
    if (line) lines.push([at, line]);
    if (text) words.push([at, text]);
    for (const move of list(moves)) {
      for (let i = 0; i < (move.n || 1); i++) legs.push({...move, at: at + pace.gap * n++, ms: pace.leg});
    }
    if (n) at += Math.max(pace.leg * 0.85 + pace.gap * (n - 1), text && told ? pace.read : 0);
    else if (text && told) at += pace.idle;
  }
  const total = legs.reduce((last, leg) => Math.max(last, leg.at + leg.ms), at);
  const faster = Math.min(haste, pace.most / Math.max(1, total));
  /** @param {[number, string][]} texts @returns {[number, string][]} */
  const sooner = (texts) => texts.map(([when, line]) => [when * faster, line]);
  for (const leg of legs) {
    leg.at *= faster;
    leg.ms *= faster;
  }
  return {legs, total: total * faster, words: told ? sooner(words) : [], lines: sooner(lines)};
}

/**
 * One card's way as keyframes: it waits where it is, goes, and waits again. It is seen from the start, or from when it
 * sets out.
 * @param {Actor['path']} path @param {{from: Box; to: number; seen: boolean; base: number}} given
 */
export function keyframes(path, {from, to, seen, base}) {
  /** @type {Keyframe[]} */
  const frames = [];
  /** @param {number} t @param {Box} box @param {number} opacity */
  const add = (t, box, opacity, easing = "linear") => {
    const transform = `translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px) scale(${(box.w / base).toFixed(3)})`;
    frames.push({offset: Math.min(1, t / to), opacity, easing, transform});
  };
  let box = from;
  add(0, box, seen ? 1 : 0);
  for (const leg of path) {
    if (!seen && leg === path[0]) add(leg.at, box, 0);
    add(leg.at, box, 1, EASE);
    box = leg.box;
    add(leg.at + leg.ms, box, 1);
  }
  add(to, box, 1);
  return frames;
}

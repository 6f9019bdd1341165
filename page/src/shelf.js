// The games that this browser keeps: a line about each, and below it the record to the letter.

import {own, plural} from "./dom.js";

/** @import {Draft, Kept} from "./types" */

const SHELF = "vk-notebook.kept.";
const DRAFT = "vk-notebook.draft.";
const MOST = 12; // games that go on
const FINISHED = 60; // games that are over
const LARGEST = 2_000_000; // characters of one
/** @type {[string, number][]} */
const STEPS = [
  ["minute", 60],
  ["hour", 60],
  ["day", 24],
  ["week", 7],
  ["month", 4.35],
  ["year", 12],
];

/**
 * What `fn` gives, or something else where the browser forbids it.
 * @template T
 * @param {() => T} fn
 * @param {any} [otherwise]
 * @returns {T}
 */
export function safe(fn, otherwise) {
  try {
    return fn();
  } catch {
    return otherwise;
  }
}

/**
 * What lies in the browser under a name, as far as it can be read.
 * @param {string} name
 * @returns {any}
 */
export const stored = (name) => safe(() => JSON.parse(localStorage.getItem(name) ?? "")) || {};

/** A name for a game that nobody has had. */
export const freshId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");

/** @param {string} id */
export const read = (id) => safe(() => localStorage.getItem(SHELF + id), null);
/** @param {string} key */
export const isOfShelf = (key) => key.startsWith(SHELF);
/**
 * Whether something is a word or a number: other pages of this host can write on the shelf too.
 * @param {unknown} value
 */
export const isSimple = (value) => value === null || typeof value !== "object";

export const copies = new Set(); // the games that this page began as copies of others

/** @param {string} id */
export function drop(id) {
  safe(() => {
    for (const place of [SHELF, DRAFT]) localStorage.removeItem(place + id);
  });
}

/**
 * A game as it lies on the shelf; a line that holds more than words and numbers is none of ours.
 * @param {string} id @param {string} value
 * @returns {Kept}
 */
export function opened(id, value) {
  const end = value.indexOf("\n");
  const {players, ...more} = safe(() => JSON.parse(value.slice(0, end)), null) || {};
  const ours = Array.isArray(players) && [...players, ...Object.values(more)].every(isSimple);
  if (end > 0 && ours && Number.isFinite(more.at ?? 0)) return {...more, players, id, text: value.slice(end + 1)};
  return {id, damaged: true, players: [], at: 0, text: value};
}

/** All games of the shelf, the newest first. */
export function games() {
  const ids = safe(() => Object.keys(localStorage), /** @type {string[]} */ ([]))
    .filter(isOfShelf)
    .map((name) => name.slice(SHELF.length));
  return ids.map((id) => opened(id, read(id) ?? "")).sort((a, b) => (Number(b.at) || 0) - (Number(a.at) || 0));
}

/**
 * Of some games, the newest first, the one that goes first: what nobody played, then the oldest.
 * @param {Kept[]} all
 */
function spare(all) {
  const oldest = [...all].reverse();
  return oldest.find((game) => !game.touched && !game.damaged) || oldest[0];
}

/** @param {string} but @param {boolean} over */
const others = (but, over) => games().filter((game) => game.id !== but && Boolean(game.over) === over);

/**
 * Make room for one more. Returns false when an unplayed game has to wait for it.
 * @param {string} id @param {unknown} touched
 */
function makeRoom(id, touched) {
  for (const game of others(id, true).slice(FINISHED - 1)) drop(game.id);
  let left = others(id, false);
  while (left.length >= MOST) {
    const next = spare(left);
    if (!touched && (next.touched || next.damaged)) return false;
    drop(next.id);
    left = left.filter((game) => game !== next);
  }
  return true;
}

/**
 * Write, and let games that are over give way. Throws when there is still no room.
 * @param {string} id @param {string} value
 */
function write(id, value) {
  for (;;) {
    try {
      localStorage.setItem(SHELF + id, value);
      return;
    } catch (error) {
      const next = others(id, true).pop();
      if (!next) throw error;
      drop(next.id);
    }
  }
}

/**
 * Put a game on the shelf. Returns "" when it is there, "other" when somebody else goes on with that game, "large" or
 * "full" when it could not be. `taken`: its place is taken over.
 * @param {string} id @param {Omit<Kept, 'id'>} given @param {boolean} taken
 */
export function put(id, {text, ...about}, taken) {
  const old = read(id);
  const before = old === null ? null : opened(id, old);
  const copy = copies.has(id) || before?.copy === true || undefined;
  const value = `${JSON.stringify({...about, copy, at: Date.now()})}\n${text}`;
  if (value.length > LARGEST) return "large";
  if (before && !taken) {
    const {run, count, text: there} = before;
    if (run !== undefined && run !== about.run && there !== text) return "other";
    // an older picture of this game, out of a saved notebook
    if (run === about.run && /** @type {number} */ (count) > /** @type {number} */ (about.count)) return "";
  }
  try {
    if (!before && !makeRoom(id, about.touched)) return "full";
    write(id, value);
    return "";
  } catch {
    return "full";
  }
}

// ---- what is typed into a replay and not in its record yet

/** @param {Storage} place @param {string} id */
export const readDraft = (place, id) => safe(() => JSON.parse(/** @type {string} */ (place.getItem(DRAFT + id))), null);

/** @param {Storage} place @param {string} id @param {Draft[]} said */
export function writeDraft(place, id, said) {
  safe(() => (said.length ? place.setItem(DRAFT + id, JSON.stringify(said)) : place.removeItem(DRAFT + id)));
}

/** @param {string} from @param {string} to */
export function copyDraft(from, to) {
  safe(() => {
    const said = localStorage.getItem(DRAFT + from);
    if (said) localStorage.setItem(DRAFT + to, said);
  });
}

// ---- words

/** @param {number} at */
function ago(at) {
  let n = Math.max(0, Date.now() - at) / 1000;
  /** @type {any} */
  let unit = "";
  for (const [name, many] of STEPS) {
    if (n < many) break;
    n /= many;
    unit = name;
  }
  return unit ? new Intl.RelativeTimeFormat("en", {numeric: "auto"}).format(-Math.floor(n), unit) : "just now";
}

/** @param {unknown} value @param {number} most */
const clip = (value, most) => String(value).slice(0, most);

/**
 * How a finished game ended, by the head of its record; what is not told there is left out.
 * @param {Kept} given
 */
function ending({text, over, kind}) {
  const {result} = (over && kind !== "notes" && safe(() => JSON.parse(text).header, null)) || {};
  const {winners, scores} = result || {};
  const names = Array.isArray(winners) ? winners.filter((name) => typeof name === "string").slice(0, 6) : [];
  const won = names.map((name) => clip(name, 40));
  /** @param {string} name */
  const points = (name) => (Number.isFinite(own(scores, name)) ? ` ${scores[name]}` : "");
  const said = typeof result === "string" && result ? clip(result, 60) : "over";
  return {points, how: won.length ? `${won.join(" and ")} won` : said};
}

/**
 * A game in two lines: who and where, how far and when.
 * @param {Kept} game
 */
export function about(game) {
  if (game.damaged) return ["A saved game that cannot be read", ""];
  const {points, how} = ending(game);
  const who = game.players.slice(0, 6).map((name) => `${clip(name, 40)}${points(name)}`);
  const kinds = {entry: "played with real cards", notes: "notes on a game"};
  const where = game.over ? how : (own(kinds, /** @type {string} */ (game.kind)) ?? `turn ${Number(game.turn) || 1}`);
  const version = game.package ? ` · version ${clip(game.package, 20)}` : "";
  const moves = plural(Number(game.moves) || 0, "move", "moves");
  return [
    `${who.join(", ")} · ${where}${game.copy === true ? " · copy" : ""}`,
    `${moves} · ${ago(Number(game.at) || 0)}${version}`,
  ];
}

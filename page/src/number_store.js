// The numbers of one's own cards: as they are typed, as this browser keeps them, and as a file holds them.

import {list, own} from "./dom.js";
import {safe, stored} from "./shelf.js";

/** @import {CardFields, NumberField, NumberTable, Kind, OwnCards} from "./types" */

const PLACE = "vk-notebook.numbers";
const LARGEST = 99;

/** The columns in the order in which they are typed, and what each is called. */
export const COLUMNS = {gold: "gold", cost: "cost", level: "level", vp: "points"};

/** Beside the numbers of a card that look doubtful and are right: 1. Another number of the card takes it away. */
const SURE = "sure";

/** @param {string} column @param {unknown} number */
const fits = (column, number) =>
  column === SURE
    ? number === 1
    : own(COLUMNS, column) && Number.isInteger(number) && Number(number) >= 0 && Number(number) <= LARGEST;

/**
 * What is kept, without anything that is no number of a column: other pages of this host can write there too.
 * @param {unknown} value
 * @returns {OwnCards}
 */
export function clean(value) {
  const cards = Object.entries(value && typeof value === "object" ? value : {});
  /** @type {[string, Record<string, number>][]} */
  const found = cards.map(([name, numbers]) => [
    name,
    Object.fromEntries(Object.entries(numbers ?? {}).filter(([column, n]) => fits(column, n))),
  ]);
  return Object.fromEntries(found.filter(([, numbers]) => Object.keys(numbers).length));
}

/** @returns {OwnCards} */
export const keptNumbers = () => clean(stored(PLACE));
/** @param {string | null} key */
export const isOfNumbers = (key) => key === null || key === PLACE;

/**
 * Returns whether the browser keeps them.
 * @param {OwnCards} cards
 */
export function keepNumbers(cards) {
  return safe(() => {
    localStorage.setItem(PLACE, JSON.stringify(cards));
    return true;
  }, false);
}

/**
 * The columns in which a card of a game has the number that was typed for it.
 * @param {OwnCards} cards @param {string} name @param {Kind} kind
 */
export const ownColumns = (cards, name, kind) =>
  Object.keys(COLUMNS).filter((column) => {
    const number = own(own(cards, name), column);
    return number !== null && /** @type {any} */ (kind)[column] === number && !list(kind.assumed).includes(column);
  });

/**
 * The table with one number changed; null takes it away.
 * @param {OwnCards} cards @param {string} name @param {string} column @param {number | null} number
 * @returns {OwnCards}
 */
export function changed(cards, name, column, number) {
  const was = own(cards, name) ?? {};
  return own(was, column) === number ? cards : clean({...cards, [name]: {...was, [column]: number, [SURE]: 0}});
}

/**
 * The table with a card whose numbers are right, however doubtful they look.
 * @param {OwnCards} cards @param {string} name
 * @returns {OwnCards}
 */
export const assured = (cards, name) => ({...cards, [name]: {...own(cards, name), [SURE]: 1}});

/**
 * The number that was typed into a field, or null: what cannot be on a card is none.
 * @param {string} typed @param {NumberField} field
 */
export function numberOf(typed, {least, most}) {
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : -1;
  return number >= least && number <= most ? number : null;
}

/**
 * The numbers of a card, each with its column.
 * @param {CardFields} card
 */
export const fieldsOf = (card) =>
  Object.keys(COLUMNS)
    .map((column) => /** @type {[string, NumberField]} */ ([column, card.fields[column]]))
    .filter(([, field]) => field);

/**
 * The card table as a file, as Python reads it.
 * @param {OwnCards} cards @param {NumberTable[]} boxes
 */
export function tableFile(cards, boxes) {
  const names = boxes.flatMap((box) => box.cards.map((card) => card.name)).filter((name) => own(cards, name));
  const rows = names.map((name) => [name, ...Object.keys(COLUMNS).map((column) => own(cards[name], column) ?? "")]);
  return [["name", ...Object.keys(COLUMNS)], ...rows].map((row) => `${row.join(",")}\n`).join("");
}

/**
 * What a file would change: the name of the card, the column, the number before, and the number of the file.
 * @param {OwnCards} cards @param {OwnCards} file
 */
export function differences(cards, file) {
  return Object.entries(file).flatMap(([name, numbers]) =>
    Object.keys(COLUMNS)
      .map((column) => ({name, column, was: own(own(cards, name), column), number: own(numbers, column)}))
      .filter(({was, number}) => number !== null && was !== number),
  );
}

/**
 * The numbers of a file over those that are there.
 * @param {OwnCards} cards @param {OwnCards} file
 */
export const merged = (cards, file) =>
  clean({
    ...cards,
    ...Object.fromEntries(Object.entries(file).map(([name, n]) => [name, {...own(cards, name), [SURE]: 0, ...n}])),
  });

/**
 * Without the cards of a box.
 * @param {OwnCards} cards @param {NumberTable} box
 */
export function without(cards, box) {
  const names = list(box.cards).map((card) => card.name);
  return Object.fromEntries(Object.entries(cards).filter(([name]) => !names.includes(name)));
}

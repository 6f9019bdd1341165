// The table of one box: a row for each card, and what the keyboard does in its fields.

import {attr, button, fill, flag, h, label, own, show, text} from "./dom.js";
import {assured, changed, COLUMNS, fieldsOf, numberOf} from "./number_store.js";
import {shape, tint} from "./signs.js";

/** @import {CardFields, Json, NumberField, NumberTable, PageEvent} from "./types" */
/** @import {NumberPage} from "./number_page.js" */

/** @typedef {{name: string, column: string, field: NumberField, input: HTMLInputElement, row: Row}} Cell */

const TITLES = {gold: "Gold", cost: "Cost", level: "Level", vp: "Points"};
const STEPS = {ArrowLeft: -1, ArrowRight: 1};
const ROWS = {ArrowUp: -1, ArrowDown: 1};

/** One card: its fields, and what is said about them. */
class Row {
  /** @param {CardFields} card @param {string} id */
  constructor(card, id) {
    this.card = card;
    this.name = card.name;
    this.refused = ""; // what was typed last and cannot be
    this.said = h("small", {id, "aria-live": "polite"});
    this.agree = button(".agree", {"data-num": "row", tabindex: "-1"}, "✓");
    /** @type {Cell[]} */
    this.cells = fieldsOf(card).map(([column, field]) => {
      const about = {inputmode: "numeric", autocomplete: "off", maxlength: 6, "aria-describedby": id};
      const words = {placeholder: String(field.is), label: `${card.name}: ${own(COLUMNS, column)}`};
      const input = h("input.number", {...about, ...words});
      return {name: card.name, column, field, input, row: this};
    });
    const columns = Object.entries(TITLES).map(([column, title]) => this.place(column, title));
    this.node = h("tr", h("th", {scope: "row"}, card.name), ...columns, h("td.saying", this.agree, this.said));
  }

  /** @param {string} column @param {string} title */
  place(column, title) {
    const cell = this.cells.find((one) => one.column === column);
    return h("td", {"data-title": title}, cell ? cell.input : h("span.fixed", "–"));
  }
}

export class NumberSheet {
  /** @param {NumberPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {HTMLElement[]} */
    this.groups = [];
    /** @type {Cell | undefined} */
    this.at = undefined; // the field that has the keyboard, or had it last
    this.isFresh = false; // whether that field was entered since the last click
    this.node = h("table.numsheet");
    this.node.addEventListener("focusin", (/** @type {PageEvent} */ e) => this.came(e.target));
    this.node.addEventListener("click", (/** @type {PageEvent} */ e) => this.clicked(e.target));
    this.node.addEventListener("input", (/** @type {PageEvent} */ e) => this.typed(this.cellOf(e.target)));
  }

  get cards() {
    return this.page.numbers.cards;
  }

  /**
   * Lay out the cards of a box, set by set.
   * @param {NumberTable} table
   */
  lay(table) {
    const id = `vk-said-${Math.random().toString(36).slice(2)}`;
    this.at = undefined;
    this.rows = table.cards.map((card, i) => new Row(card, `${id}-${i}`));
    const titles = Object.values(TITLES).map((title) => h("th", {scope: "col"}, title));
    const head = h("thead", h("tr", h("th", {scope: "col"}, "Card"), ...titles, h("td")));
    const titled = [...new Set(this.rows.map((row) => row.card.group))];
    this.groups = titled.map((group) => {
      const rows = this.rows.filter((row) => row.card.group === group);
      const heading = h("th", {colspan: "6", scope: "rowgroup"}, shape(rows[0].card.color), group);
      return tint(h("tbody", h("tr.numset", heading), ...rows.map((row) => row.node)), rows[0].card.color);
    });
    fill(this.node, head, ...this.groups);
  }

  // ---- what is there

  /** @param {Cell} cell */
  valueOf({name, column, field}) {
    return own(own(this.cards, name), column) ?? (field.known ? field.is : null);
  }

  /**
   * The first field of a card that has no number.
   * @param {Row} row
   */
  free(row) {
    return row.cells.find((cell) => this.valueOf(cell) == null);
  }

  /**
   * Whether the number of a field is the rulebook's.
   * @param {Cell} cell
   */
  isKnown({name, column, field}) {
    return field.known && own(own(this.cards, name), column) == null;
  }

  /**
   * How many cards of a box are done, how many are to be checked, and how many numbers are free.
   * @param {NumberTable} box
   */
  count(box) {
    const {said} = this.page.numbers.answer;
    const free = box.cards.map(
      (card) =>
        fieldsOf(card).filter(([column, {known}]) => !known && own(own(this.cards, card.name), column) == null).length,
    );
    const check = box.cards.filter((card) => own(said, card.name)).length;
    return {done: free.filter((n) => !n).length, check, free: free.reduce((sum, n) => sum + n, 0)};
  }

  /** The fields that can be seen, from top to bottom. */
  get cells() {
    return this.rows.filter((row) => !row.node.hidden).flatMap((row) => row.cells);
  }

  /** @param {Json} node */
  cellOf(node) {
    return this.rows.flatMap((row) => row.cells).find((cell) => cell.input === node);
  }

  /** @param {string} name */
  saidOf(name) {
    return own(this.page.numbers.answer.said, name) || {};
  }

  paint() {
    for (const row of this.rows) {
      const said = this.saidOf(row.name);
      const isOpen = Boolean(this.free(row));
      const isDoubtful = Object.keys(said).length > 0;
      for (const cell of row.cells) {
        const isRefused = row.refused && cell === this.at;
        const shown = String(this.valueOf(cell) ?? "");
        if (!isRefused && cell.input.value !== shown) {
          cell.input.value = shown;
          if (cell === this.at) cell.input.select();
        }
        flag(cell.input, "known", this.isKnown(cell));
        attr(cell.input, "aria-invalid", isRefused || own(said, cell.column) ? "true" : null);
      }
      text(row.said, row.refused || Object.values(said).join(" "));
      flag(row.said, "bad", row.refused || isDoubtful);
      flag(row.node, "numdone", !isOpen && !isDoubtful);
      flag(row.node, "numdoubt", isDoubtful);
      row.agree.disabled = !isOpen && !isDoubtful;
      label(row.agree, `${row.name}${row.agree.disabled ? " is done" : ": its numbers are right"}`);
    }
  }

  /**
   * Show some cards only. Those that get done meanwhile stay till the filter is changed.
   * @param {string} query @param {string} which
   */
  filter(query, which) {
    const letters = query.trim().toLowerCase();
    for (const row of this.rows) {
      const fits = {open: this.free(row), all: true, check: Object.keys(this.saidOf(row.name)).length}[which];
      show(row.node, fits && row.name.toLowerCase().includes(letters));
    }
    for (const group of this.groups)
      show(
        group,
        [...group.children].slice(1).some((row) => !(/** @type {any} */ (row).hidden)),
      );
    show(this.node, this.cells.length);
  }

  // ---- the keyboard

  /** @param {HTMLInputElement} node */
  came(node) {
    const cell = this.cellOf(node);
    if (!cell) return;
    if (this.at && this.at !== cell) this.at.row.refused = "";
    this.at = cell;
    this.isFresh = true;
    node.select();
    cell.row.node.scrollIntoView({block: "nearest"});
    this.paint();
  }

  /**
   * The first click into a field marks its number, so that a digit takes its place; the next one sets the cursor.
   * @param {HTMLInputElement} node
   */
  clicked(node) {
    if (this.isFresh && this.cellOf(node)) node.select();
    this.isFresh = false;
  }

  /**
   * Something came into a field.
   * @param {Cell | undefined} cell
   */
  typed(cell) {
    if (!cell) return;
    const {field, input, row} = cell;
    const number = numberOf(input.value, field);
    const wasFree = this.valueOf(cell) == null;
    row.refused = "";
    if (!input.value) this.put(cell, null);
    else if (number === null) this.refuse(cell);
    else {
      if (wasFree) this.page.timed();
      this.put(cell, number);
      input.select();
      this.onward(cell, wasFree);
    }
  }

  /**
   * What cannot be stays in its field, and it is said what can. The next digit takes the place of a wrong one; what is
   * no number has to be cleared, so that the 1 of "-1" is not taken for a number of its own.
   * @param {Cell} cell
   */
  refuse({row, column, field: {least, most}, input}) {
    const last = most === least ? "" : most === least + 1 ? ` or ${most}` : ` to ${most}`;
    const isNumber = /^\d+$/.test(input.value);
    const title = own(TITLES, column);
    row.refused = `${title} must be ${least}${last}, not ${input.value}.${isNumber ? "" : " Press Backspace."}`;
    this.paint();
    if (isNumber) input.select();
  }

  /** @param {Cell} cell @param {number | null} number */
  put({name, column}, number) {
    const {page} = this;
    page.say("");
    page.numbers.change(
      changed(this.cards, name, column, number),
      `${name}/${column}`,
      `the ${own(COLUMNS, column)} of ${name}`,
    );
    this.paint();
  }

  /**
   * On to the next field, whatever is in it; or, with the last number that was missing, to say so.
   * @param {Cell} cell @param {boolean} wasFree
   */
  onward(cell, wasFree) {
    const {cells} = this;
    const next = cells[cells.indexOf(cell) + 1];
    if (!next || (wasFree && !this.nextFree())) this.advance();
    else next.input.focus({preventScroll: true});
  }

  nextFree() {
    const {cells} = this;
    const from = this.at ? cells.indexOf(this.at) + 1 : 0;
    return [...cells.slice(from), ...cells.slice(0, from)].find((cell) => this.valueOf(cell) == null);
  }

  /** To the next free field. */
  advance() {
    const next = this.nextFree();
    if (next) next.input.focus({preventScroll: true});
    else if (this.rows.every((row) => !row.node.hidden)) this.page.finished();
    else this.page.say("These cards have no empty fields left.");
  }

  /** To the first free field of this card if it has one, else of the next card that has. */
  nextCard() {
    const open = this.rows.filter((row) => !row.node.hidden && this.free(row));
    const here = this.at ? this.rows.indexOf(this.at.row) : 0;
    const row = open.find((one) => this.rows.indexOf(one) >= here) || open[0];
    if (!row) this.advance();
    else if (this.at?.row === row && this.valueOf(this.at) == null) this.at.input.focus({preventScroll: true});
    else this.goTo(row.name);
  }

  /** To the next number that is doubtful. */
  nextDoubt() {
    const cells = this.rows.flatMap((row) => row.cells).filter((cell) => own(this.saidOf(cell.name), cell.column));
    const [first] = cells;
    const here = this.at ? this.rows.indexOf(this.at.row) : -1;
    const next = cells.find((cell) => this.rows.indexOf(cell.row) > here) || first;
    if (next?.row.node.hidden) this.page.showAll();
    next?.input.focus({preventScroll: true});
  }

  /**
   * To a card, or to the first free field.
   * @param {string} [name]
   */
  goTo(name) {
    const row = this.rows.find((one) => one.name === name);
    const cell = row && (this.free(row) || row.cells[0]);
    if (cell) cell.input.focus({preventScroll: true});
    else if (this.cells.some((one) => this.valueOf(one) == null)) this.advance();
    else this.cells[0]?.input.focus({preventScroll: true});
  }

  /**
   * A change was taken back: to where it was made.
   * @param {string} place
   */
  goBack(place) {
    const [name, column] = place.split("/");
    const here = this.rows.find((row) => row.name === name);
    if (here?.node.hidden) this.page.showAll();
    const cell = here?.cells.find((one) => one.column === column || !column);
    if (cell) cell.row.refused = "";
    cell?.input.focus({preventScroll: true});
    cell?.input.select();
  }

  /**
   * The numbers of a card are right: the grey ones, and those that look doubtful.
   * @param {Row} row @param {Cell[]} [cells] some of them
   */
  isRight(row, cells = row.cells) {
    const {page} = this;
    const free = cells.filter((cell) => this.valueOf(cell) == null);
    const isDoubtful = cells.some((cell) => own(this.saidOf(row.name), cell.column));
    let {cards} = this;
    for (const {name, column, field} of free) cards = changed(cards, name, column, field.is);
    if (isDoubtful) cards = assured(cards, row.name);
    if (free.length) page.timed();
    row.refused = "";
    page.say("");
    const what = free.length ? "the grey numbers of" : "the ✓ of";
    page.numbers.change(cards, `${row.name}/${(free[0] ?? cells[0]).column}`, `${what} ${row.name}`);
    this.onward(cells[cells.length - 1], free.length > 0);
  }

  /** @param {HTMLElement} node */
  agree(node) {
    const row = this.rows.find((one) => one.agree === node);
    if (row) this.isRight(row);
  }

  /**
   * A key in a field. Returns whether it meant anything.
   * @param {PageEvent} e
   */
  key(e) {
    const cell = this.cellOf(e.target);
    if (!cell) return false;
    const {cells} = this;
    const at = cells.indexOf(cell);
    const step = own(STEPS, e.key);
    const up = own(ROWS, e.key);
    const isTyped = own(own(this.cards, cell.name), cell.column) != null;
    if (step) cells[at + step]?.input.focus({preventScroll: true});
    else if (up) this.rowFrom(cell, up)?.input.focus({preventScroll: true});
    else if (e.key === "Enter") this.advance();
    else if (e.key === " ") this.isRight(cell.row, e.shiftKey ? cell.row.cells : [cell]);
    else if (e.key === "Backspace" && cell.row.refused) this.forget(cell);
    else if (e.key === "Backspace" && !isTyped) this.takeBack(cells[at - 1]);
    else return false;
    return true;
  }

  /**
   * Let go of what was refused.
   * @param {Cell} cell
   */
  forget({row, input}) {
    row.refused = "";
    this.paint();
    input.select();
  }

  /**
   * Empty the field before.
   * @param {Cell | undefined} before
   */
  takeBack(before) {
    if (!before) return;
    before.input.focus({preventScroll: true});
    this.put(before, null);
  }

  /**
   * The field above or below; where the card has none in this column, the one further on.
   * @param {Cell} cell @param {number} step
   */
  rowFrom(cell, step) {
    const column = this.cells.filter((one) => one.column === cell.column);
    return column[column.indexOf(cell) + step];
  }
}

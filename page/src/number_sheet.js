// The table of one box: a row for each card, and what the keyboard does in its fields.

import {attr, button, fill, flag, h, label, own, show, text} from "./dom.js";
import {changed, COLUMNS, fieldsOf, split} from "./number_store.js";
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
      const about = {inputmode: "numeric", autocomplete: "off", placeholder: String(field.is), "aria-describedby": id};
      const input = h("input.number", {...about, label: `${card.name}: ${own(COLUMNS, column)}`});
      return {name: card.name, column, field, input, row: this};
    });
    const columns = Object.entries(TITLES).map(([column, title]) => this.place(column, title));
    this.node = h("tr", h("th", {scope: "row"}, card.name), ...columns, h("td.saying", this.agree, this.said));
  }

  /** @param {string} column @param {string} title */
  place(column, title) {
    const cell = this.cells.find((one) => one.column === column);
    const field = this.card.fields[column];
    return h("td", {"data-title": title}, cell ? cell.input : h("span.fixed", field ? String(field.is) : "–"));
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
    /** @type {Cell | undefined} */
    this.open = undefined; // the one whose number may go on
    this.node = h("table.numsheet");
    this.node.addEventListener("focusin", (/** @type {PageEvent} */ e) => this.came(e.target));
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
   * How many cards of a box are done, and how many numbers are free.
   * @param {NumberTable} box
   */
  count(box) {
    const free = box.cards.map(
      (card) =>
        fieldsOf(card).filter(([column, {known}]) => !known && own(own(this.cards, card.name), column) == null).length,
    );
    return {done: free.filter((n) => !n).length, free: free.reduce((sum, n) => sum + n, 0)};
  }

  /** The fields that can be seen, from top to bottom. */
  get cells() {
    return this.rows.filter((row) => !row.node.hidden).flatMap((row) => row.cells);
  }

  /** @param {Json} node */
  cellOf(node) {
    return this.rows.flatMap((row) => row.cells).find((cell) => cell.input === node);
  }

  paint() {
    for (const row of this.rows) {
      const said = own(this.page.numbers.answer.said, row.name) || {};
      let open = 0;
      for (const cell of row.cells) {
        const value = this.valueOf(cell);
        const shown = value == null ? "" : String(value);
        if (value == null) open += 1;
        if (cell.input.value !== shown) cell.input.value = shown;
        flag(cell.input, "known", cell.field.known && own(own(this.cards, row.name), cell.column) == null);
        attr(cell.input, "aria-invalid", own(said, cell.column) ? "true" : null);
      }
      const words = row.refused || Object.values(said).join(" ") || this.waiting(row);
      text(row.said, words);
      flag(row.said, "bad", row.refused || Object.keys(said).length);
      flag(row.node, "numdone", !open);
      row.agree.disabled = !open;
      label(row.agree, open ? `${row.name}: accept the grey numbers` : `${row.name} is done`);
    }
  }

  /**
   * A number that may go on says so.
   * @param {Row} row
   */
  waiting(row) {
    const cell = row.cells.find((one) => one.input === this.page.root.getRootNode().activeElement);
    const value = cell?.input.value;
    if (!cell || value?.length !== 1 || cell !== this.open) return "";
    return `${value}, or ${value}0 to ${Math.min(cell.field.most, Number(`${value}9`))}? Enter takes ${value}.`;
  }

  /**
   * Show some cards only. Those that get done meanwhile stay till the filter is changed.
   * @param {string} query @param {string} which
   */
  filter(query, which) {
    const letters = query.trim().toLowerCase();
    const {said} = this.page.numbers.answer;
    for (const row of this.rows) {
      const fits =
        which === "open"
          ? row.cells.some((cell) => this.valueOf(cell) == null)
          : which === "all" || own(said, row.name);
      show(row.node, fits && row.name.toLowerCase().includes(letters));
    }
    for (const group of this.groups)
      show(
        group,
        [...group.children].slice(1).some((row) => !(/** @type {any} */ (row).hidden)),
      );
  }

  // ---- the keyboard

  /** @param {HTMLInputElement} node */
  came(node) {
    const cell = this.cellOf(node);
    if (!cell) return;
    if (this.at && this.at !== cell) this.at.row.refused = "";
    this.at = cell;
    this.open = undefined;
    node.select();
    cell.row.node.scrollIntoView({block: "nearest"});
    this.paint();
  }

  /**
   * Digits came into a field.
   * @param {Cell | undefined} cell
   */
  typed(cell) {
    if (!cell) return;
    const {name, column, field, input, row} = cell;
    const digits = input.value.replace(/\D/g, "");
    row.refused = "";
    this.open = undefined;
    if (!digits) {
      this.put(cell, input.value ? this.valueOf(cell) : null);
      return;
    }
    const {number, whole, rest, possible} = split(digits, field);
    if (!possible) {
      const range =
        field.most === field.least + 1 ? `${field.least} or ${field.most}` : `${field.least} to ${field.most}`;
      row.refused = `The ${own(COLUMNS, column)} can be ${range}, not ${number}.`;
      this.paint();
      input.select();
      return;
    }
    if (!whole) this.open = cell;
    if (own(own(this.cards, name), column) == null) this.page.timed();
    this.put(cell, number);
    if (whole) this.advance(rest);
  }

  /** @param {Cell} cell @param {number | null} number */
  put({name, column}, number) {
    this.page.numbers.change(changed(this.cards, name, column, number), `${name}/${column}`);
    this.paint();
  }

  /** To the next free field; `rest` are digits that belong there. */
  advance(rest = "") {
    const {cells} = this;
    const from = this.at ? cells.indexOf(this.at) + 1 : 0;
    const next = [...cells.slice(from), ...cells.slice(0, from)].find((cell) => this.valueOf(cell) == null);
    if (!next) {
      if (this.rows.every((row) => !row.node.hidden)) this.page.finished();
      else this.page.say("These cards have no empty fields left.");
      return;
    }
    next.input.focus({preventScroll: true});
    if (!rest) return;
    next.input.value = rest;
    this.typed(next);
  }

  /**
   * To a card, or to the first free field.
   * @param {string} [name]
   */
  goTo(name) {
    const row = this.rows.find((one) => one.name === name);
    const cell = row && (row.cells.find((one) => this.valueOf(one) == null) || row.cells[0]);
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
    const cell = this.cells.find((one) => one.name === name && (one.column === column || !column));
    cell?.input.focus({preventScroll: true});
    cell?.input.select();
  }

  /**
   * The grey numbers of a card are right: all, or those of some fields.
   * @param {Row} row @param {Cell[]} [cells]
   */
  asAssumed(row, cells = row.cells) {
    const free = cells.filter((cell) => this.valueOf(cell) == null);
    let {cards} = this;
    for (const {name, column, field} of free) cards = changed(cards, name, column, field.is);
    if (free.length) this.page.timed();
    this.page.numbers.change(cards, `${row.name}/${free[0]?.column ?? ""}`);
    this.at = row.cells.at(cells === row.cells ? -1 : row.cells.indexOf(cells[0]));
    this.advance();
  }

  /** @param {HTMLElement} node */
  agree(node) {
    const row = this.rows.find((one) => one.agree === node);
    if (row) this.asAssumed(row);
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
    if (step) cells[at + step]?.input.focus({preventScroll: true});
    else if (up) this.rowFrom(cell, up)?.input.focus({preventScroll: true});
    else if (e.key === "Enter") this.advance();
    else if (e.key === " ") this.asAssumed(cell.row, e.shiftKey ? cell.row.cells : [cell]);
    else if (e.key === "Backspace" && !cell.input.value) this.takeBack(cells, at);
    else return e.key.length === 1 && !/\d/.test(e.key);
    return true;
  }

  /**
   * Empty the field before.
   * @param {Cell[]} cells @param {number} at
   */
  takeBack(cells, at) {
    const before = cells.slice(0, at).findLast((cell) => !cell.field.known);
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

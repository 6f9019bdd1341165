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
const AT_ONCE_MS = 600; // a digit that comes so soon may have been meant for the field before

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
    this.wasFilled = false; // whether the field had a number before this one was typed
    /** @type {{cell: Cell; next: Cell; digit: number; when: number} | undefined} */
    this.left = undefined; // the field whose digit led on to the next one
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

  paint() {
    for (const row of this.rows) {
      const said = own(this.page.numbers.answer.said, row.name) || {};
      let open = 0;
      for (const cell of row.cells) {
        const value = this.valueOf(cell);
        const shown = value == null ? "" : String(value);
        if (value == null) open += 1;
        if (cell.input.value !== shown) cell.input.value = shown;
        flag(cell.input, "known", this.isKnown(cell));
        attr(cell.input, "aria-invalid", own(said, cell.column) ? "true" : null);
      }
      const isDoubtful = Object.keys(said).length > 0;
      const words = row.refused || Object.values(said).join(" ") || this.waiting(row);
      text(row.said, words);
      flag(row.said, "bad", row.refused || isDoubtful);
      flag(row.node, "numdone", !open);
      flag(row.node, "numdoubt", !open && isDoubtful);
      row.agree.disabled = !open;
      text(row.agree, !open && isDoubtful ? "!" : "✓");
      const full = isDoubtful ? `${row.name}: check its numbers` : `${row.name} is done`;
      label(row.agree, open ? `${row.name}: accept the grey numbers` : full);
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
    show(this.node, this.cells.length);
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
   * Something came into a field.
   * @param {Cell | undefined} cell
   */
  typed(cell) {
    if (!cell) return;
    const {name, column, field, input, row} = cell;
    const digits = input.value.trim();
    if (this.open !== cell) this.wasFilled = this.valueOf(cell) != null;
    row.refused = "";
    this.open = undefined;
    if (!/^\d+$/.test(digits)) {
      if (digits) this.refuse(cell);
      else this.put(cell, null);
      return;
    }
    const before = this.meantFor(cell, Number(digits[0]));
    if (before) {
      before.cell.input.focus({preventScroll: true});
      this.refuse(before.cell, before.number);
      return;
    }
    const {number, whole, rest, possible} = split(digits, field);
    if (!possible) {
      this.refuse(cell, number);
      return;
    }
    if (!whole) this.open = cell;
    if (own(own(this.cards, name), column) == null) this.page.timed();
    this.put(cell, number);
    if (whole) this.onward(cell, number, rest);
  }

  /**
   * Say beside a field what it takes.
   * @param {Cell} cell @param {number} [number] what was typed, if it was one
   */
  refuse({row, column, field: {least, most}, input}, number) {
    const range = most === least + 1 ? `${least} or ${most}` : `${least} to ${most}`;
    const title = `${own(TITLES, column)} ${column === "vp" ? "are" : "is"}`;
    row.refused = `${title} ${range}${number === undefined ? "" : `, not ${number}`}.`;
    this.paint();
    input.select();
  }

  /**
   * A digit that comes at once, and that this field hardly has, belongs to a number of two digits in the field before.
   * @param {Cell} cell @param {number} digit
   */
  meantFor({field}, digit) {
    const {left} = this;
    this.left = undefined;
    if (!left || left.next.field !== field || Date.now() - left.when > AT_ONCE_MS) return undefined;
    const canGoOn = left.cell.field.most > 9 && left.digit > 0 && left.digit <= 9;
    const isHere = digit >= field.least && digit <= field.usual;
    return canGoOn && !isHere ? {cell: left.cell, number: left.digit * 10 + digit} : undefined;
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
   * On from a number that is whole: to the next free field; after a correction to the next field of the same card.
   * @param {Cell} cell @param {number} digit @param {string} [rest]
   */
  onward(cell, digit, rest = "") {
    const {cells} = cell.row;
    const next = this.wasFilled
      ? cells.slice(cells.indexOf(cell) + 1).find((one) => !this.isKnown(one)) || cell
      : this.nextFree();
    if (next && next !== cell) this.left = {cell, next, digit, when: Date.now()};
    if (!this.wasFilled) this.advance(rest);
    else if (next === cell) cell.input.select();
    else if (next) this.enter(next, rest);
  }

  /** @param {Cell} cell @param {string} digits */
  enter(cell, digits) {
    cell.input.focus({preventScroll: true});
    if (!digits) return;
    cell.input.value = digits;
    this.typed(cell);
  }

  nextFree() {
    const {cells} = this;
    const from = this.at ? cells.indexOf(this.at) + 1 : 0;
    return [...cells.slice(from), ...cells.slice(0, from)].find((cell) => this.valueOf(cell) == null);
  }

  /** To the next free field; `rest` are digits that belong there. */
  advance(rest = "") {
    const next = this.nextFree();
    if (next) this.enter(next, rest);
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
    this.page.say("");
    this.page.numbers.change(cards, `${row.name}/${free[0]?.column ?? ""}`, `the grey numbers of ${row.name}`);
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
    else if (e.key === "Enter") this.entered(cell);
    else if (e.key === " ") this.asAssumed(cell.row, e.shiftKey ? cell.row.cells : [cell]);
    else if (e.key === "Backspace" && !cell.input.value) this.takeBack(cells, at);
    else if (e.key.length !== 1 || /\d/.test(e.key)) return false;
    else this.refuse(cell);
    return true;
  }

  /** @param {Cell} cell */
  entered(cell) {
    const isOver = this.open === cell && this.wasFilled;
    this.open = undefined;
    this.paint();
    if (isOver) this.onward(cell, 0);
    else this.advance();
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

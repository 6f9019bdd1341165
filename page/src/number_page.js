// The page on which the numbers of one's own cards are typed: a box at a time, its progress, and files.

import {attr, button, fill, flag, h, label, list, one, own, plural, saveFile, show, tell, text} from "./dom.js";
import {NumberSheet} from "./number_sheet.js";
import {COLUMNS, clean, differences, merged, tableFile, without} from "./number_store.js";
import {Prefs} from "./prefs.js";
import {pageIsDark, watchTheme} from "./theme.js";

/** @import {NumberAnswer, NumberTable, PageEvent} from "./types" */
/** @import {Numbers} from "./numbers.js" */

const LARGEST = 900_000;
const FILE = "my_cards.csv";
const PACE_MS = 2500; // for a number, before it is known how fast somebody types
const GUESSES = 10; // so many numbers typed weigh as much as that
const PAUSE_MS = 20_000; // who was away that long was not typing
const LEAD =
  "Type the numbers printed on your cards. Each digit takes you to the next empty field. Grey numbers are assumed: " +
  "press Space if your card shows the same one, or ✓ if all of its numbers match. Dashed numbers are known from a " +
  "rulebook.";
const KEYS = [
  ["0 to 9", "type the number; press Enter if it could be longer"],
  ["Space", "accept the grey number"],
  ["Shift and Space", "accept all grey numbers of the card"],
  ["Enter", "next empty field"],
  ["Arrows, Tab", "move between fields"],
  ["Backspace", "clear this field, or the one before"],
  ["Ctrl and Z", "undo"],
  ["/", "find a card"],
  ["Escape", "back"],
];

export class NumberPage {
  /** @param {Numbers} numbers @param {string} [first] */
  constructor(numbers, first) {
    this.numbers = numbers;
    this.first = first; // the card at which it opens
    this.gone = new AbortController();
    this.box = ""; // which box is shown
    /** @type {number[]} */
    this.paces = [];
    this.last = 0;
    this.sheet = new NumberSheet(this);
    this.probe = h("i.live", {"aria-hidden": "true"});
    this.tabs = h("div.numboxes", {role: "group", label: "Boxes"});
    this.far = h("b");
    this.time = h("span");
    this.bar = h("progress", {label: "Cards done"});
    this.next = button(".btn.primary", {"data-num": "next"}, "Next unfinished card");
    this.back = button(".btn.quiet", {"data-num": "undo"}, "Undo");
    this.query = h("input", {type: "search", placeholder: "Find a card", label: "Find a card"});
    this.shown = h("select", {label: "Which cards are shown"});
    for (const [key, words] of [
      ["all", "All cards"],
      ["open", "Unfinished cards"],
      ["check", "Cards to check"],
    ])
      this.shown.append(h("option", {value: key}, words));
    this.told = h("ul.numtold");
    this.lost = h("p.alert", {role: "alert", hidden: true});
    this.status = h("p.told", {role: "status", hidden: true});
    const far = h("p.numfar", this.far, this.time, this.bar);
    const tools = h("div.buttons", this.next, this.back, this.query, this.shown);
    this.head = h("div.numbar", this.tabs, far, tools, this.status);
    this.found = h("section.numfile", {hidden: true, tabindex: "-1"});
    this.file = h("input.live", {type: "file", accept: ".csv,.txt", tabindex: "-1", label: "Card table"});
    const about = {role: "region", label: "Your cards’ numbers", "data-lm-suppress-shortcuts": "true"};
    this.root = h("div.board.mynumbers", about, this.probe, h("div.numpane", ...this.parts()));
    this.begin();
  }

  parts() {
    const keys = h("dl.keys", ...KEYS.flatMap(([key, what]) => [h("dt", h("kbd", key)), h("dd", what)]));
    return [
      h("header.numhead", h("h2.title", "Your cards’ numbers"), button(".btn.plain", {"data-num": "leave"}, "Back")),
      h("p", LEAD),
      this.lost,
      this.found,
      this.head,
      this.sheet.node,
      this.told,
      h(
        "div.buttons",
        button(".btn.plain", {"data-num": "save"}, "Save as a file"),
        button(".btn.plain", {"data-num": "open"}, "Open a file"),
        button(".btn.quiet", {"data-num": "clear"}, "Clear this box"),
        this.file,
      ),
      h("small", "This browser saves what you type, and every new game uses it. Nothing is sent anywhere else."),
      h("details", h("summary", "Keys"), keys),
    ];
  }

  begin() {
    const {signal} = this.gone;
    /** @param {string} kind @param {(e: PageEvent) => void} fn */
    const on = (kind, fn) => this.root.addEventListener(kind, fn, {signal});
    on("click", (e) => this.clicked(e.target.closest("button")));
    on("keydown", (e) => this.key(e));
    on("input", (e) => {
      if (e.target === this.query || e.target === this.shown) this.sheet.filter(this.query.value, this.shown.value);
    });
    on("change", (e) => {
      if (e.target === this.file) this.read(/** @type {FileList} */ (e.target.files)[0]);
    });
    watchTheme(() => this.dress(), signal);
    requestAnimationFrame(() => this.dress());
    this.dress();
  }

  close() {
    this.gone.abort();
    this.root.remove();
  }

  dress() {
    const {theme, motion} = new Prefs(this.numbers.model).now;
    const dark = theme === "dark" || (theme !== "light" && pageIsDark(this.root, this.probe));
    attr(this.root, "data-theme", dark ? "dark" : "light");
    attr(this.root, "data-motion", motion ? null : "off");
  }

  /** @returns {NumberTable | undefined} */
  get table() {
    return this.numbers.boxes.find((box) => box.key === this.box);
  }

  // ---- what is shown

  /** The boxes have come, or a number has changed. */
  paint() {
    const {boxes, cards, isKept, past} = this.numbers;
    if (!boxes.length) return;
    if (!this.box) this.choose(this.firstBox());
    this.paintTabs(boxes);
    this.sheet.paint();
    this.paintProgress();
    const told = list(own(this.numbers.answer.told, this.box));
    fill(this.told, ...told.map(([words, isWrong]) => h(isWrong ? "li.bad" : "li", words)));
    tell(this.lost, isKept ? "" : "This browser cannot save your numbers. Save them as a file.");
    this.back.disabled = !past.length;
    this.root.style.setProperty("--bar", `${this.head.offsetHeight}px`); // below it stand the names of the columns
    one(this.root, '[data-num="save"]').disabled = !Object.keys(cards).length;
  }

  /** The box of the card at which it opens, else one that was begun, else the first. */
  firstBox() {
    const {boxes, cards} = this.numbers;
    const named = boxes.find((box) => box.cards.some((card) => card.name === this.first));
    const begun = boxes.find((box) => {
      const done = this.sheet.count(box).done;
      return done < box.cards.length && box.cards.some((card) => own(cards, card.name));
    });
    return (named || begun || boxes[0]).key;
  }

  /** @param {string} box */
  choose(box) {
    this.box = box;
    this.query.value = "";
    this.shown.value = "all";
    this.say("");
    this.sheet.lay(/** @type {NumberTable} */ (this.table));
    const first = this.first;
    this.first = undefined;
    if (first || matchMedia("(pointer: fine)").matches) this.sheet.goTo(first);
  }

  /** @param {NumberTable[]} boxes */
  paintTabs(boxes) {
    if (!this.tabs.children.length)
      fill(this.tabs, ...boxes.map((box) => button(".btn.quiet", {"data-box": box.key}, h("b", box.title), h("span"))));
    boxes.forEach((box, i) => {
      const tab = this.tabs.children[i];
      const {done} = this.sheet.count(box);
      const all = done === box.cards.length;
      text(tab.lastElementChild, all ? "✓" : `${done} of ${box.cards.length}`);
      label(tab, `${box.title}: ${all ? "complete" : `${done} of ${box.cards.length} cards`}`);
      attr(tab, "aria-pressed", String(box.key === this.box));
    });
  }

  paintProgress() {
    const table = this.table;
    if (!table) return;
    const {done, free} = this.sheet.count(table);
    const of = table.cards.length;
    text(this.far, `${done} of ${plural(of, "card", "cards")}`);
    text(this.time, free ? ` · ${this.left(free)} left` : " · complete");
    this.bar.max = of;
    this.bar.value = done;
    show(this.next, free);
  }

  /**
   * How long so many numbers take somebody of this pace.
   * @param {number} free
   */
  left(free) {
    const pace = this.paces.reduce((sum, ms) => sum + ms, GUESSES * PACE_MS) / (this.paces.length + GUESSES);
    const minutes = Math.round((free * pace) / 60_000);
    return minutes < 1 ? "less than a minute" : `about ${plural(minutes, "minute", "minutes")}`;
  }

  /** A number was typed. */
  timed() {
    const now = Date.now();
    if (now - this.last < PAUSE_MS) this.paces = [...this.paces.slice(-29), now - this.last];
    this.last = now;
  }

  /** @param {string} words */
  say(words) {
    tell(this.status, words);
  }

  /** Nothing is free in this box any more: on to one that is not finished. */
  finished() {
    const {boxes} = this.numbers;
    const open = boxes.find((box) => this.sheet.count(box).free);
    this.say(`${this.table?.title} is complete.${open ? ` Next: ${open.title}.` : " All boxes are complete."}`);
    const to = open ? one(this.tabs, `[data-box="${open.key}"]`) : one(this.root, '[data-num="leave"]');
    to.focus();
  }

  // ---- what is pressed

  /** @param {HTMLElement | null} node */
  clicked(node) {
    const {num, box} = node?.dataset || {};
    if (box) this.choose(box);
    if (box) this.paint();
    const {numbers, table} = this;
    /** @type {Record<string, () => void>} */
    const actions = {
      leave: () => numbers.close(),
      next: () => this.sheet.advance(),
      undo: () => this.sheet.goBack(numbers.undo(false)),
      save: () => saveFile(tableFile(numbers.cards, numbers.boxes), FILE, "text/csv", this.root),
      open: () => this.file.click(),
      clear: () => {
        if (table) numbers.change(without(numbers.cards, table), "");
        this.say(`${table?.title} is cleared. Undo brings your numbers back.`);
      },
      take: () => this.take(),
      drop: () => {
        show(this.found, false);
        numbers.tell();
      },
      row: () => this.sheet.agree(/** @type {HTMLElement} */ (node)),
    };
    if (num) own(actions, num)?.();
  }

  /** @param {PageEvent} e */
  key(e) {
    const typing = e.target === this.query;
    const {ctrlKey, metaKey, shiftKey, altKey} = e;
    e.stopPropagation();
    if ((ctrlKey || metaKey) && !altKey && "zy".includes(e.key.toLowerCase()) && !typing) {
      this.sheet.goBack(this.numbers.undo(shiftKey || e.key === "y"));
    } else if (ctrlKey || metaKey || altKey) return;
    else if (e.key === "Escape") {
      if (typing && this.query.value) {
        this.query.value = "";
        this.sheet.filter("", this.shown.value);
      } else this.numbers.close();
    } else if (typing && e.key === "Enter") this.sheet.advance();
    else if (e.key === "/" && !typing) this.query.focus();
    else if (!this.sheet.key(e)) return;
    e.preventDefault();
  }

  // ---- a file

  /** @param {File | undefined} file */
  async read(file) {
    this.file.value = "";
    if (!file) return;
    this.named = file.name;
    if (file.size > LARGEST) {
      this.preview({refused: "This file is too large for a card table."});
      return;
    }
    const words = await file.text();
    this.numbers.look(words, file.name);
  }

  /**
   * What a file would change, or why it is none.
   * @param {NumberAnswer} answer
   */
  preview({file, refused}) {
    this.offered = clean(file);
    const changes = differences(this.numbers.cards, this.offered);
    const rows = changes.map(({name, column, was, number}) =>
      h("li", `${name}: ${own(COLUMNS, column)} ${was == null ? "" : `${was} → `}${number}`),
    );
    const title = refused
      ? `${this.named} is not a card table`
      : `${this.named}: ${plural(rows.length, "new number", "new numbers")}`;
    const no = button(".btn.plain", {"data-num": "drop"}, rows.length ? "Cancel" : "Close");
    const yes = rows.length ? [button(".btn.primary", {"data-num": "take"}, "Use these numbers")] : [];
    const said = refused || (rows.length ? "" : "You already have every number in it.");
    fill(
      this.found,
      h("h3.title", title),
      ...(said ? [h("p", said)] : []),
      h("ul", ...rows),
      h("div.buttons", ...yes, no),
    );
    show(this.found, true);
    flag(this.found, "bad", refused);
    this.found.focus();
  }

  take() {
    const {numbers} = this;
    numbers.change(merged(numbers.cards, this.offered ?? {}), "");
    show(this.found, false);
    this.say(`You now use the numbers from ${this.named}. Undo brings back the old ones.`);
    this.sheet.goTo();
  }
}

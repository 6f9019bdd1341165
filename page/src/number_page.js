// The page on which the numbers of one's own cards are typed: a box at a time, its progress, and files.

import {attr, button, fill, flag, h, label, list, one, own, plural, saveFile, show, tell, text, textOf} from "./dom.js";
import {NumberSheet} from "./number_sheet.js";
import {COLUMNS, clean, differences, merged, tableFile, without} from "./number_store.js";
import {Prefs} from "./prefs.js";
import {dress, watchTheme} from "./theme.js";

/** @import {NumberAnswer, NumberTable, PageEvent} from "./types" */
/** @import {Numbers} from "./numbers.js" */

const LARGEST = 900_000;
const FILE = "my_cards.csv";
const PACE_MS = 2500; // for a number, before it is known how fast somebody types
const GUESSES = 10; // so many numbers typed weigh as much as that
const PAUSE_MS = 20_000; // who was away that long was not typing
const KNOWN_PACE = 5; // so many numbers, and it can be said how long the others take
const LEAD =
  "Type the numbers printed on your cards. Each digit takes you to the next field. A grey number is our guess: press " +
  "Space if your card shows the same number, or ✓ if all the numbers on the card match. A number in a dashed frame " +
  "is printed in a rulebook: type it too, or press Space.";
const KEYS = [
  ["0 to 9", "type the number and go to the next field"],
  ["Space", "the number that you see is right"],
  ["Shift+Space", "all numbers of this card are right"],
  ["Enter", "next empty field"],
  ["Arrows, Tab", "move between fields"],
  ["Backspace", "clear this field, or the one before"],
  ["←, End, 0", "after a 1: make it 10"],
  ["Ctrl+Z", "undo"],
  ["/", "find a card"],
  ["Escape", "back"],
];
const WORDS = [
  ["Level", "count the marks on the card: starters have 1, the others 2 or 3"],
  ["Uniques", "the cards that belong to no set"],
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
    this.none = h("p.numnone", {role: "status", hidden: true});
    this.sure = h("div.numsure", {role: "group", label: "Clear this box", hidden: true});
    this.wipe = button(".btn.quiet", {"data-num": "clear"}, "Clear this box");
    this.ending = false; // whether it is to be said that the box is complete
    this.told = h("ul.numtold");
    this.lost = h("p.alert", {role: "alert", hidden: true});
    this.status = h("span.numsaid", {role: "status", hidden: true});
    const far = h("p.numfar", this.far, this.time, this.bar, this.status);
    const tools = h("div.buttons", this.next, this.back, this.query, this.shown);
    this.head = h("div.numbar", this.tabs, far, tools);
    this.found = h("section.numfile", {hidden: true, tabindex: "-1"});
    this.file = h("input.live", {type: "file", accept: ".csv,.txt", tabindex: "-1", label: "Card table"});
    const name = {role: "region", label: "Your cards' numbers"};
    const about = {...name, tabindex: "-1", "data-lm-suppress-shortcuts": "true"};
    this.root = h("div.board.mynumbers", about, this.probe, h("div.numpane", ...this.parts()));
    this.begin();
  }

  parts() {
    const keys = KEYS.flatMap(([key, what]) => [h("dt", h("kbd", key)), h("dd", what)]);
    const words = WORDS.flatMap(([word, what]) => [h("dt", word), h("dd", what)]);
    return [
      h(
        "header.numhead",
        h("h2.title", "Your cards' numbers"),
        h(
          "div.buttons",
          button(".btn.quiet", {"data-num": "save"}, "Save as a file"),
          button(".btn.quiet", {"data-num": "open"}, "Open a file"),
          this.file,
          button(".btn.plain", {"data-num": "leave"}, "Back"),
        ),
      ),
      h("p", LEAD),
      ...(this.numbers.isPlaying ? [h("p", "Your game goes on with the numbers it began with.")] : []),
      h("details", h("summary", "Keys and words"), h("dl.keys", ...keys, ...words)),
      this.lost,
      this.found,
      this.head,
      this.sheet.node,
      this.none,
      this.told,
      h("div.buttons", this.wipe),
      this.sure,
      h(
        "small",
        "This browser saves the numbers you type, and every new game uses them. Nothing is sent anywhere else.",
      ),
    ];
  }

  begin() {
    const {signal} = this.gone;
    /** @param {string} kind @param {(e: PageEvent) => void} fn */
    const on = (kind, fn) => this.root.addEventListener(kind, fn, {signal});
    on("click", (e) => this.clicked(e.target.closest("button")));
    on("keydown", (e) => this.key(e));
    on("input", (e) => {
      if (e.target === this.query || e.target === this.shown) this.sift();
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
    dress(this.root, this.probe, new Prefs(this.numbers.model).now);
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
    this.wipe.disabled = !this.typedHere;
    if (this.ending && this.numbers.isTold) this.end();
  }

  /** How many cards of this box have a number that was typed. */
  get typedHere() {
    return list(this.table?.cards).filter((card) => own(this.numbers.cards, card.name)).length;
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
    show(this.sure, false);
    this.sheet.lay(/** @type {NumberTable} */ (this.table));
    this.sift();
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
      const {free, doubt, isComplete, words} = this.progress(box);
      text(tab.lastElementChild, isComplete ? "✓" : free ? words : doubt);
      label(tab, `${box.title}: ${isComplete ? "complete" : `${words} cards${doubt && `, ${doubt}`}`}`);
      attr(tab, "aria-pressed", String(box.key === this.box));
    });
  }

  /**
   * How far a box is: complete is one without a doubt.
   * @param {NumberTable} box
   */
  progress(box) {
    const {done, free, check} = this.sheet.count(box);
    const isWrong = list(own(this.numbers.answer.told, box.key)).some(([, wrong]) => wrong);
    const doubt = check ? `${check} to check` : isWrong ? "check the totals" : "";
    return {done, free, check, isWrong, doubt, isComplete: !free && !doubt, words: `${done} of ${box.cards.length}`};
  }

  paintProgress() {
    const table = this.table;
    if (!table) return;
    const {done, free, check, isWrong, doubt, isComplete, words} = this.progress(table);
    text(this.far, `${words} cards${doubt && `, ${doubt}`}`);
    const time = free && this.paces.length >= KNOWN_PACE ? ` · ${this.left(free)} left` : "";
    text(this.time, isComplete ? " · complete" : time);
    this.bar.max = table.cards.length;
    this.bar.value = done;
    const onward = this.unfinished;
    const ways = [
      [free, "Next unfinished card"],
      [check, "Next card to check"],
      [isWrong, "See the totals"],
      [onward, `Next: ${onward?.title}`],
    ];
    const way = ways.find(([is]) => is);
    text(this.next, way?.[1]);
    show(this.next, way);
  }

  /** A box in which numbers are free. */
  get unfinished() {
    return this.numbers.boxes.find((box) => this.sheet.count(box).free);
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
    this.ending = false;
    tell(this.status, words);
    show(this.bar, !words); // in its place, so that nothing moves
  }

  /** Nothing is free in this box any more. What Python says of the last number belongs to it. */
  finished() {
    this.ending = true;
    this.paint();
  }

  end() {
    const {table} = this;
    if (!table) return;
    const {doubt} = this.progress(table);
    const next = this.unfinished ? `Next: ${this.unfinished.title}.` : "No empty fields are left in any box.";
    this.say(doubt ? `${table.title} is full: ${doubt}.` : `${table.title} is complete. ${next}`);
  }

  /** Show the cards that are looked for. */
  sift() {
    const {value} = this.query;
    this.sheet.filter(value, this.shown.value);
    tell(this.none, this.sheet.cells.length ? "" : this.nothing(value.trim()));
  }

  showAll() {
    this.query.value = "";
    this.shown.value = "all";
    this.sift();
  }

  /**
   * Why no card is shown.
   * @param {string} query
   */
  nothing(query) {
    const {boxes} = this.numbers;
    const {table} = this;
    const title = table?.title;
    const isWrong = table && this.progress(table).isWrong;
    if (!query && this.shown.value === "open") return `No unfinished cards in ${title}.`;
    if (!query) return `No cards to check in ${title}${isWrong ? ", but look at the totals." : "."}`;
    /** @param {NumberTable} box */
    const found = (box) => box.cards.find((card) => card.name.toLowerCase().includes(query.toLowerCase()));
    const other = boxes.find((box) => box.key !== this.box && found(box));
    if (other) return `${found(other)?.name} is in ${other.title}.`;
    const which = {all: "card", open: "unfinished card", check: "card to check"};
    return `No ${own(which, this.shown.value)} in ${title} is called “${query}”.`;
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
      next: () => this.goOn(),
      undo: () => this.undo(false),
      save: () => {
        saveFile(tableFile(numbers.cards, numbers.boxes), FILE, "text/csv", this.root);
        this.say(`Your numbers are saved as ${FILE}.`);
      },
      open: () => this.file.click(),
      clear: () => this.ask(),
      keep: () => this.answered(),
      wipe: () => {
        if (table) numbers.change(without(numbers.cards, table), "", `clearing ${table.title}`);
        this.say(`${table?.title} is cleared. Undo brings your numbers back.`);
        this.answered();
        this.sheet.goTo();
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

  /** To what a friend would do next: what is empty, what is doubtful, another box. */
  goOn() {
    const {table, sheet, unfinished} = this;
    if (!table) return;
    const {free, check, isWrong} = this.progress(table);
    if (free) sheet.nextCard();
    else if (check) sheet.nextDoubt();
    else if (isWrong) this.told.scrollIntoView({block: "center"});
    else if (unfinished) {
      this.choose(unfinished.key);
      this.paint();
      sheet.nextCard();
    }
  }

  /**
   * Take the last change back, or make it again, and say which it was.
   * @param {boolean} again
   */
  undo(again) {
    const step = this.numbers.undo(again);
    if (!step) {
      this.say(again ? "There is nothing to redo." : "There is nothing to undo.");
      return;
    }
    const name = step.at.split("/")[0];
    const box = this.numbers.boxes.find(({cards}) => cards.some((card) => card.name === name));
    if (box && box.key !== this.box) {
      this.choose(box.key);
      this.paint();
    }
    if (name) this.sheet.goBack(step.at);
    else this.sheet.goTo();
    this.say(`${again ? "Done again" : "Undone"}: ${step.what}.`);
  }

  /** Whether the numbers of this box shall really go. */
  ask() {
    const no = button(".btn.plain", {"data-num": "keep"}, "Keep them");
    const yes = button(".btn.quiet", {"data-num": "wipe"}, "Clear");
    const words = `${this.table?.title}: clear the numbers you typed for ${plural(this.typedHere, "card", "cards")}?`;
    fill(this.sure, h("p", words), h("div.buttons", no, yes));
    show(this.sure, true);
    no.focus();
  }

  answered() {
    show(this.sure, false);
    this.wipe.focus();
  }

  /** @param {PageEvent} e */
  key(e) {
    const typing = e.target === this.query;
    const {ctrlKey, metaKey, shiftKey, altKey} = e;
    e.stopPropagation();
    if ((ctrlKey || metaKey) && !altKey && "zy".includes(e.key.toLowerCase()) && !typing) {
      this.undo(shiftKey || e.key === "y");
    } else if (ctrlKey || metaKey || altKey) return;
    else if (e.key === "Escape") {
      if (typing && this.query.value) {
        this.query.value = "";
        this.sift();
      } else if (this.sure.contains(e.target)) this.answered();
      else this.numbers.close();
    } else if (typing && e.key === "Enter") this.sheet.goTo(this.sheet.cells[0]?.name);
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
      this.preview({refused: "It is too large."});
      return;
    }
    const words = await textOf(file);
    this.numbers.look(words, file.name);
  }

  /**
   * What a file would change, and what is doubtful there; or what is wrong with it.
   * @param {NumberAnswer} answer
   */
  preview({file, refused, line = 0, said: doubts}) {
    this.offered = clean(file);
    const changes = differences(this.numbers.cards, this.offered);
    const rows = changes.map(({name, column, was, number}) => {
      const doubt = own(own(doubts, name), column);
      const words = `${name}: ${own(COLUMNS, column)} ${was == null ? "" : `${was} → `}${number}`;
      return h("li", words, doubt ? h("small.bad", ` ${doubt}`) : "");
    });
    const news = rows.length ? plural(rows.length, "new number", "new numbers") : "nothing new";
    const wrong = line > 1 ? `has a mistake in line ${line}` : "is not a card table";
    const title = refused ? `${this.named} ${wrong}` : `${this.named}: ${news}`;
    const no = button(".btn.plain", {"data-num": "drop"}, rows.length ? "Cancel" : "Close");
    const yes = rows.length ? [button(".btn.primary", {"data-num": "take"}, "Use these numbers")] : [];
    const nothing = rows.length ? "" : "You already have every number in it.";
    const said = refused ? `${refused} Nothing was changed.` : nothing;
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
    numbers.change(merged(numbers.cards, this.offered ?? {}), "", `the numbers from ${this.named}`);
    show(this.found, false);
    this.sheet.goTo();
    this.say(`New games use the numbers from ${this.named}.`);
  }
}

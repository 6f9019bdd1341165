// The page on which a game is set up. What is chosen goes to Python, and the page comes back with what follows from it.

import {
  arrange,
  button,
  focusOn,
  h,
  inVoila,
  keyed,
  label,
  list,
  one,
  partsOf,
  plural,
  select,
  show,
  tell,
  text,
  textOf,
} from "./dom.js";
import {Learn, Levels, Look} from "./doors.js";
import {Field} from "./fields.js";

/** @import {Dialogs, Maybe, Message, Pair, Press, Seat, Sender, SetupView, Shown, Clock, View} from "./types" */

const MAX_FILE = 10 * 1024 * 1024;
const TYPING_MS = 600;
const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"];

export class Setup {
  /**
   * @param {Shown & Clock & {
   *   press: Press; sender: Sender; dialogs: Dialogs;
   *   send: (message: Message) => void; signal: AbortSignal;
   * }} parts
   */
  constructor(parts) {
    this.parts = parts;
    /** @type {Form} null while another page is shown */
    this.form = /** @type {any} */ (null);
    this.asked = 0; // the number of the last question to Python
    this.copying = 0; // the one whose answer brings a link to copy
    this.typing = 0;
  }

  /** Another page is shown. */
  leave() {
    this.form = /** @type {any} */ (null);
  }

  /** @param {Node} node */
  contains(node) {
    return Boolean(this.form?.node.contains(node));
  }

  /** @param {View} v */
  paint(v) {
    const setup = v.setup || {};
    const fresh = !this.form || setup.heard === undefined || setup.heard === this.asked; // else a newer answer comes
    if (!this.form) {
      this.form = new Form(this.parts);
      this.asked = setup.heard || 0;
    }
    const {form} = this;
    form.paint(setup, fresh);
    arrange(this.parts.stage, [form.node]);
    if (fresh && (setup.message || !form.hasMistake)) this.say(setup.message);
    if (setup.touched && inVoila()) keepAddress(setup);
    if (this.copying && this.copying === setup.heard) this.copyLink(setup);
  }

  /** @param {Maybe<string>} words */
  say(words) {
    if (this.form) tell(this.form.message, words);
  }

  /**
   * Something is wrong with what was typed; it is said till something is changed.
   * @param {string} words
   */
  mistake(words) {
    this.say(words);
    this.form.hasMistake = true;
  }

  /** @param {string} change */
  changed(change) {
    this.parts.never(this.typing);
    this.form.hasMistake = false;
    const clear = () => {
      if (!this.form?.hasMistake) this.say("");
    };
    this.parts.press.after(clear)(); // or Start would move away under a press
    this.asked += 1;
    this.parts.send({type: "setup", change, n: this.asked, ...this.form.values});
  }

  /**
   * A control of the form was changed.
   * @param {HTMLInputElement} node
   */
  changedAt(node) {
    if (node.name === "level") this.form.setRival(node.value);
    const field = partsOf(node.closest(".vk-fields") || this.form.node).find((part) => part.node.contains(node));
    this.changed(node.name === "level" ? "seats" : node.name || field?.about.key || "");
  }

  /**
   * What is typed counts after a pause too, so that the page's address knows it before the field is left.
   * @param {HTMLInputElement} node
   */
  typed(node) {
    this.parts.never(this.typing);
    if (node.autocomplete !== "off") return;
    this.typing = this.parts.later(() => {
      if (node.isConnected && node.value.trim()) this.changed(node.name);
    }, TYPING_MS);
  }

  addSeat() {
    this.form.addSeat();
    this.changed("seats");
  }

  /** @param {HTMLElement} row */
  removeSeat(row) {
    this.form.removeSeat(row);
    this.changed("seats");
  }

  copy() {
    this.changed("copy");
    this.copying = this.asked;
  }

  /** @param {SetupView} setup */
  async copyLink(setup) {
    this.copying = 0;
    const words = inVoila() ? `${location.origin}${location.pathname}${setup.link}` : setup.link;
    const hint = inVoila()
      ? "It opens this set-up."
      : "Add it to the end of the game's address, or pass it to vk.App(…).";
    try {
      await navigator.clipboard.writeText(/** @type {string} */ (words));
      if (!this.parts.signal.aborted && this.form) tell(this.form.told, `Link copied. ${hint}`);
    } catch {
      const at = h("input", {readonly: true, label: "Link"});
      at.value = words;
      this.parts.dialogs.open("Copy this link", h("p", hint), at);
      at.focus();
      at.select();
    }
  }

  start() {
    this.parts.never(this.typing); // what was typed is told now, and what is wrong with it stays
    const {form} = this;
    const names = form.seatValues.map((seat) => seat.name.toLowerCase());
    const bad = names.findIndex((name, i) => !name || names.indexOf(name) !== i);
    if (bad < 0) {
      this.parts.sender.once({type: "start", ...form.values});
      return;
    }
    const both = [names.indexOf(names[bad]), bad].map((i) => form.seatValues[i].name);
    const same = `Two seats are called ${[...new Set(both)].join(" and ")}. Give each its own name.`;
    this.mistake(names[bad] ? same : `Seat ${bad + 1} needs a name.`);
    one(form.seats.children[bad], "input").focus();
  }

  /**
   * Choose a file; `then` says what it is for.
   * @param {string | undefined} then
   */
  askFile(then) {
    this.form.fileIsFor = then;
    this.form.file.click();
  }

  /** @param {File | undefined} file */
  async readFile(file) {
    if (!file) return;
    if (file.size > MAX_FILE) {
      const size = (file.size / 1048576).toFixed(1);
      this.mistake(`${file.name} is ${size} MB. A game file can be at most 10 MB.`);
      return;
    }
    try {
      const words = await textOf(file);
      if (!this.parts.signal.aborted)
        this.parts.send({type: this.form?.fileIsFor || "load", text: words, name: file.name});
    } catch (/** @type {any} */ error) {
      this.mistake(`${file.name} cannot be read: ${error.message}`);
    }
  }
}

/** What stands on the page. */
class Form {
  /** @param {Shown} shown */
  constructor(shown) {
    this.shown = shown;
    /** @type {SetupView} */
    this.setup = {};
    this.hasMistake = false;
    this.painted = false;
    /** @type {string | undefined} */
    this.fileIsFor = undefined;
    this.seats = h("ol.seats");
    this.about = h("small");
    this.message = h("p.alert", {role: "alert", hidden: true});
    this.told = h("p.told", {role: "status", hidden: true});
    this.summary = h("summary", "Players, cards and options");
    this.places = {who: h("div.fields"), cards: h("div.fields"), more: h("div.fields")};
    // every file can be chosen: a phone would shut out "game.vk.json (1)", and what it is called says little
    const file = {type: "file", "data-file": "record", tabindex: "-1", label: "Game file"};
    this.file = h("input.live", file);
    this.numbers = button(".plainlink#numbers");
    this.whose = h("small");
    this.learn = new Learn();
    this.levels = new Levels();
    this.look = new Look();
    this.sketch = h("p.sketch");
    this.choices = h(
      "details.more",
      {label: "Players, cards and options"},
      this.summary,
      h("fieldset", h("legend", "Who plays?"), this.seats, ...this.seatsFoot()),
      h("fieldset", h("legend", "Which cards?"), this.places.cards),
      h("fieldset", h("legend", "More options"), this.places.more),
      h("div.buttons", button(".btn.quiet#surprise", "Surprise me"), button(".btn.quiet#copy", "Copy link")),
    );
    const start = h("button.btn.primary", {type: "submit", "data-act": "start"}, "Start");
    const load = button(".btn.plain#load", "Open a saved game");
    const play = h(
      "form.door.setup",
      {novalidate: true, label: "Play"},
      h("h3.doorname", "Play"),
      this.message,
      this.told,
      this.levels.node,
      this.sketch,
      h("div.buttons", start, load, this.file),
      this.choices,
      h("p", this.numbers, " ", this.whose),
      h("p", button(".plainlink#settings", "Settings"), " ", h("small", "Light or dark, speed and sound.")),
    );
    this.node = h("div.home", welcome(), h("div.doors", this.learn.node, play, this.look.node));
  }

  /** @param {string} who */
  setRival(who) {
    one(this.seats.lastElementChild, "select").value = who;
  }

  seatsFoot() {
    this.add = button(".btn.quiet#add-seat", "+ Add a seat");
    return [this.add, h("p", this.about), this.places.who];
  }

  /** @param {SetupView} setup @param {boolean} fresh */
  paint(setup, fresh) {
    this.setup = setup;
    this.learn.paint(list(setup.lessons));
    this.levels.paint(setup, fresh);
    this.look.paint(list(setup.examples));
    text(this.sketch, setup.summary);
    if (!this.painted) this.choices.open = setup.rival === "";
    this.painted = true;
    this.paintSeats(list(setup.seats), fresh);
    tell(this.about, setup.about);
    const {focused} = this.shown;
    for (const [name, place] of Object.entries(this.places)) {
      const fields = list(setup.fields).filter((about) => about.place === name);
      /** @param {any} field @param {any} about */
      const paint = (field, about) => field.paint(about, fresh, focused);
      keyed(
        place,
        fields,
        (about) => about.key,
        (about) => new Field(about),
        paint,
      );
    }
    tell(this.told, setup.told);
    const typed = setup.numbers ? ` (${plural(setup.numbers, "card", "cards")})` : "";
    text(this.numbers, `Your cards' numbers${typed}`);
    const guess = "Most of the numbers are our guesses. If you own the cards, enter the numbers printed on them.";
    text(this.whose, typed ? "New games use them." : guess);
  }

  // ---- the seats

  /** @param {Seat} given */
  makeSeat({name, who}) {
    const at = h("input", {name: "seat-name", autocomplete: "off", maxlength: 40});
    at.value = name ?? "";
    return h(
      "li.seat",
      at,
      select("seat-who", /** @type {Pair[]} */ (this.setup.who), /** @type {string} */ (who)),
      button(".btn.quiet#remove-seat", "Remove"),
    );
  }

  /** @param {Seat[]} seats @param {boolean} fresh */
  paintSeats(seats, fresh) {
    if (fresh) {
      const rows = [...this.seats.children];
      arrange(
        this.seats,
        seats.map((seat, i) => rows[i] || this.makeSeat(seat)),
      );
      seats.forEach(({name, who}, i) => {
        const row = this.seats.children[i];
        const at = one(row, "input");
        if (this.shown.focused !== at) at.value = name ?? "";
        one(row, "select").value = who;
      });
    }
    this.countSeats();
  }

  countSeats() {
    const {min = 1, max = 4} = this.setup;
    const rows = [...this.seats.children];
    rows.forEach((row, i) => {
      label(one(row, "input"), `Name of seat ${i + 1}`);
      label(one(row, "select"), `Seat ${i + 1} is played by`);
      label(one(row, "button"), `Remove seat ${i + 1}`);
      show(one(row, "button"), rows.length > min);
    });
    show(this.add, rows.length < max);
  }

  addSeat() {
    const used = this.seatValues.map((seat) => seat.name);
    const who = list(this.setup.who);
    const bots = who.filter((pair) => pair[0] !== "person");
    const bot = bots[Math.floor(bots.length / 2)] || who[0] || [""];
    this.seats.append(this.makeSeat({name: NAMES.find((name) => !used.includes(name)) || "", who: bot[0]}));
    this.countSeats();
    focusOn(one(this.seats.lastElementChild, "input"));
  }

  /** @param {HTMLElement} row */
  removeSeat(row) {
    const next = row.nextElementSibling || row.previousElementSibling;
    row.remove();
    this.countSeats();
    if (next) focusOn(one(next, "input"));
  }

  // ---- what was chosen

  get seatValues() {
    return [...this.seats.children].map((row) => ({
      name: one(row, "input").value.trim(),
      who: one(row, "select").value,
    }));
  }

  get values() {
    const fields = Object.values(this.places).flatMap(partsOf);
    const chosen = fields.filter((field) => field.about.value !== undefined);
    return {seats: this.seatValues, ...Object.fromEntries(chosen.map((field) => [field.about.key, field.value]))};
  }
}

const welcome = () =>
  h(
    "header.welcome",
    h("h2.title", "Valley of the Kings"),
    h("p.lead", "Buy from the bottom row, then entomb your best cards. Only entombed cards score."),
  );

/**
 * In Voila the page's own address says what is set up; what else it says stays.
 * @param {SetupView} setup
 */
function keepAddress(setup) {
  const rest = new URLSearchParams(location.search);
  for (const key of list(setup.keys)) rest.delete(key);
  const more = String(rest);
  const next = `${location.pathname}${setup.link}${more && `&${more}`}${location.hash}`;
  const now = location.pathname + location.search + location.hash;
  if (next !== now) history.replaceState(history.state, "", next);
}

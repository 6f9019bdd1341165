// What keeps a running game in the page and offers to go on with it. Python sends the record with each picture; here it
// is stored, listed and sent back.

import {button, fill, h, hear, isNew, label, one, saveFile, show} from "./dom.js";
import {Connection, tool} from "./connection.js";
import {Insights, finished} from "./insights.js";
import {
  about,
  copies,
  copyDraft,
  drop,
  freshId,
  games,
  isOfShelf,
  isSimple,
  opened,
  put,
  read,
  readDraft,
  safe,
  writeDraft,
} from "./shelf.js";
import {hold, isOpen, release} from "./tabs.js";

/** @import {Draft, Given, Json, Kept, Maybe, Message, Model, Mount, PageEvent} from "./types" */

const TAB = "vk-notebook.tab";
const NARROW = 600; // pixels of width, and
const LOW = 900; // of height: here one game is listed, and the rest is folded, so that Start stays in the window
const WRONG = {
  full: "This browser cannot save your game, so you would lose it if you reloaded the page. Save it as a file.",
  large: "This game is too large for this browser to save. Save it as a file.",
};

const taken = new Set(); // the games that a view of this page goes on with: their places are theirs
const writing = new Map(); // whose view has taken up what was typed and not left: another view does not say it again

/**
 * Half a sign of two halves, as a box that is full leaves it, is no text that a socket can carry.
 * @param {Json} value
 * @returns {Json}
 */
function whole(value) {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(whole);
  return isSimple(value) ? value : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
}

export class Keeping {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    el.lang = "en"; // a notebook may be in another language
    this.id = ""; // the game that is stored
    this.held = ""; // the one that other tabs are told of
    this.going = ""; // the one that is to be gone on with
    this.copy = ""; // the name of the copy, till Python has heard of it
    this.isStored = false;
    this.told = ""; // what is wrong with storing
    this.said = "";
    this.draftOf = ""; // the game into whose replay something is typed
    this.own = safe(() => sessionStorage.getItem(TAB), null); // the game of this tab
    this.sure = ""; // the one that is to be forgotten, once that is said again
    this.begun = false;
    this.quiet = h("p.quietly", {role: "status", hidden: true});
    this.list = h("section.kept", {role: "group", label: "Continue your game", hidden: true});
    this.connection = new Connection(this);
    this.insights = new Insights(model);
    this.insights.closed = () => one(this.list, '[data-kept="insights"]')?.focus();
    this.bar = h("div.keep", this.connection.node, this.quiet, this.list, this.insights.node);
    this.bar.addEventListener("click", (/** @type {PageEvent} */ e) =>
      this.clicked(e.target.closest("button[data-kept]")),
    );
    this.gone = new AbortController();
    this.moved = new MutationObserver(() => this.seat());
  }

  modelEvents() {
    const paint = () => this.paint();
    const arrived = () => {
      this.paint();
      this.arrived();
    };
    return {
      "change:kept": () => {
        this.store();
        this.paint();
      },
      "change:learning": paint,
      "change:insights": paint,
      "change:view": arrived,
      "change:opened": arrived, // a replay has no view
      "change:note": () => this.arrived(),
    };
  }

  begin() {
    const {signal} = this.gone;
    hear(this.model, this.modelEvents(), signal);
    this.connection.begin(signal);
    this.moved.observe(this.el, {childList: true});
    /** @param {StorageEvent} e */
    const shelfChanged = (e) => {
      if (e.key && !isOfShelf(e.key)) return;
      if (this.told) this.store(); // another tab may have made room
      this.paint();
    };
    addEventListener("storage", shelfChanged, {signal});
    if (this.model.get("kept")?.id) this.store();
    this.paint();
  }

  end() {
    this.gone.abort();
    this.connection.end();
    this.moved.disconnect();
    this.take("");
    for (const [id, who] of writing) if (who === this) writing.delete(id);
    this.bar.remove();
  }

  /**
   * The model that the page is given: it sends through here, and knows what is kept.
   * @returns {Model}
   */
  get shim() {
    const {model} = this;
    return {
      get: (/** @type {string} */ name) => (name === "stored" ? this.stored : model.get(name)),
      set: (/** @type {Json[]} */ ...all) => /** @type {Json} */ (model).set(...all),
      on: (/** @type {Parameters<Model["on"]>} */ ...all) => model.on(...all),
      off: (/** @type {Parameters<Model["on"]>} */ ...all) => model.off(...all),
      send: (message) => this.send(message),
      draft: (said) => this.draft(said),
      drafts: () => this.drafts(),
    };
  }

  /** "kept" by the page, "fresh" as long as nobody has made a choice in it, "" where nothing can be kept. */
  get stored() {
    if (!this.isStored) return "";
    return this.given.touched ? "kept" : "fresh";
  }

  /** @param {string} words */
  whisper(words) {
    this.said = words;
    const close = button(".close", {label: "Close", "data-kept": "hush"}, "×");
    fill(this.quiet, ...(words ? [h("span", words), close] : []));
    show(this.quiet, words);
  }

  /** The bar stands in the board, whichever is shown. */
  seat() {
    const last = this.el.lastElementChild;
    const root = last?.matches(".vk-board") ? last : last && (one(last, ".vk-board") || last);
    if (root && this.bar.parentNode !== root) root.prepend(this.bar);
  }

  // ---- storing

  /** What Python said of the game; a record that is only looked through is none, until somebody types. */
  get given() {
    const kept = this.model.get("kept") || {};
    if (kept.kind !== "notes" || kept.touched) return kept;
    return kept.id && this.draftOf === kept.id ? {...kept, touched: true} : {};
  }

  /** The game of this tab, if it is one to go on with. */
  get mine() {
    const value = this.own && read(this.own);
    const game = value ? opened(/** @type {string} */ (this.own), value) : null;
    return game?.touched && !game.over && !game.damaged ? game : null;
  }

  /** @param {string} id */
  setTab(id) {
    if (this.own === id) return;
    this.own = id;
    safe(() => (id ? sessionStorage.setItem(TAB, id) : sessionStorage.removeItem(TAB)));
  }

  /** @param {string} id */
  take(id) {
    if (this.held) release(this.held);
    this.held = id;
    if (id) hold(id);
  }

  leave() {
    if (!this.id) return;
    this.take("");
    const value = read(this.id);
    if (value && !opened(this.id, value).touched) drop(this.id); // nobody made a choice in it
    if (this.own === this.id) this.setTab("");
    this.id = "";
    this.isStored = false;
    this.copy = "";
  }

  /**
   * The name under which the game is stored: Python's, or that of a copy which Python has not heard of yet.
   * @param {string} named
   */
  nameOf(named) {
    if (this.copy && named === this.id) return this.copy;
    if (named === this.copy) {
      this.id = named;
      this.copy = "";
    } else if (named !== this.id) {
      this.leave();
      this.id = named;
    }
    return named;
  }

  store() {
    const {id: named, ...game} = this.given;
    if (!named || typeof game.text !== "string") {
      this.leave();
      return;
    }
    const id = this.nameOf(named);
    if (this.held !== id) this.take(id);
    const wrong = put(id, /** @type {Omit<Kept, 'id'>} */ (game), taken.delete(id));
    if (wrong === "other") {
      this.storeCopy();
      return;
    }
    this.isStored = !wrong;
    this.warn(wrong && game.touched ? WRONG[wrong] : "");
    if (game.touched || !this.mine) this.setTab(id);
  }

  storeCopy() {
    this.copy = freshId();
    copies.add(this.copy);
    this.whisper("You continued this game elsewhere. You are now playing a copy.");
    this.model.send({type: "kept", as: this.copy});
    this.store();
  }

  /**
   * Said once, and taken back when there is room again.
   * @param {string} words
   */
  warn(words) {
    if (words === this.told) return;
    if (words || this.said === this.told) this.whisper(words);
    this.told = words;
  }

  // ---- what is typed into a replay and not in its record yet; a cell's record is only Python's, so the tab keeps it

  /** @returns {Json[]} where it is kept, and under which name */
  get draftPlace() {
    const kept = this.model.get("kept") || {};
    return [kept.text ? localStorage : sessionStorage, this.copy || kept.id];
  }

  /** @param {Draft[]} said */
  draft(said) {
    const [place, id] = safe(() => this.draftPlace, /** @type {Json} */ ([]));
    if (!id) return;
    writeDraft(place, id, said);
    const {id: named, touched} = this.model.get("kept");
    const now = said.length ? named : "";
    if (this.draftOf === now || touched) return;
    this.draftOf = /** @type {string} */ (now);
    if (!now) drop(id);
    this.store();
  }

  drafts() {
    const [place, id] = safe(() => this.draftPlace, /** @type {Json} */ ([]));
    if (!id || (writing.get(id) ?? this) !== this) return [];
    writing.set(id, this);
    const said = readDraft(place, id);
    return Array.isArray(said) ? said : [];
  }

  // ---- the list

  /** @param {Kept} game @param {boolean} first */
  row(game, first) {
    const [who, more] = about(game);
    const on = game.over
      ? tool("look", game.id, "Replay")
      : tool("on", game.id, "Continue", first ? "primary" : "plain");
    const ends =
      this.sure === game.id
        ? [tool("forgotten", game.id, "Delete for good"), tool("keep", game.id, "Keep it", "quiet")]
        : [tool("file", game.id, "Save file", "quiet"), tool("forget", game.id, "Delete", "quiet")];
    const buttons = [...(game.damaged ? [] : [on]), ...ends];
    for (const node of buttons) label(node, `${node.textContent}: ${who}`);
    const words = h("div", h("b", who), more ? h("small", more) : "");
    return h("li", {"data-game": game.id}, words, h("div.buttons", ...buttons));
  }

  /** @param {Kept[]} all @param {boolean} first */
  rows(all, first) {
    return h("ul", ...all.map((game) => this.row(game, first && game === all[0])));
  }

  /**
   * The games that are offered now: on the set-up page all, on another one the game of this tab, if it is another.
   * @param {boolean} here
   */
  offered(here) {
    if (here) return games().filter((game) => game.touched || game.damaged || game.id === this.own);
    const kept = this.model.get("kept") || {};
    const {mine} = this;
    const fits = kept.kind === "notes" ? mine?.kind === "notes" : this.model.get("view")?.can?.new;
    const anew = !this.begun && fits && kept.id && !kept.touched && mine && mine.id !== kept.id;
    return anew ? [mine] : [];
  }

  paint() {
    this.seat();
    const setup = this.model.get("view")?.mode === "setup";
    const here = setup && !this.model.get("opened") && !this.model.get("learning");
    const all = this.offered(here);
    const inside = this.list.contains(document.activeElement);
    if (!here) this.insights.asked = 0;
    this.insights.paint();
    if (
      !isNew(this.list, JSON.stringify([all.map((game) => [game.id, game.at, game.over]), this.sure, this.own, here]))
    )
      return;
    show(this.list, all.length);
    this.fillList(all, here);
    if (inside) this.refocus();
  }

  /** @param {Kept[]} all @param {boolean} here */
  fillList(all, here) {
    const unfolded = [...this.list.querySelectorAll("details")].map((node) => node.open);
    // the game of a replay may be long over
    const isNotes = (/** @type {Kept} */ game) => here && game.kind === "notes" && !game.damaged;
    const open = all.filter((game) => !game.over).sort((a, b) => Number(b.id === this.own) - Number(a.id === this.own));
    const over = all.filter((game) => game.over);
    const most = this.el.clientWidth < NARROW || innerHeight < LOW ? 1 : 3;
    const front = open.slice(0, most);
    const rest = open.slice(most).filter((game) => !isNotes(game));
    const notes = open.slice(most).filter(isNotes);
    const parts = front.length ? [this.rows(front, !isNotes(front[0]))] : [];
    for (const [words, some] of /** @type {[string, Kept[]][]} */ ([
      [`${rest.length} more`, rest],
      [`Notes on games (${notes.length})`, notes],
      [`Finished games (${over.length})`, over],
    ])) {
      if (!some.length) continue;
      const fold = h("details", h("summary", words), this.rows(some, false));
      fold.open = Boolean(unfolded.shift());
      parts.push(fold);
    }
    if (here && finished().length) parts.push(h("div.buttons", tool("insights", null, "What your games say", "quiet")));
    fill(this.list, h("h2.title", open.some((game) => !isNotes(game)) ? "Continue your game" : "Your games"), ...parts);
  }

  refocus() {
    const root = this.bar.parentNode;
    const listed = one(this.list, this.sure ? '[data-kept="forgotten"]' : "button");
    const next = ["[data-act=lift]", ".vk-stage [data-option]", ".vk-stage button"].map((query) => one(root, query));
    [listed, ...next].find(Boolean)?.focus({preventScroll: true});
  }

  /** @param {Kept} game */
  async goOn(game) {
    if (this.going) return; // pressed twice
    this.going = game.id;
    const copy = await isOpen(game.id);
    const id = copy ? freshId() : game.id;
    this.going = id;
    taken.add(id);
    if (copy) {
      copies.add(id);
      copyDraft(game.id, id);
    }
    this.whisper(copy ? "This game is also open in another tab. You are now playing a copy." : "");
    const kind = ["entry", "notes"].includes(/** @type {string} */ (game.kind)) ? game.kind : "game";
    this.send({type: "load", text: game.text, kept: id, kind});
  }

  /** The answer is that game, or a reason why there is none. */
  arrived() {
    const {model} = this;
    if (!this.going) return;
    if (model.get("kept")?.id !== this.going) {
      if (!model.get("view")?.setup?.message && model.get("note")?.tone !== "error") return;
      taken.delete(this.going);
    }
    this.going = "";
  }

  // ---- what is clicked

  /** @param {Maybe<HTMLElement>} node */
  clicked(node) {
    if (!node) return;
    const {kept: act, game: id} = node.dataset;
    const value = id ? read(id) : null;
    if (id && value === null)
      this.paint(); // another tab has forgotten it
    else this.actions[/** @type {string} */ (act)]?.(id ? opened(id, /** @type {string} */ (value)) : null);
  }

  /** @returns {Record<string, (game: Json) => unknown>} */
  get actions() {
    /** @param {string} id */
    const ask = (id) => {
      this.sure = id;
      this.paint();
    };
    return {
      on: (game) => this.goOn(game),
      look: (game) => this.send({type: "replay", text: game.text}),
      file: (game) => saveGame(game),
      forget: (game) => ask(game.id),
      keep: () => ask(""),
      forgotten: (game) => {
        drop(game.id);
        if (this.own === game.id) this.setTab("");
        ask("");
      },
      hush: () => this.whisper(""),
      insights: () => this.insights.ask(),
      reload: () => location.reload(),
      save: () => saveGame(this.given),
    };
  }

  /** @param {Message} message */
  send(message) {
    let said = whole(message);
    if (message.type === "start") this.begun = true; // pressed below the list, which then was there to read
    // The address of a page that is only reloaded does not begin another game over the one that was left.
    if (message.type === "address" && this.mine) said = {...said, text: said.text.replace(/([?&])start=[^&]*/g, "$1")};
    this.connection.send(said);
  }
}

/**
 * Give the file of a game that is kept. Other pages of this host can write on the shelf too.
 * @param {Partial<Kept>} game
 */
const saveGame = ({text = "", file = ""}) => saveFile(text, /^.{1,200}\.vk\.json$/.test(file) ? file : undefined);

/**
 * The same page, but its games are kept. `mount` gives what closes the page.
 * @param {Mount} mount
 */
export function keeping(mount) {
  return async (/** @type {Given} */ given) => {
    const keeper = new Keeping(given.model, given.el);
    const mounted = mount({...given, model: keeper.shim});
    keeper.begin();
    const close = await mounted;
    return () => {
      keeper.end();
      close?.();
    };
  };
}

// The notes on a position: comments, marks, a bookmark, lights, a task, and the other ways the game could go.

import {attr, button, fill, h, isNew, keyed, list, one, rectOf, show, tell, text} from "./dom.js";
import {Lights} from "./lights.js";
import {keep, kept} from "./prefs.js";
import {tool} from "./reel.js";
import {GRAVE, inWords} from "./review.js";

/** @import {Edit, Json, Maybe, PageEvent, Replay, Task} from "./types" */

/** @type {[string, string][]} */
const MARKS = [
  ["!!", "excellent"],
  ["!", "good"],
  ["!?", "interesting"],
  ...Object.entries(GRAVE).map(([mark, words]) => /** @type {[string, string]} */ ([mark, `a ${words}`])),
];
/** @type {[string, string][]} */
const TASK = [
  ["task", "Question"],
  ["hint", "A hint"],
  ["accept", "Moves that solve it, one per line"],
  ["answer", "Explanation"],
];
const PAUSE_MS = 300; // after the last key

const givenBy = new WeakMap(); // a box to type in -> the words that the record has for it
/** @param {HTMLTextAreaElement} area */
const isChanged = (area) => area.value !== (givenBy.get(area) ?? "");

/**
 * Give a box its words, unless somebody is changing them.
 * @param {HTMLTextAreaElement} area @param {string} words @param {boolean} anew
 */
function offer(area, words, anew) {
  const before = givenBy.get(area);
  if (anew || before === undefined || before === area.value) area.value = words;
  givenBy.set(area, words);
}

/**
 * Which of the comments a button belongs to.
 * @param {HTMLElement} node
 */
export const numberOf = (node) => Number(/** @type {HTMLElement} */ (node.closest("li")).dataset.number);

/** @param {Task} lesson @param {string} name */
const taskWords = (lesson, name) =>
  name === "accept" ? list(lesson.accept).join("\n") : String(lesson[/** @type {keyof Task} */ (name)] ?? "");

/** They are read as notes; what changes them is laid out when somebody wants to write. */
export class Notes {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.of = undefined; // the position whose notes are shown
    this.isEditing = false;
    this.lights = new Lights(replay);
    this.ways = new Ways(replay);
    this.worth = h("p.worth2");
    this.task = h("section.task2", {role: "group", label: "Task", hidden: true});
    this.comments = h("ul.comments", {tabindex: "0", label: "Notes"});
    const fresh = {rows: 2, placeholder: "Write a note", label: "A new note", maxlength: 20000};
    this.fresh = h("textarea", fresh);
    this.wrong = h("p.alert", {role: "alert", hidden: true});
    /** @param {any} given */
    const mark = ([sign, words]) =>
      button(".tool", {"data-mark": sign, label: `${sign}, ${words}`, title: words}, sign);
    this.marks = h("div.marks", {role: "group", label: "Marks"}, ...MARKS.map(mark));
    const author = {name: "author", placeholder: "Your name", label: "Your name for the notes", maxlength: 200};
    this.author = h("input", {...author, autocomplete: "off"});
    this.author.value = kept().author || "";
    this.bookmark = h("input", {name: "bookmark", placeholder: "Bookmark", label: "Bookmark", maxlength: 200});
    this.makeForm();
    this.edits = h("div.buttons", tool("edit-undo", "↶ Undo"), tool("edit-redo", "↷ Redo"));
    this.add = tool("note", "+ Add a note", {"aria-keyshortcuts": "n"});
    this.finish = tool("done", "Done");
    const {node: lights, tip} = this.lights;
    const named = h("div.named", this.author, this.bookmark);
    this.desk = h("div.desk", this.fresh, named, this.marks, lights, tip, this.form);
    const read = [this.worth, this.task, this.comments, this.lights.list];
    const ends = h("div.ends", this.add, this.finish, this.edits);
    const about = {role: "group", label: "Notes"};
    this.node = h("section.notes", about, ...read, this.desk, this.ways.node, this.wrong, ends);
  }

  makeForm() {
    /** @param {any} given */
    const box = ([name, words]) => [
      name,
      h("textarea", {name, rows: name === "accept" ? 2 : 1, label: words, maxlength: 5000}),
    ];
    this.fields = Object.fromEntries(TASK.map(box));
    const rows = TASK.map(([name, words]) => h("label.field", h("span", words), this.fields[name]));
    this.formTitle = h("summary", "Set a task here");
    this.played = tool("played", "Use the move that was played");
    this.form = h("details.tasking", this.formTitle, ...rows, this.played);
  }

  wire() {
    const {replay} = this;
    let pause = 0;
    /** @param {PageEvent} e */
    const isOurs = (e) => e.target.matches("textarea,[name=bookmark]");
    replay.on(this.node, "change", (e) => isOurs(e) && replay.flush());
    replay.on(this.node, "input", (e) => {
      if (!isOurs(e)) return;
      clearTimeout(pause);
      pause = setTimeout(() => replay.drafts.hold(), PAUSE_MS);
    });
    replay.on(this.author, "input", () => keep({author: this.author.value}));
    this.lights.wire();
  }

  // ---- what is shown

  paint() {
    const {replay} = this;
    const id = replay.here;
    const note = replay.note();
    const can = replay.isEditable;
    const anew = this.of !== id;
    this.of = id;
    if (anew) this.stop();
    const {isEditing} = this;
    this.paintMarks(list(note.marks));
    const bookmark = note.bookmark && !can ? `⚑ ${note.bookmark}` : "";
    tell(this.worth, [bookmark, inWords(note)].filter(Boolean).join(" · "));
    this.paintComments(list(note.comments), anew);
    show(this.desk, isEditing);
    show(this.finish, isEditing);
    show(this.add, can && !isEditing);
    show(this.edits, can);
    this.lights.paintList(note.highlights, isEditing);
    this.paintTask(note.lesson || {}, anew);
    if (anew) this.fresh.value = "";
    if (anew) show(this.wrong, false);
    offer(this.bookmark, note.bookmark || "", anew);
    this.paintEdits(replay.model.get("edits") || {});
    this.ways.paint(id);
    const isEmpty = !Object.keys(note).length && !this.ways.node.children.length;
    show(this.node, !replay.isLive && (can || !isEmpty));
    return anew;
  }

  /** @param {string[]} marks */
  paintMarks(marks) {
    show(this.marks, this.replay.here);
    for (const node of this.marks.children) attr(node, "aria-pressed", String(marks.includes(node.dataset.mark)));
  }

  /** @param {{author?: string; text: string}[]} comments @param {boolean} anew */
  paintComments(comments, anew) {
    const {isEditing, replay} = this;
    const make = () => this.comment();
    keyed(
      this.comments,
      comments,
      (_, i) => `${replay.here}:${i}:${isEditing}`,
      make,
      (node, {author, text: words}, i) => {
        const [name, area] = node.children;
        tell(name, author);
        node.dataset.number = i;
        if (isEditing) offer(area, words, anew);
        else text(area, words);
      },
    );
    show(this.comments, comments.length);
  }

  /** A comment, to be read or to be changed. */
  comment() {
    if (!this.isEditing) {
      const pencil = button(".pencil", {"data-edit": "", label: "Edit this note", title: "Edit this note"}, "✎");
      return h("li", h("b.author"), h("p"), ...(this.replay.isEditable ? [pencil] : []));
    }
    const area = h("textarea", {rows: 2, label: "A note", maxlength: 20000});
    return h("li", h("b.author"), area, button(".btn.quiet", {"data-drop": "", label: "Delete this note"}, "Delete"));
  }

  /** @param {Record<string, string | undefined>} edits */
  paintEdits(edits) {
    for (const node of this.edits.children) {
      const can = edits[node.dataset.go.replace("edit-", "")];
      attr(node, "aria-disabled", !can);
      attr(node, "title", can);
    }
  }

  /**
   * The reader sees what is asked first, and the rest when he wants it.
   * @param {Task} lesson @param {boolean} anew
   */
  paintTask(lesson, anew) {
    if (isNew(this.task, JSON.stringify([this.replay.here, lesson]))) {
      fill(this.task, ...taskParts(lesson));
      show(this.task, this.task.children.length);
    }
    for (const [name] of TASK) offer(this.fields[name], taskWords(lesson, name), anew);
    text(this.formTitle, lesson.task || lesson.accept ? "Edit the task" : "Set a task here");
    show(this.played, this.replay.kids(this.replay.here).length);
  }

  /** What is noted comes into sight in the side column, below the bar that stays. */
  reveal() {
    const side = this.node.parentElement;
    if (!side) return;
    const box = rectOf(this.node);
    side.scrollTop += Math.max(0, box.bottom - rectOf(side).bottom);
    side.scrollTop -= Math.max(0, rectOf(this.replay.reel.node).bottom - rectOf(this.node).top);
  }

  // ---- what is typed

  /** The edits that stand in the boxes of this position. */
  get typed() {
    /** @type {Edit[]} */
    const out = [];
    const node = this.replay.here;
    /** @param {string} what @param {Record<string, Json>} more */
    const add = (what, more) => out.push({what, node, ...more});
    const written = this.fresh.value.trim();
    if (written) add("comment", {text: written, author: this.author.value.trim() || null});
    for (const row of this.comments.children) {
      const area = row.children[1];
      const words = area.value?.trim();
      const number = Number(row.dataset.number);
      if (this.isEditing && isChanged(area)) add(words ? "edit_comment" : "delete_comment", {number, text: words});
    }
    const changed = TASK.map(([name]) => name).filter((name) => isChanged(this.fields[name]));
    /** @param {string} name */
    const value = (name) => (name === "accept" ? this.fields[name].value.split("\n") : this.fields[name].value);
    if (changed.length) add("task", Object.fromEntries(changed.map((name) => [name, value(name)])));
    if (isChanged(this.bookmark)) add("bookmark", {name: this.bookmark.value.trim() || null});
    return out;
  }

  /** What is typed, which counts as told from now on. */
  taken() {
    const all = this.typed;
    this.fresh.value = "";
    const areas = this.isEditing ? [...this.comments.children].map((row) => row.children[1]) : [];
    for (const area of [this.bookmark, ...Object.values(this.fields), ...areas]) givenBy.set(area, area.value);
    return all;
  }

  /** Take the move that was played for one that solves the task. */
  addPlayed() {
    const {replay} = this;
    const next = replay.kids(replay.here)[0];
    const area = this.fields.accept;
    if (next !== undefined) area.value = [...area.value.split("\n").filter(Boolean), replay.fact(next).move].join("\n");
    replay.flush();
  }

  /**
   * Lay out what changes the notes; write a new one, or change the one to which a button belongs.
   * @param {HTMLElement} [from]
   */
  edit(from) {
    const number = from && numberOf(from);
    this.isEditing = true;
    this.replay.paintNotes();
    const area = number === undefined ? this.fresh : one(this.comments, `[data-number="${number}"] textarea`);
    area.focus();
    area.scrollIntoView({block: "nearest"});
  }

  done() {
    this.replay.flush();
    this.stop();
    this.replay.paintNotes();
    this.add.focus();
  }

  /** Nothing is changed any more. */
  stop() {
    this.isEditing = false;
    if (this.lights.color) this.lights.take(this.lights.color);
  }

  /** @param {Maybe<string>} words */
  complain(words) {
    tell(this.wrong, words);
  }
}

/** @param {Task} lesson */
function taskParts(lesson) {
  const accept = list(lesson.accept).map(String);
  /** @param {string} title @param {...any} parts */
  const more = (title, ...parts) => h("details", h("summary", title), ...parts.map((part) => h("p", part)));
  const answer = [accept.length ? `${accept.join(", or ")}.` : "", lesson.answer ? String(lesson.answer) : ""];
  return [
    lesson.task && h("p", h("b", "Task. "), String(lesson.task)),
    lesson.hint && more("Hint", String(lesson.hint)),
    answer.some(Boolean) && more("Answer", ...answer.filter(Boolean)),
  ].filter(Boolean);
}

/** The lines through the tree: ways on from here, other moves at this place. */
class Ways {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.node = h("div.ways");
  }

  /** @param {number} id */
  paint(id) {
    const {replay} = this;
    const above = replay.parents.get(id);
    const others = above === undefined ? [] : replay.kids(above);
    const on = replay.kids(id);
    const next = replay.line[replay.at + 1];
    /** @param {number} node @param {boolean} now */
    const way = (node, now) =>
      button(".btn.quiet", {"data-node": node, "aria-current": now || null}, replay.words(node));
    const rows = [];
    if (on.length > 1) {
      rows.push(h("h4.label", "Next moves"), h("div.buttons", ...on.map((kid) => way(kid, kid === next))));
    }
    if (others.length > 1) {
      const ways = others.map((other) => way(other, other === id));
      rows.push(h("h4.label", "Other moves here"), h("div.buttons", ...ways));
    }
    const tools = replay.notes.isEditing && id ? this.tools(id, others) : [];
    if (tools.length) rows.push(h("div.buttons", ...tools));
    fill(this.node, ...rows);
    show(this.node, rows.length);
  }

  /** @param {number} id @param {number[]} others */
  tools(id, others) {
    const isMain = this.replay.mainLine.includes(id);
    const hasOthers = others.length > 1;
    const found = isMain ? [] : [tool("first_line", "Make this the main line")];
    if (hasOthers) {
      found.push(tool("up", "Move up", {"aria-disabled": others[0] === id}));
      found.push(tool("down", "Move down", {"aria-disabled": others[others.length - 1] === id}));
    }
    if (hasOthers || !isMain) found.push(tool("delete", "Delete from here on"));
    return found;
  }
}

/** What was typed and Python has not answered yet: the page keeps it till then. */
export class Drafts {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Edit[]} */
    this.sent = [];
  }

  /** @param {Edit[]} edits */
  send(edits) {
    for (const one of edits) this.replay.send({type: "edit", ...one});
    this.sent.push(...edits);
    if (edits.length) this.hold();
  }

  /** Numbers are another kernel's next time, so a position is told by the way to it. */
  hold() {
    const {replay} = this;
    if (!replay.isEditable || replay.isLive || !replay.model.draft) return;
    const all = [...this.sent, ...replay.notes.typed];
    replay.model.draft(all.map(({node, ...one}) => ({...one, way: replay.wayTo(node)})));
  }

  /** Python has answered the first one. */
  answered() {
    this.sent = this.sent.slice(1).filter((one) => !this.isWritten(one));
    this.hold();
  }

  /** @param {Edit} given */
  isWritten({what, node, number, text: words, name}) {
    const {comments, bookmark} = this.replay.note(node);
    if (what === "comment") return list(comments).some((one) => one.text === words);
    if (what === "edit_comment") return list(comments)[number]?.text === words;
    return what === "bookmark" && (bookmark || null) === name;
  }

  /** What a page that was closed or reloaded had not told Python. */
  recover() {
    const {replay} = this;
    if (!replay.isEditable || !replay.model.drafts) return;
    /** @param {number[]} [way] */
    const at = (way) => list(way).reduce((id, i) => replay.kids(id)[i], 0);
    const left = list(replay.model.drafts()).map(({way, ...one}) => ({...one, node: at(way)}));
    const lost = left.filter((one) => one.node !== undefined && !this.isWritten(one));
    if (!lost.length) {
      this.hold();
      return;
    }
    replay.open(lost[lost.length - 1].node);
    this.send(lost);
  }
}

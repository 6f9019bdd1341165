// The doors of the start page: the lessons with one's progress, the opponents by level, and the games to look at.

import {attr, button, fill, h, isNew, keyed, list, plural, show, text} from "./dom.js";
import {emblem, paintSign} from "./signs.js";

/** @import {Level, LessonRow, SetupView} from "./types" */

const WIDE = 700; // pixels

/** Learn: every lesson, and the next one as the button to press. */
export class Learn {
  constructor() {
    this.next = button(".btn.primary#learn");
    this.rows = h("ol.courses");
    const all = h("details.more", {label: "All lessons"}, h("summary", "All lessons"), this.rows);
    all.open = innerWidth >= WIDE; // a phone shows the other doors too
    this.node = h(
      "section.door",
      {role: "group", label: "Learn"},
      h("h3.doorname", "Learn"),
      h("p", "Learn by playing, in short lessons. No need to read the rules first."),
      h("div.buttons", this.next),
      all,
    );
  }

  /** @param {LessonRow[]} rows */
  paint(rows) {
    show(this.node, rows.length);
    const next = rows.find((row) => row.done < row.total) || rows[0];
    if (next) {
      attr(this.next, "data-name", next.name);
      const begun = rows.some((row) => row.done);
      text(this.next, begun ? `Continue: ${next.title}` : "Start with lesson 1");
    }
    const walked = () => h("i.walked", {"aria-hidden": "true", hidden: true});
    const make = () => h("li", button(".course#learn", h("span"), h("small"), walked()));
    /** @param {any} node @param {LessonRow} row */
    const paint = (node, row) => {
      const [title, told, bar] = node.firstChild.children;
      attr(node.firstChild, "data-name", row.name);
      text(title, row.title);
      text(
        told,
        row.done === row.total
          ? "done ✓"
          : row.done
            ? `${row.done} of ${row.total}`
            : plural(row.total, "part", "parts"),
      );
      attr(bar, "style", `--part:${row.done / row.total}`);
      show(bar, row.done && row.done < row.total); // an empty bar looks like a full one
    };
    keyed(this.rows, rows, (row) => row.name, make, paint);
  }
}

/** The opponents of a game of two, from Beginner to Expert. */
export class Levels {
  constructor() {
    this.row = h("div.levels");
    this.node = h("fieldset", h("legend", "Your opponent"), this.row);
  }

  /** @param {SetupView} setup @param {boolean} fresh */
  paint(setup, fresh) {
    // once there it keeps its room, also where a third seat makes it idle: nothing below it may jump
    if (isNew(this.node, "") || setup.rival) show(this.node, setup.rival);
    this.node.disabled = !setup.rival;
    const levels = list(setup.levels);
    if (isNew(this.row, JSON.stringify(levels))) fill(this.row, ...levels.map(levelBox));
    if (!fresh) return;
    for (const box of this.row.querySelectorAll("input")) box.checked = box.value === setup.rival;
  }
}

/** @param {Level} level */
const levelBox = ({key, title, text: words, glyph}) =>
  h(
    "label.level",
    h("input", {type: "radio", name: "level", value: key}),
    paintSign(emblem(), glyph),
    h("b", title),
    h("small", words),
  );

/** Replay: examples with notes, files, and a game that was played with real cards. */
export class Look {
  constructor() {
    this.examples = h("ul.examples");
    this.node = h(
      "section.door",
      {role: "group", label: "Replay"},
      h("h3.doorname", "Replay"),
      h("p", "Watch games with notes on the moves that mattered."),
      this.examples,
      h("p", "Or replay your own game: open a file, or enter a game you played with real cards."),
      h(
        "div.buttons",
        button(".btn.plain#load", {"data-then": "replay"}, "Replay a file"),
        button(".btn.plain#enter", "Enter a game with real cards"),
      ),
    );
  }

  /** @param {[string, string][]} examples */
  paint(examples) {
    if (!isNew(this.examples, JSON.stringify(examples))) return;
    /** @param {[string, string]} given */
    const row = ([name, words]) =>
      h(
        "li",
        button(
          ".example#replay",
          {"data-name": name},
          h("b", name[0].toUpperCase() + name.slice(1)),
          h("small", words),
        ),
      );
    fill(this.examples, ...examples.map(row));
  }
}

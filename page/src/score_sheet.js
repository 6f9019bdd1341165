// The score sheet of a replay: a line a turn, each move a link.

import {attr, button, fill, h, list, rectOf} from "./dom.js";

/** @import {Replay} from "./types" */

export class ScoreSheet {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {HTMLElement[]} */
    this.links = [];
    /** @type {HTMLElement | null} */
    this.current = null;
    this.list = h("ol.sheet", {label: "Score sheet", tabindex: "0"});
    const about = {role: "group", label: "Score sheet"};
    this.node = h("section.record", about, h("h3.label", "Score sheet"), this.list);
  }

  draw() {
    const {replay} = this;
    const {line} = replay;
    /** @param {number} i */
    const turnOf = (i) => replay.fact(line[i])?.of;
    /** @type {HTMLElement[]} */
    const rows = [];
    this.current = null;
    this.links = line.map((id, i) => button(".ref", {"data-step": i}, this.words(id, i)));
    line.forEach((id, i) => {
      if (!i) {
        rows.push(h("li", this.links[0]));
        return;
      }
      const fact = replay.fact(id);
      if (i === 1 || fact.of !== turnOf(i - 1)) rows.push(h("li", h("b", `${fact.of} · ${fact.owner} `)));
      const ends = i === line.length - 1 || turnOf(i + 1) !== fact.of;
      const sum = ends ? [h("span.sum", `[${fact.totals.join(" ")}]`)] : [];
      rows[rows.length - 1].append(this.links[i], ...this.flags(id), ...this.others(i), " ", ...sum);
    });
    for (const {after, move} of list(replay.tree.broken)) {
      if (line.includes(after)) rows.push(h("li.wrong", h("s", move), " cannot be played"));
    }
    fill(this.list, ...rows);
  }

  /** @param {number} id @param {number} i */
  words(id, i) {
    if (!i) return "The beginning";
    const {player, owner} = this.replay.fact(id);
    return `${player === owner ? "" : `${player}: `}${this.replay.words(id)}`;
  }

  /**
   * What was noted on a move: a bookmark, a task, notes.
   * @param {number} id
   */
  flags(id) {
    const {bookmark, lesson, comments} = this.replay.note(id);
    /** @param {string} title @param {string} sign */
    const flag = (title, sign) => h("span.flag", {title, role: "img", label: title}, sign);
    const link = {"data-node": id, label: `Bookmark: ${bookmark}`};
    return [
      ...(bookmark ? [button(".ref.flag", link, `⚑ ${bookmark}`)] : []),
      ...(lesson ? [flag("a task", " ◎")] : []),
      ...(list(comments).length ? [flag("has notes", " ✎")] : []),
    ];
  }

  /**
   * The other moves that were played here.
   * @param {number} i
   */
  others(i) {
    const {replay} = this;
    const others = replay.kids(replay.line[i - 1]).filter((other) => other !== replay.line[i]);
    return others.map((other) => button(".ref.other", {"data-node": other}, `or ${replay.words(other)}`));
  }

  /** Mark the position that is shown. */
  paint() {
    const link = this.links[this.replay.at];
    if (this.current === link) return;
    if (this.current) attr(this.current, "aria-current", null);
    attr(link, "aria-current", "step");
    this.current = link;
    // with the next picture, so that a step lays the page out once
    requestAnimationFrame(() => {
      if (this.current !== link) return;
      this.list.scrollTop += rectOf(link).top - rectOf(this.list).top - this.list.clientHeight / 2;
    });
  }
}

// What happened, a line for each thing; the names of cards open the card.

import {button, fill, h, isNew, keyed, list, rectOf, text, zone} from "./dom.js";

/** @import {Kind, Line, View} from "./types" */

const KINDS = ["turn", "auto", "score"];
const MARKUP = /[.*+?^${}()|[\]\\]/g;

/** Finds the names of cards in a text and makes buttons of them. */
export class CardLinks {
  /**
   * `cards` gives what is known of each card, by name; `whole`: a name inside another word is none.
   * @param {() => Record<string, Kind>} cards
   */
  constructor(cards, whole = false) {
    this.cards = cards;
    this.edge = whole ? "\\b" : "";
    /** @type {Record<string, Kind> | null} */
    this.source = null;
    /** @type {RegExp | null} */
    this.pattern = null;
  }

  /** @param {string} words */
  of(words) {
    const known = this.cards();
    if (this.source !== known) {
      this.source = known;
      const names = Object.keys(known).sort((a, b) => b.length - a.length);
      const either = names.map((name) => name.replace(MARKUP, "\\$&")).join("|");
      this.pattern = names.length ? new RegExp(`${this.edge}(${either})${this.edge}`) : null;
    }
    const bits = this.pattern ? words.split(this.pattern) : [words];
    /** @type {(Node | string)[]} */
    const out = [];
    for (let i = 0; i < bits.length; i++) {
      if (!Object.hasOwn(known, bits[i])) {
        out.push(bits[i]);
        continue;
      }
      // no line begins with the full stop behind a name, or ends with the bracket before it
      const [, before, open] = /^(.*?)([(“]?)$/s.exec(String(i ? out.pop() : "")) || [];
      const [, close, after] = /^([.,;:)”]*)(.*)$/s.exec(bits[i + 1] ?? "") || [];
      const name = button(".ref", {"data-ref": bits[i]}, bits[i]);
      out.push(before, open || close ? h("span.whole", open, name, close) : name);
      bits[i + 1] = after;
    }
    return out.filter(Boolean);
  }
}

export class Log {
  /** @param {{cards: Record<string, Kind>; story: {lines: Line[]}}} parts the cards by name, and the log so far */
  constructor(parts) {
    this.story = parts.story;
    this.news = [0, 0]; // which lines tell what others have done since one's last turn
    /** @type {[HTMLElement, string][]} */
    this.fresh = []; // the lines that came with the last picture
    this.links = new CardLinks(() => parts.cards);
    this.now = h("h3.label");
    // A column that runs upwards is scrolled from its end, so that the browser itself keeps the newest line in sight.
    this.lines = h("ol");
    this.scroll = h("div.lines", {tabindex: "0", role: "group", label: "What happened"}, this.lines);
    this.node = zone("log", "section.log", "Log");
    this.node.append(this.now, this.scroll);
    this.scroll.addEventListener("scroll", () => this.trim(), {passive: true});
    new ResizeObserver(() => this.trim()).observe(this.scroll);
  }

  /** @param {View} v */
  paint(v) {
    // Only new lines come; the older ones stay.
    const first = v.log?.[0]?.k ?? (v.telling ? Infinity : 0);
    const older = this.story.lines.filter((line) => line.k < first);
    const lines = [...older, ...list(v.log)];
    this.story.lines = lines;
    text(this.now, v.turn ? `Turn ${v.turn}${v.round ? ` · round ${v.round}` : ""}` : "Log");
    const others = list(v.motion?.pictures).filter((picture) => !picture.mine);
    if (others.length) this.news = [others[0].lines[0], others[others.length - 1].lines[1]];
    else if (this.news[1] > (lines[lines.length - 1]?.k ?? 0) + 1) this.news = [0, 0]; // taken back
    const known = this.lines.childElementCount;
    const read = this.scroll.scrollTop < 0 ? this.lines.scrollHeight : 0;
    keyed(
      this.lines,
      lines,
      (line, i) => line.k ?? i,
      () => h("li"),
      (node, line) => this.paintLine(node, line),
    );
    this.fresh = lines
      .slice(known)
      .map(({text: words}, i) => [/** @type {HTMLElement} */ (this.lines.children[known + i]), String(words ?? "")]);
    if (read) this.scroll.scrollTop -= this.lines.scrollHeight - read; // who reads what was stays there
  }

  /** A line that the upper edge would cut is not shown. */
  trim() {
    const edge = rectOf(this.scroll).top;
    const first = [...this.lines.children].find((line) => rectOf(line).bottom > edge);
    let from = 0;
    if (first && rectOf(first).top < edge - 1) {
      const words = document.createRange();
      words.selectNodeContents(first);
      const whole = [...words.getClientRects()].find(({top}) => top >= edge);
      from = (whole?.top ?? rectOf(first).bottom) - rectOf(this.lines).top;
    }
    this.lines.style.clipPath = from ? `inset(${from}px 0 0)` : "";
  }

  /**
   * When each line that is new may be read: with the step that it tells, or with the line before it.
   * @param {[number, string][]} steps @returns {[number, HTMLElement][]}
   */
  timesOf(steps) {
    let next = 0;
    let at = 0;
    return this.fresh.map(([node, words]) => {
      const step = steps.findIndex(([, line], i) => i >= next && line === words);
      if (step >= 0) [next, at] = [step + 1, steps[step][0]];
      return [at, node];
    });
  }

  /** @param {HTMLElement} node @param {Line} line */
  paintLine(node, line) {
    const isNews = line.k >= this.news[0] && line.k < this.news[1];
    if (!isNew(node, JSON.stringify([line, isNews]))) return;
    node.className = `vk-${KINDS.includes(line.kind) ? line.kind : "move"}${isNews ? " vk-news" : ""}`;
    const words = String(line.text ?? "");
    const named = line.player ? [line.player, `The ${line.player}`] : []; // the Dummy
    const who = named.find((one) => words.startsWith(one)) ?? "";
    fill(node, ...(who ? [h("b", who)] : []), ...this.links.of(words.slice(who.length)));
  }
}

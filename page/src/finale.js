// The end: tomb by tomb each set is counted up, then the winner and the table of scores.

import {fill, h, list, plural, show, text} from "./dom.js";
import {shape, tint} from "./signs.js";
import {paceOf} from "./timetable.js";
import {worthOf} from "./tomb.js";

/** @import {Beats, PlayerView, Prefs, SetView, Sound, Speech, View} from "./types" */

export class Finale {
  /** @param {{beats: Beats; prefs: Prefs; sound: Sound; speech: Speech}} parts */
  constructor(parts) {
    this.parts = parts;
    this.node = h("div.tombs", {hidden: true});
  }

  /**
   * Count the tombs, the best last; `rest` is what is shown behind them.
   * @param {View} v @param {HTMLElement[]} rest
   */
  play(v, rest) {
    const ranks = list(v.over?.rows).map((row) => row.player);
    const players = [...list(v.players)].sort((a, b) => ranks.indexOf(b.name) - ranks.indexOf(a.name));
    const {look} = paceOf(this.parts.prefs.now.speed);
    fill(this.node, h("h2.title", "Counting the tombs"));
    show(this.node, true);
    for (const node of rest) show(node, false);
    const beats = players.flatMap((player) => this.beatsOf(player, look));
    this.parts.beats.play(beats, () => {
      show(this.node, false);
      for (const node of rest) show(node, true);
      this.parts.sound.play("chord");
      this.parts.speech.say([v.over?.title, v.over?.text].filter(Boolean).join(". "));
    });
  }

  /** @param {PlayerView} player @param {number} look */
  beatsOf({name, tomb}, look) {
    const total = h("b.total", "0");
    const rows = h("ul");
    const box = h("article", {"data-count": name}, h("h3", name, " ", total), rows);
    let sum = 0;
    const first = () => {
      this.node.append(box);
      this.follow();
      return look / 2;
    };
    /** @param {SetView} set */
    const counts = (set) => () => {
      sum += set.points;
      const row = h("li.line", shape(set.color), h("span", set.title), " ", h("b.worth", worthOf(set)));
      rows.append(tint(row, set.color));
      text(total, sum);
      this.follow();
      this.parts.sound.play(set.size && set.distinct >= set.size ? "chord" : "seal");
      return look * 0.6;
    };
    const last = () => {
      text(total, tomb?.total ?? 0);
      this.parts.speech.say(`${name}: ${plural(tomb?.total ?? 0, "point", "points")}.`);
      return look * 0.8;
    };
    return [first, ...list(tomb?.sets).map(counts), last].map((tell) => ({tell}));
  }

  /** What was counted last stays in sight. */
  follow() {
    const scrolls = this.node.parentElement;
    if (scrolls) scrolls.scrollTop = scrolls.scrollHeight;
  }
}

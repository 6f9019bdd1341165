// What comes before the table when there is something: the result, a bot that has stopped, the choice of a pharaoh.

import {button, fill, h, isNew, list, show} from "./dom.js";

/** @import {Attributes, Finale, Panel, ScoreRow, Speech, View} from "./types" */

export class Top {
  /** @param {{panel: Panel; speech: Speech; finale: Finale}} parts */
  constructor(parts) {
    this.parts = parts;
    /** @param {string} name @param {Attributes} attributes */
    const section = (name, attributes) => h(`section.${name}`, {"data-group": name, role: "group", ...attributes});
    this.over = section("over", {tabindex: "-1", label: "Result"});
    this.fail = section("fail", {"data-group": "failure", label: "A bot has stopped"});
    this.offer = section("offer", {label: "Your pharaoh"});
    this.node = h("div.top", this.fail, this.over, this.offer);
  }

  /**
   * Count the tombs before the result is told.
   * @param {View} v
   */
  count(v) {
    const rest = [...this.over.children];
    const {finale} = this.parts;
    this.over.prepend(finale.node);
    finale.play(v, rest);
  }

  /** @param {View} v */
  paint(v) {
    const offer = list(v.offer);
    show(this.node, v.over || v.failure || offer.length);
    if (!isNew(this.node, JSON.stringify([v.over || null, v.failure || null, offer]))) return;
    show(this.over, v.over);
    show(this.fail, v.failure);
    show(this.offer, offer.length);
    fill(this.offer, h("h2.title", v.prompt?.title || ""), ...offer.map((one) => this.pharaoh(one)));
    fill(this.over, ...(v.over ? this.result(v.over, v.can || {}) : []));
    fill(this.fail, ...(v.failure ? this.failure(v.failure) : []));
    if (v.failure) this.parts.speech.warn(`${v.failure.player}: ${v.failure.text}`);
  }

  /** @param {{name: string; option: string}} given */
  pharaoh({name, option}) {
    const choose = button(".btn.primary", {"data-option": option}, `Be ${name}`);
    return h("article", ...this.parts.panel.body(name), choose);
  }

  /** @param {NonNullable<View['over']>} over @param {NonNullable<View['can']>} can */
  result(over, can) {
    const offers = [
      [can.new && can.rematch, ".primary#rematch", "Rematch"],
      [can.new, ".plain#replay", "Look back"],
      [can.new, ".plain#review", "Review"],
      [can.new, ".plain#new", "New game"],
      [can.save, ".plain#save", "Save this game"],
      [can.share, ".plain#share", "Save as a replay page"],
    ];
    const buttons = offers.filter(([on]) => on).map(([, spec, words]) => button(`.btn${spec}`, words));
    const about = {tabindex: "0", role: "group", label: "Score table"};
    return [
      h("h2.title", over.title || "The game is over"),
      ...(over.text ? [h("p", over.text)] : []),
      h("div.scroll", about, scores(list(over.rows))),
      h("div.buttons", ...buttons),
    ];
  }

  /** @param {NonNullable<View['failure']>} given */
  failure({player, text, who}) {
    /** @param {any} given */
    const seat = ([value, words]) => button(".btn.plain#seat", {"data-who": value, "data-player": player}, words);
    return [
      h("h2.title", `${player} has stopped`),
      h("p", text || ""),
      h("p", "Who takes this seat now?"),
      h("div.buttons", ...list(who).map(seat)),
    ];
  }
}

/** @param {ScoreRow[]} rows */
function scores(rows) {
  const titles = [...new Set(rows.flatMap((row) => list(row.parts).map(([title]) => title)))];
  /** @param {unknown} value */
  const cell = (value, spec = "td", t = "") =>
    h(spec, {"data-t": t || null}, value === undefined ? "–" : String(value));
  const heads = ["", "Player", "Total", ...titles, "Cards"];
  const head = h("tr", ...heads.map((words) => (words ? h("th", {scope: "col"}, words) : h("td"))));
  const body = rows.map((row) => {
    const parts = new Map(list(row.parts));
    const won = row.rank === 1;
    const player = h("th", {scope: "row"}, h("span.who", String(row.player)));
    const points = titles.map((title) => cell(parts.get(title), "td", title));
    const rank = cell(won ? "★ 1" : (row.rank ?? ""));
    return h(
      won ? "tr.first" : "tr",
      rank,
      player,
      cell(row.total, "td.total"),
      ...points,
      cell(row.cards, "td", "Cards"),
    );
  });
  return h("table.scores", h("thead", head), h("tbody", ...body));
}

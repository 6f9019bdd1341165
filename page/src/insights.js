// What the finished games that this browser keeps say of who played them: Python counts, the page shows its tables.

import {button, fill, h, isNew, list, show} from "./dom.js";
import {about, games} from "./shelf.js";

/** @import {InsightsTable, Maybe, Model, PageEvent} from "./types" */

/** Games that are over, the newest first. */
export const finished = () => games().filter((game) => game.over && !game.damaged && game.kind !== "notes");

/** @param {InsightsTable} given */
const table = ({says, columns, rows}) =>
  h(
    "table",
    h("caption", says),
    h("thead", h("tr", ...columns.map((name) => h("th", {scope: "col"}, name)))),
    h("tbody", ...rows.map((row) => h("tr", ...row.map((cell) => h("td", cell))))),
  );

export class Insights {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.asked = 0; // the number of the question whose answer is shown; 0 while nothing is
    this.node = h("section.insights", {role: "group", label: "What your games say", tabindex: "-1", hidden: true});
    this.node.addEventListener("click", (/** @type {PageEvent} */ e) =>
      this.clicked(e.target.closest("button[data-insights]")),
    );
  }

  /** @param {string} [player] */
  ask(player) {
    this.asked = 1 + (Date.now() % 1_000_000_000); // another view of this app has another number
    const sent = finished().map((game) => ({name: about(game)[0], text: game.text}));
    this.model.send({type: "insights", n: this.asked, games: sent, ...(player ? {player} : {})});
  }

  paint() {
    const {n, player, people, reports, left} = this.model.get("insights") || {};
    const isMine = this.asked > 0 && n === this.asked;
    show(this.node, isMine);
    if (!isMine || !isNew(this.node, String(n))) return;
    const close = button(".btn.plain", {"data-insights": ""}, "Close");
    const title = player ? `${player}'s games` : "Your games";
    const others = list(people).filter((name) => name !== player);
    fill(
      this.node,
      h("header.insightshead", h("h2.title", title), close),
      ...(others.length
        ? [h("div.buttons", ...others.map((name) => button(".btn.quiet", {"data-insights": name}, `${name}'s games`)))]
        : []),
      ...list(reports).map(table),
      ...list(left).map((words) => h("p", words)),
    );
    this.node.focus({preventScroll: true});
    this.node.scrollIntoView({block: "nearest"});
  }

  /** @param {Maybe<HTMLElement>} node */
  clicked(node) {
    if (!node) return;
    const name = node.dataset.insights;
    if (name) this.ask(name);
    else {
      this.asked = 0;
      this.paint();
      this.closed();
    }
  }

  /** Where the focus goes when it is closed is for those who opened it. */
  closed() {}
}

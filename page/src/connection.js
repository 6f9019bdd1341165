// Who listens: what the kernel's connection says, else who is asked and does not answer. When nobody does, a person is
// told so, and what to do.

import {attr, button, fill, h, hear, inVoila, show} from "./dom.js";
import {safe} from "./shelf.js";

/** @import {Keeping, Message} from "./types" */

const ASK_MS = 4000;
const SILENT_MS = 10000;
const BUSY_MS = 60000;
const GONE_MS = 1500;
const DEAD = ["restarting", "autorestarting", "dead", "terminating"];
const ANSWERS = [
  "view",
  "note",
  "download",
  "prefs",
  "kept",
  "said",
  "live",
  "at",
  "edits",
  "notes",
  "reviewing",
  "lesson",
  "numbers",
  "insights",
  "alive",
];

/**
 * A button of the bar in which kept games are listed.
 * @param {string} act @param {string | null} id @param {string} words
 */
export const tool = (act, id, words, more = "plain") =>
  button(`.btn.${more}`, {"data-kept": act, "data-game": id}, words);

/**
 * `state` is "" while somebody answers. It becomes "silent" when a question is not answered in time, "gone" when the
 * connection is lost, both till an answer comes; and "dead" when the kernel has ended, for good.
 */
export class Connection {
  /** @param {Keeping} keeper */
  constructor(keeper) {
    const {model} = keeper;
    this.keeper = keeper;
    this.model = model;
    this.state = "";
    this.asked = 0;
    this.askTimer = 0;
    this.goneTimer = 0;
    this.node = h("section.lost", {role: "alert", hidden: true});
    this.kernel = safe(() => model.widget_manager?.kernel, null);
    /** @type {Record<string, (sender: unknown, status: string) => unknown>} */
    const signals = {
      statusChanged: (_, status) => DEAD.includes(status) && this.kernelEnded(),
      connectionStatusChanged: (_, status) => this.connectionChanged(status),
      disposed: () => this.kernelEnded(),
    };
    this.signals = Object.entries(signals).filter(([name]) => this.kernel?.[name]?.connect);
  }

  /** @param {AbortSignal} signal which ends it */
  begin(signal) {
    const {model} = this;
    const events = {
      ...Object.fromEntries(ANSWERS.map((name) => [`change:${name}`, () => this.answered()])),
      comm_live_update: () => this.needsNobody || this.ask(),
      "change:lost": () => this.dead(model.get("lost")),
    };
    hear(model, events, signal);
    for (const [name, fn] of this.signals) {
      this.kernel[name].connect(fn);
      signal.addEventListener("abort", () => this.kernel[name].disconnect(fn));
    }
  }

  end() {
    clearTimeout(this.askTimer);
    clearTimeout(this.goneTimer);
  }

  /** A replay is stepped through without Python: nothing is missing until something is asked for. */
  get needsNobody() {
    const {model, keeper} = this;
    const alone = model.get("frames")?.byteLength && !keeper.given.text;
    return alone && model.get("opened") !== 0 && !model.get("learning");
  }

  /** @param {Message} message */
  send(message) {
    try {
      this.model.send(message);
    } catch {
      this.dead();
    }
    if (this.state) this.node.scrollIntoView({block: "nearest"});
    else this.askAfter(ASK_MS, () => this.ask());
  }

  /** @param {number} ms @param {() => void} fn */
  askAfter(ms, fn) {
    clearTimeout(this.askTimer);
    this.askTimer = setTimeout(fn, ms);
  }

  ask() {
    const alive = this.model.get("alive");
    if (this.state === "dead" || alive === undefined) return;
    this.asked = ((alive || 0) % 1e9) + 1;
    try {
      this.model.send({type: "alive", n: this.asked, rev: this.model.get("view")?.rev});
    } catch {
      this.dead();
      return;
    }
    const busy = this.model.get("view")?.busy;
    this.askAfter(busy ? BUSY_MS : SILENT_MS, () => {
      if (this.state === "") this.become("silent");
    });
  }

  answered() {
    clearTimeout(this.askTimer);
    const back = this.state === "gone" && this.model.get("alive") === this.asked;
    if (this.state === "silent" || back) this.become("");
  }

  /** @param {string} status */
  connectionChanged(status) {
    clearTimeout(this.goneTimer);
    if (this.state === "dead") return;
    if (status === "connected") {
      this.ask();
      return;
    }
    this.goneTimer = setTimeout(() => {
      if (this.state !== "dead" && !this.needsNobody) this.become("gone");
    }, GONE_MS);
  }

  kernelEnded() {
    if (!this.needsNobody) this.dead();
  }

  /** @param {string} [words] */
  dead(words) {
    clearTimeout(this.askTimer);
    this.become("dead", words);
    this.keeper.take(""); // who goes on with it elsewhere makes no copy
  }

  /** @param {any} state @param {string} [words] */
  become(state, words) {
    if (this.state === state && !words) return;
    const {keeper} = this;
    this.state = state;
    show(this.node, state);
    attr(keeper.bar.parentNode, "data-lost", state);
    if (!state) {
      fill(this.node);
      return;
    }
    if (state !== "silent") keeper.going = ""; // who is only busy still answers
    const busy = "The game has not responded for a while. It is busy, or the connection is lost.";
    const what = state === "silent" ? busy : words || "The connection is lost.";
    const save = keeper.given.text ? [tool("save", null, "Save file")] : [];
    const reload = inVoila() ? [tool("reload", null, "Reload", "primary")] : [];
    const buttons = h("div.buttons", ...reload, ...save);
    fill(this.node, h("h2.title", "No answer"), h("p", `${what} ${this.remedy()}`.trim()), buttons);
  }

  /** What to do so that nothing is lost. */
  remedy() {
    const {keeper, model, state} = this;
    const kept = keeper.given;
    // only the app offers it again; the board of a cell does not, and begins anew with its page
    const isApp = model.get("view")?.can?.new || kept.kind === "notes";
    if (!kept.text) return inVoila() ? "Reload the page." : "Run the cell again.";
    if (!keeper.isStored) return "Save your game as a file before you leave this page.";
    if (inVoila() && !isApp) {
      return "Reloading this page starts a new game. Save your game as a file and open it in the app.";
    }
    const cell = isApp ? "Run the cell again to continue." : "Run vk.App() in a cell to continue.";
    const then = inVoila() ? "Reload the page to continue." : cell;
    return `Your game is safe up to this move. ${state === "silent" ? "" : then}`;
  }
}

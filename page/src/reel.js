// The bar of a replay: steps, slider, speed, whose eyes; and what can be done with the record.

import {attr, button, field, fill, h, label, list, own, select, show, tell, text} from "./dom.js";

/** @import {Attributes, Live, Replay, Tree} from "./types" */

/** @type {[string, string, string, string?][]} */
const STEPS = [
  ["first", "|‹", "First position", "Home"],
  ["previous-turn", "«", "Previous turn"],
  ["previous", "‹", "Previous", "ArrowLeft"],
  ["play", "▶", "Play", "Space"],
  ["next", "›", "Next", "ArrowRight"],
  ["next-turn", "»", "Next turn"],
  ["last", "›|", "Last position", "End"],
];
const SPEEDS = [
  [2500, "Slow"],
  [1200, "Normal"],
  [600, "Fast"],
  [250, "Very fast"],
];
/** @type {[string, string, string, string?][]} */
const JUMPS = [
  ["next-note", "Next note", "Next note (Shift+N)", "Shift+N"],
  ["next-mistake", "Next mistake", "Next mistake (Shift+M)", "Shift+M"],
  ["scores", "Scores", "The final scores"],
];
const PICKS = ["Step by", "Speed", "Point of view"];
const BACK = ["first", "previous", "previous-turn"];
const ON = ["last", "next", "next-turn"];
const MOST_BROKEN = 3;
const LOSES_NOTES = "Your notes are not saved in a file yet. Save the record first, or press";

/** @param {string} act @param {string} words @param {Attributes} [more] */
export const tool = (act, words, more) => button(".tool", {"data-go": act, ...more}, words);

export class Reel {
  /** @param {Replay} replay */
  constructor(replay) {
    const {players, dummy} = replay.about;
    this.replay = replay;
    const each = players.map((name) => [` ${name}`, `${name}'s decisions`]);
    this.unit = select("unit", [["decision", "Decision"], ["turn", "Turn"], ...each], "decision", PICKS[0]);
    this.speed = select("tempo", SPEEDS, "1200", PICKS[1]);
    const seats = players.filter((name) => name !== dummy).map((name, i) => [String(i + 1), `As ${name} saw it`]);
    this.eyes = select("eyes", [["0", "All hands open"], ...seats], String(replay.eyes), PICKS[2]);
    this.slider = h("input.slider", {type: "range", min: "0", step: "1", label: "Position"});
    this.where = h("span.where");
    this.alert = h("div.alert", {role: "alert", hidden: true});
    /** @param {any} given */
    const step = ([act, sign, words, keys = ""]) =>
      button(".tool", {"data-go": act, label: words, title: words, "aria-keyshortcuts": keys || null}, sign);
    this.steps = Object.fromEntries(STEPS.map((one) => [one[0], step(one)]));
    /** @param {any} given */
    const jump = ([act, words, title, keys = null]) => tool(act, words, {title, "aria-keyshortcuts": keys});
    this.jumps = JUMPS.map(jump);
    this.bannerText = h("p");
    const back = [tool("back", "Back to the game"), tool("keep", "Back, and keep this line as a variation")];
    const about = {hidden: true, role: "group", label: "Trying a line"};
    this.banner = h("section.banner", about, this.bannerText, h("div.buttons", ...back));
    const picks = [this.unit, this.speed, this.eyes].map((node, i) => field(PICKS[i], node));
    this.deeds = new Deeds(replay, h("div.picks", ...picks));
    const go = h("div.go", ...Object.values(this.steps));
    const steer = h("div.steer", go, this.slider, this.where, h("div.jumps", ...this.jumps));
    this.rest = [steer, this.deeds.node, replay.chart.node];
    this.node = h("section.reel", {label: "Replay"}, this.banner, this.alert, steer);
  }

  wire() {
    const {replay} = this;
    replay.on(this.slider, "input", () => replay.go(Number(this.slider.value), true));
    replay.on(this.eyes, "change", () => {
      replay.eyes = Number(this.eyes.value);
      replay.go(replay.at, true);
    });
    replay.on(this.speed, "change", () => {
      if (replay.isPlaying) replay.autoplay(true);
    });
  }

  paint() {
    const {replay} = this;
    const last = replay.line.length - 1;
    const fact = replay.fact();
    const move = fact.move ? `${fact.player}: ${replay.said()}` : "the beginning";
    attr(this.slider, "max", last);
    this.slider.value = String(replay.at);
    attr(this.slider, "aria-valuetext", `${replay.at} of ${last}, ${move}`);
    text(this.where, `Turn ${fact.turn}`);
    for (const act of BACK) attr(this.steps[act], "aria-disabled", replay.at === 0);
    for (const act of ON) attr(this.steps[act], "aria-disabled", replay.at === last);
    attr(this.jumps[JUMPS.length - 1], "aria-disabled", replay.here === replay.review.last);
    replay.chart.paint();
  }

  /** One goes to the next note, or mistake, or to the scores, where there are any. */
  paintJumps() {
    for (const node of this.jumps) show(node, this.replay.sheet.next(node.dataset.go) !== undefined);
  }

  /** @param {boolean} on */
  paintPlay(on) {
    text(this.steps.play, on ? "❚❚" : "▶");
    label(this.steps.play, on ? "Stop" : "Play");
  }

  /**
   * A game of its own is played on from here, or not any more.
   * @param {Live | null} live
   */
  turned(live) {
    show(this.banner, live);
    const from = live ? live.step : "";
    const words = `Trying a line from move ${from}; the original is unchanged.`;
    text(this.bannerText, live ? words : "");
    for (const node of this.rest) show(node, !live);
  }

  /**
   * Say which moves of the record cannot be played.
   * @param {Tree} tree @param {Live | null} live
   */
  warn(tree, live) {
    const broken = list(tree.broken).slice(0, MOST_BROKEN);
    /** @param {any} given */
    const what = ({main, turn}) =>
      main ? `The game can be replayed only up to turn ${turn}` : `A variation on turn ${turn} cannot be replayed`;
    const rows = broken.map((wrong) => h("p", `${what(wrong)}: ${wrong.text}`));
    fill(this.alert, ...rows, ...(tree.left ? [h("p", tree.left)] : []));
    show(this.alert, (broken.length || tree.left) && !live);
  }
}

/** What can be done with the record: save it, link to it, play on from it. */
class Deeds {
  /** @param {Replay} replay @param {HTMLElement} picks */
  constructor(replay, picks) {
    this.replay = replay;
    this.leaves = false; // Back was pressed once, with notes that are in no file
    this.link = h("a.link", "Link to this position");
    this.copied = h("small", {role: "status"});
    this.loses = h("p.alert", {role: "alert", hidden: true}); // below the button, which stays where it was pressed
    this.seats = h("div.seats2");
    const on = tool("continue", "Play on from here");
    this.play = h("details.more.onward", h("summary", "Continue from here"), this.seats, on);
    this.leave = tool("leave", "");
    this.enter = tool("enter", "Continue entering");
    this.save = tool("save", "Save the record");
    this.copy = tool("copy", "Copy link");
    const parts = [this.leave, this.enter, this.save, this.copy, this.link, this.copied, this.loses, this.play];
    this.node = h("section.deeds", {role: "group", label: "This record"}, picks, ...parts);
  }

  /** @param {number} id @param {boolean} can @param {boolean} inPage */
  paint(id, can, inPage) {
    const {replay} = this;
    const {model} = replay;
    const isMain = replay.mainLine.includes(id);
    const link = model.get("link"); // of the app, for a game that everybody has
    const opened = model.get("opened");
    show(this.save, can);
    show(this.play, can && replay.fact().asked);
    show(this.link, opened ? link && isMain && inPage : model.get("standalone") || inPage);
    attr(this.link, "href", link ? link + replay.at : isMain ? `#vk-step=${replay.at}` : `#vk-node=${id}`);
    show(this.copy, link && isMain);
    show(this.leave, opened);
    text(this.leave, replay.isEntering ? "Back to entering" : "Back to set-up");
    show(this.enter, opened && replay.tree.table && !replay.isEntering);
    text(this.copied, "");
  }

  /**
   * Who would play on; `asked` chooses here.
   * @param {string | null} asked
   */
  paintSeats(asked) {
    const {replay} = this;
    const {players, dummy} = replay.about;
    const known = list(replay.model.get("who"));
    /** @param {string} name */
    const make = (name) => field(name, select(name, known, "person", name));
    const seats = players.filter((name) => name !== dummy);
    if (!this.seats.children.length) this.seats.append(...seats.map(make));
    [...this.seats.children].forEach((node, i) => {
      const who = own(replay.tree.seats, seats[i]);
      const usual = known.some((pair) => pair[0] === who) ? who : "collector";
      node.lastChild.value = seats[i] === asked ? "person" : usual;
    });
  }

  goBack() {
    const {replay} = this;
    replay.flush();
    const saved = replay.isEntering || !replay.model.get("edits")?.own;
    if (this.leaves || saved) {
      replay.send({type: "leave"});
      return;
    }
    this.leaves = true;
    tell(this.loses, `${LOSES_NOTES} “${this.leave.textContent}” again.`);
  }

  get chosenSeats() {
    return Object.fromEntries([...this.seats.querySelectorAll("select")].map((one) => [one.name, one.value]));
  }

  /** @param {boolean} inPage */
  async copyLink(inPage) {
    const words = inPage ? this.link.href : this.link.getAttribute("href"); // else it is for vk.App(…)
    try {
      await navigator.clipboard.writeText(words);
      text(this.copied, "Link copied.");
    } catch {
      text(this.copied, words);
    }
  }
}

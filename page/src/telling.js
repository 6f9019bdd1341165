// A turn of somebody else as it happens: the pictures that Python sends with it, each looked at before the next.

import {h, list, show} from "./dom.js";
import {signOf} from "./player.js";
import {emblem, paintSign} from "./signs.js";
import {paceOf, timetable} from "./timetable.js";

/** @import {Beats, Flight, Line, Pace, PictureView, Prefs, View} from "./types" */

const LOOKS = 8; // so many looks a round of all others may take
const MOST_SHARES = 3; // of the round, when there are more of them
const ANSWER = 2; // an answer to one's own move comes as a surprise: it is looked at for so many looks
const MOST_HASTE = 0.2; // a slow computer tells faster than planned, but never so fast that nobody sees it

/**
 * The table on the way to a view: what was different then, and nothing to choose.
 * @param {View} then the view that follows it @param {PictureView} picture @param {View} last the view at the end
 * @returns {View}
 */
function pictureOf(then, {lines, who, whose, mine, changes}, last) {
  const {players, ...rest} = changes;
  const log = list(last.log).filter((line) => line.k < lines[1]);
  const [before, news] = [log.findLast((line) => line.k < lines[0]), log.filter((line) => line.k >= lines[0])];
  const answers = whose === last.seat;
  const deed = answers ? news.filter((line) => line.player === who) : [deedIn(news, who)];
  const told = mine ? [] : [before?.why && before.text, ...deed.map((line) => line?.text)];
  return {
    ...then,
    ...rest,
    players: list(then.players).map((player, i) => ({...player, ...players?.[i]})),
    log,
    prompt: {
      title: answers ? "Still your turn" : `${whose} is playing`,
      text: told.filter(Boolean).join(" "),
    },
    ...{yours: false, verbs: false, purse: null, buttons: [], offer: [], over: null, failure: null, busy: null},
    ...{falls: {}, undo: false, redo: false, lately: []},
    can: {...last.can, hint: false, pay: false, cancel: false, warn: {}},
    telling: {who, mine, answers},
  };
}

/**
 * What somebody did, of all that followed from it.
 * @param {Line[]} lines @param {string} who
 */
function deedIn(lines, who) {
  const own = lines.filter((line) => line.player === who);
  return own.find((line) => line.kind === "move") || own[0] || lines[0];
}

/**
 * The pictures that lead to a view, oldest first, without those that were shown before.
 * @param {View} v @param {number} [shown]
 * @returns {View[]}
 */
export function picturesOf(v, shown = 0) {
  /** @type {View[]} */
  const views = [];
  const pictures = list(v.motion?.pictures);
  let then = v;
  for (let i = pictures.length - 1; i >= 0 && pictures[i].n > shown; i--) {
    then = pictureOf(then, pictures[i], v);
    const steps = list(v.motion?.steps).slice(pictures[i - 1]?.steps ?? 0, pictures[i].steps);
    // what a bot does is said by the prompt; the Dummy's turn is one picture of many steps
    const {dummy} = list(v.players).find((player) => player.name === pictures[i].who) || {};
    const shown = dummy ? steps : steps.map(({text, moves}) => ({text: null, line: text, moves}));
    views.unshift({...then, rev: `${v.rev}.${i}`, motion: {n: pictures[i].n, steps: shown}});
  }
  return views;
}

/**
 * How long a picture is looked at, its cards aside.
 * @param {View} picture @param {Pace} pace
 */
const lookOf = ({telling, prompt}, {look}) =>
  telling?.mine ? 0 : (prompt?.text ? look : look / 2) * (telling?.answers ? ANSWER : 1);

/**
 * How long a picture takes as usual; those of one's own turn take nothing of the time of the others.
 * @param {View} picture @param {Pace} pace
 */
const lengthOf = (picture, pace) =>
  picture.telling?.mine ? 0 : Math.max(lookOf(picture, pace), timetable(list(picture.motion?.steps), pace).total);

/**
 * For how long the pictures may be told: one waits for no round longer than is pleasant.
 * @param {View[]} pictures @param {Pace} pace @returns {number} milliseconds
 */
function timeFor(pictures, pace) {
  const others = list(pictures[0].players).filter((player) => !player.you).length;
  const told = pictures.filter(({telling}) => !telling?.mine);
  const turns = new Set(told.map(({telling}) => telling?.who)).size;
  return (LOOKS * pace.look * turns) / Math.min(MOST_SHARES, others);
}

/**
 * How much faster than usual the pictures follow each other, to be told in the time that is left.
 * @param {number[]} lengths @param {number} time @returns {number} the share of the usual time
 */
function hasteOf(lengths, time) {
  const share = time / lengths.reduce((sum, ms) => sum + ms, 1);
  return Math.min(1, Math.max(MOST_HASTE, share));
}

export class Telling {
  /** @param {{beats: Beats; flight: Flight; prefs: Prefs}} parts */
  constructor(parts) {
    this.parts = parts;
    /** @type {View['rev']} */
    this.rev = undefined; // the view that was told last, or is being told
    this.sign = emblem();
    this.face = h("span.face", {hidden: true}, this.sign); // who plays, before what is said of it
  }

  /** @param {View} v */
  paint(v) {
    const others = list(v.players).filter((player) => !player.you);
    const at = others.findIndex((player) => player.name === v.telling?.who);
    show(this.face, at >= 0);
    if (at >= 0) paintSign(this.sign, signOf(at));
  }

  /**
   * Draw a view, and before it what led there; a view that is known is only drawn anew.
   * @param {View} v @param {View} old what is shown @param {number | undefined} flown the movement that was shown last
   * @param {(v: View, still?: boolean) => void} draw
   */
  show(v, old, flown, draw) {
    const {beats, flight, prefs} = this.parts;
    if (v.rev === this.rev) {
      draw(beats.isOn && old.telling ? old : v);
      return;
    }
    this.rev = v.rev;
    const fresh = old.rev !== undefined && v.motion?.n !== flown && !flight.isOff && !v.curtain;
    const known = (flown ?? 0) <= (v.motion?.n ?? 0) ? flown : 0; // another game counts anew
    const pictures = fresh ? picturesOf(v, known) : [];
    if (!pictures.length) {
      beats.finish(true);
      draw(v);
      return;
    }
    const pace = paceOf(prefs.now.speed);
    const start = performance.now();
    const time = timeFor(pictures, pace);
    const lengths = pictures.map((picture) => lengthOf(picture, pace));
    let haste = 1;
    const beat = (/** @type {View} */ picture, /** @type {number} */ at) => ({
      who: picture.telling?.who,
      tell: () => {
        const began = performance.now();
        haste = Math.min(haste, hasteOf(lengths.slice(at), time - (began - start)));
        draw({...picture, motion: {steps: [], ...picture.motion, haste}});
        return Math.max(flight.ends, began + lookOf(picture, pace) * haste) - performance.now();
      },
    });
    const last = {...v, motion: {...v.motion, steps: []}};
    const end = (/** @type {boolean} */ skipped) => draw(last, skipped);
    if (beats.isOn && old.telling)
      beats.goOn(pictures.map(beat), end); // a slow bot has played on
    else {
      beats.finish(true);
      beats.play(pictures.map(beat), end);
    }
  }
}

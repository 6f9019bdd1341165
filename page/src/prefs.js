// The settings of one browser. Where it may keep nothing they last as long as the page.

import {safe, stored} from "./shelf.js";

/** @import {Model, Settings} from "./types" */

const PLACE = "vk-notebook";
const USUAL = {motion: true, theme: "auto", assist: true, speed: "quick", order: "drawn", warn: true, chances: false};

export const kept = () => stored(PLACE);

/** Whether the system asks for less movement. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Partial<Settings>} what */
export function keep(what) {
  safe(() => localStorage.setItem(PLACE, JSON.stringify({...kept(), ...what})));
}

export class Prefs {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Partial<Settings> | null} */
    this.chosen = null; // what was set on this page since Python last said what holds
  }

  get now() {
    return {...USUAL, ...(this.model.get("prefs") || {}), ...kept(), ...this.chosen};
  }

  /** What Python hears of; the rest is this browser's own. */
  get told() {
    const {motion, theme, assist, chances} = this.now;
    return {motion, theme, assist, chances};
  }

  /** @param {Partial<Settings>} what */
  set(what) {
    this.chosen = {...this.chosen, ...what};
    keep(what);
  }

  forget() {
    this.chosen = null;
  }
}

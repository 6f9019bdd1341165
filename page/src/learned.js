// Which parts of the lessons were done, kept in the browser: a server that strangers share keeps nobody's progress, and
// where Python's own file is gone, the page still knows.

import {list} from "./dom.js";
import {safe, stored} from "./shelf.js";

/** @import {Model} from "./types" */

const LEARNED = "vk-notebook.learned";

/** @returns {Record<string, string[]>} the parts that were done, by lesson */
function read() {
  const known = Object.entries(stored(LEARNED)).filter(([, parts]) => Array.isArray(parts));
  return Object.fromEntries(
    known.map(([name, parts]) => [name, parts.filter((/** @type {unknown} */ one) => typeof one === "string")]),
  );
}

/**
 * Tell Python what was done, once.
 * @param {Model} model
 */
export function tellLearned(model) {
  const done = read();
  if (Object.keys(done).length) model.send({type: "learned", done});
}

/**
 * Keep what is done in the open lesson. Returns what ends that.
 * @param {Model} model
 */
export function keepLearned(model) {
  const keep = () => {
    const {course, steps} = model.get("lesson") || {};
    if (!course) return;
    const before = read();
    const shown = list(steps).map((step) => step.id);
    const others = list(before[course]).filter((id) => !shown.includes(id)); // another board of the page has them
    const parts = list(steps).filter((step) => step.done);
    const done = {...before, [course]: [...others, ...parts.map((step) => step.id)]};
    safe(() => localStorage.setItem(LEARNED, JSON.stringify(done)));
  };
  model.on("change:lesson", keep);
  return () => model.off("change:lesson", keep);
}

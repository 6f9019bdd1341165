// Opening a record: what came packed becomes a replay, or a sentence that says why it cannot.

import {fill, h} from "./dom.js";
import {unpack} from "./frames.js";
import {Replay} from "./replay.js";

/** @import {Given} from "./types" */

/**
 * Open a record: the frames are unpacked, and the replay stands. Returns what closes it.
 * @param {Given} given
 */
export async function openReplay({model, el}) {
  const wait = h("div.board", h("p", {role: "status"}, "Opening the record …"));
  el.append(wait);
  try {
    const data = await unpack(model.get("frames"));
    wait.remove();
    const replay = new Replay({model, el, data});
    return () => replay.close();
  } catch (/** @type {any} */ error) {
    if (!wait.isConnected) throw error;
    fill(wait, h("p.alert", {role: "alert"}, `This game cannot be shown here: ${error.message}`));
    return () => wait.remove();
  }
}

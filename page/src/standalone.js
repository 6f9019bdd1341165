// A replay in a file of its own: the page holds the frames and the notes, and no Python answers.

import {unpack} from "./frames.js";
import {openReplay} from "./open_replay.js";

/** @param {string} id */
function bytes(id) {
  const text = (document.getElementById(id)?.textContent ?? "").trim();
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}

/** Open the record that the page holds, if it holds one. */
export async function openFile() {
  const el = document.getElementById("vk-replay");
  if (!el) return;
  try {
    const traits = {...(await unpack(bytes("vk-notes"))), frames: bytes("vk-frames")};
    const said = {...traits, standalone: true, editable: false};
    const none = () => undefined;
    await openReplay({
      model: {get: (/** @type {string} */ name) => said[name], set: none, on: none, off: none, send: none},
      el,
    });
    document.body.dataset.ready = "true";
  } catch (/** @type {any} */ error) {
    el.textContent = `This replay cannot be shown: ${error.message}`;
  }
}

// Which game a tab has open: a lock where there are any, else the other tabs are asked.

import {safe} from "./shelf.js";

const OPEN = "vk-notebook.open.";
const ANSWER_MS = 300;

const channel = navigator.locks ? null : safe(() => new BroadcastChannel("vk-notebook.kept"), null);
const held = new Map(); // id -> [how many views of this page have it open, what frees the lock]
channel?.addEventListener("message", ({data}) => {
  if (held.has(data?.ask)) channel.postMessage({here: data.ask});
});

/** @param {string} id */
export function hold(id) {
  const count = held.get(id)?.[0] || 0;
  if (count) {
    held.get(id)[0] += 1;
    return;
  }
  /** @type {(value?: unknown) => void} */
  let free = () => undefined;
  const till = new Promise((done) => {
    free = done;
  });
  held.set(id, [1, free]);
  navigator.locks?.request(OPEN + id, {mode: "shared"}, () => till).catch(() => undefined);
}

/** @param {string} id */
export function release(id) {
  const one = held.get(id);
  if (!one) return;
  one[0] -= 1;
  if (one[0] > 0) return;
  held.delete(id);
  one[1]();
}

/**
 * Whether a game is open in this or another tab.
 * @param {string} id
 */
export async function isOpen(id) {
  if (held.has(id)) return true;
  if (navigator.locks) {
    /** @param {LockInfo} lock */
    const isOurs = (lock) => lock.name === OPEN + id;
    return navigator.locks.query().then(
      ({held: all}) => Boolean(all?.some(isOurs)),
      () => false,
    );
  }
  if (!channel) return false;
  return new Promise((done) => {
    /** @param {any} given */
    const hear = ({data}) => {
      if (data?.here === id) done(true);
    };
    channel.addEventListener("message", hear);
    channel.postMessage({ask: id});
    setTimeout(() => {
      channel.removeEventListener("message", hear);
      done(false);
    }, ANSWER_MS);
  });
}

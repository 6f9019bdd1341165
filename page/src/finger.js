// What is said to somebody who plays with a finger: nothing of a mouse or of keys.

let typed = false;
/** A key was pressed: there is a keyboard. */
export function hasKeys() {
  typed = true;
}
export const byFinger = () => !typed && matchMedia("(pointer: coarse)").matches;

/** @type {[RegExp, string][]} */
const SAID = [
  [/\bHover over a card or long-press it\b/g, "Press and hold a card"],
  [/\bClick/g, "Tap"],
  [/\bclick(?=(s|ed|ing)?\b)/g, "tap"],
  [/\btap(?=ed|ing)/g, "tapp"],
];

/**
 * The same words, for a finger where one is used.
 * @param {any} words @param {boolean} [finger] @returns {any}
 */
export function forFinger(words, finger = byFinger()) {
  if (!finger || !words) return words;
  return SAID.reduce((said, [what, better]) => said.replace(what, better), words);
}

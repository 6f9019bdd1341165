// The other half of a double click acts only on what was there for the first half.

/** @import {PageEvent} from "./types" */

const AGAIN_MS = 500;
const AGAIN_PX = 9;
/** @type {{at: number; x?: number; y?: number; node?: Element | null; decision?: number}} */
let clicked = {at: -AGAIN_MS};

/**
 * Whether a click is the second half of a double click on something else. A tool stays what it was; a card or an answer
 * is another one when another decision is asked.
 * @param {PageEvent} e @param {number | undefined} decision
 */
export function isLate(e, decision) {
  if (!e.isTrusted || !e.detail) return false; // a key or a script
  const {timeStamp: at} = e; // when it was pressed, however late its turn comes
  // a label passes its click on to its control, and that is the same click
  const label = /** @type {HTMLLabelElement | null} */ (/** @type {Element} */ (e.target).closest("label"));
  const node = label?.control ?? e.target.closest("button,a,input,select,summary");
  const again =
    at - clicked.at < AGAIN_MS &&
    Math.hypot(e.clientX - /** @type {number} */ (clicked.x), e.clientY - /** @type {number} */ (clicked.y)) < AGAIN_PX;
  const other = decision !== clicked.decision && node?.closest("[data-zone],[data-option]");
  if (again && node && (node !== clicked.node || other)) return true;
  clicked = {at, x: e.clientX, y: e.clientY, node, decision};
  return false;
}

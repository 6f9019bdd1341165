// Mouse, finger and keyboard: what each of them does on the board.

import {inVoila, one, own} from "./dom.js";
import {faceOf} from "./card.js";
import {actionsOf} from "./actions.js";
import {hasKeys} from "./finger.js";
import {READ} from "./panel.js";
import {isLate} from "./twice.js";

/** @import {Actions, Board, Json, PageEvent} from "./types" */

const PRESS_MS = 480; // a finger that stays this long reads the card
const POINT_MS = 320; // a mouse that rests this long
const NEXT_MS = 180; // the same, while another card is read
const KEY_MS = 350; // a card that the keyboard came to
const LEAVE_MS = 350;

/** @param {Board} board */
export function listen(board) {
  const actions = actionsOf(board);
  listenForClicks(board, actions);
  listenForKeys(board, actions);
  listenForPointer(board);
  listenForPage(board, actions);
}

// ---- clicks

/** @param {Board} board @param {Actions} actions */
function listenForClicks(board, actions) {
  /** @param {PageEvent} e */
  const late = (e) => {
    if (!isLate(e, board.view.decision)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  board.root.addEventListener("click", late, {capture: true, signal: board.signal});
  board.on("click", (e) => clicked(board, actions, e));
  board.on("submit", (e) => {
    e.preventDefault();
    board.setup.start();
  });
  board.on("change", (e) => changed(board, e.target));
  board.on("input", (e) => {
    if (board.setup.contains(e.target)) board.setup.typed(e.target);
  });
}

/** @param {Board} board @param {Actions} actions @param {PageEvent} e */
function clicked(board, actions, e) {
  const {panel, note} = board;
  if (board.longPress) {
    board.longPress = false;
    e.preventDefault();
    return;
  }
  if (!panel.pinned && panel.node.contains(e.target)) {
    panel.pin();
    return;
  }
  const node = e.target.closest("button");
  // it gives way to what it lies on
  if (!node && note.node.contains(e.target) && getSelection()?.isCollapsed) note.close();
  if (node && board.root.contains(node)) pressed(board, actions, node, !e.detail);
}

/**
 * Do what a button is for: its action, its move, or to say why a card has none.
 * @param {Board} board @param {Actions} actions @param {HTMLElement} node @param {boolean} byKey
 */
function pressed(board, actions, node, byKey) {
  const {panel, sender, choosing, view} = board;
  const {act, option, many, ref, card, pharaoh} = node.dataset;
  const reads = ref || (pharaoh && !node.dataset.own) || ((view.over || view.replay) && (card || pharaoh));
  const pile = node.closest(".vk-me [data-zone=discard]")?.querySelector(".vk-look");
  if (act && act !== "start") own(actions, act)?.(node);
  else if (option) {
    board.clicked = faceOf(node);
    panel.close(false);
    choosing.letGo(board.focused === node);
    sender.choose(option);
  } else if (many) choosing.choose(node, byKey);
  else if (node.matches(".vk-act")) sender.why(faceOf(node));
  else if (reads) panel.open(node, true);
  else if (pile) actions.look(pile);
  else if (card !== undefined || pharaoh || node.classList.contains("vk-blank")) sender.why(node);
}

/**
 * A field has another value.
 * @param {Board} board @param {any} at
 */
function changed({setup, dialogs, watching, view}, at) {
  if (at.dataset.file) {
    setup.readFile(/** @type {FileList} */ (at.files)[0]);
    at.value = "";
  } else if (dialogs.node.contains(at)) dialogs.changed();
  else if (setup.contains(at)) setup.changedAt(at);
  else if (at.name === "speed") {
    watching.speed = at.value;
    watching.goOn(view);
  }
}

// ---- keys

/** @param {Board} board @param {Actions} actions */
function listenForKeys(board, actions) {
  const {panel, focus, falls, choosing} = board;
  board.on("keydown", (e) => keyDown(board, actions, e));
  board.on("focusin", (e) => {
    const at = e.target;
    choosing.leave(at);
    focus.came(at);
    if (at.matches("[data-card]:focus-visible")) falls.show(at);
    if (!panel.pinned && !focus.leads && at.matches(`:is(${READ}):focus-visible`)) panel.peek(at, KEY_MS);
  });
  board.on("focusout", (e) => {
    falls.hide();
    if (!panel.pinned && e.target.matches(READ)) panel.close(false);
  });
}

/** @param {Board} board @param {Actions} actions @param {PageEvent} e */
function keyDown(board, actions, e) {
  const {focus, choosing} = board;
  focus.byKey = true;
  focus.chosen = null;
  const at = e.target;
  const typing = at.matches("input,select,textarea");
  if (!typing) hasKeys();
  if (e.key === "Escape") {
    leave(board, actions, e, typing);
    return;
  }
  if (e.key === "Tab" && choosing.goRound(at, e.shiftKey)) e.preventDefault();
  if (e.key === "Tab" || e.ctrlKey || e.metaKey || e.altKey) return;
  e.stopPropagation();
  if (typing) return;
  const held = e.repeat && e.key === "Enter"; // a key held down chooses once
  if (held || isUsed(board, actions, e.key, at)) e.preventDefault();
}

/**
 * Do what a key means. Returns whether it meant anything.
 * @param {Board} board @param {Actions} actions @param {string} key @param {HTMLElement} at
 */
function isUsed(board, actions, key, at) {
  const {panel, dialogs, focus} = board;
  const inPanel = panel.node.contains(at);
  if (/^(Arrow|Home$|End$)/.test(key)) return !inPanel && focus.arrow(key, at);
  if (key === "i") {
    const card = at.closest(READ);
    if (card) panel.open(card, true);
  } else if (key === "u") {
    if (board.stage.contains(at)) actions.undo();
  } else if (focus.isLead(key)) {
    if (!dialogs.node.contains(at) && !inPanel) focus.lead(key, board.note.first);
  } else if (key === "m") board.sound.toggle();
  else if (key === "?") dialogs.help();
  else return false;
  return true;
}

/** @param {Board} board @param {Actions} actions @param {PageEvent} e @param {boolean} typing */
function leave(board, actions, e, typing) {
  if (closeTop(board) || (!typing && cancels(board, actions))) {
    e.stopPropagation();
    e.preventDefault();
  } else if (typing) e.stopPropagation();
}

/**
 * Close what was opened last. Returns whether there was anything.
 * @param {Board} board
 */
function closeTop({dialogs, panel, choosing, note, table}) {
  const isRead = !panel.node.hidden; // be it only in passing
  return (
    panel.close(true) || dialogs.close() || note.close() || choosing.letGo(true) || isRead || Boolean(table?.shutSide())
  );
}

/**
 * Where nothing is open, Escape takes a payment back. Returns whether there was one.
 * @param {Board} board @param {Actions} actions
 */
function cancels({view}, actions) {
  if (!view.can?.cancel || !view.undo) return false;
  actions.cancel(null);
  return true;
}

// ---- mouse and finger

/** @param {Board} board */
function listenForPointer(board) {
  let mouse = "";
  let rested = false; // a card that comes to lie under a mouse at rest is read once the mouse moves
  let timer = 0;

  /** @param {PageEvent} e */
  function rests(e) {
    const was = mouse;
    mouse = `${e.clientX} ${e.clientY}`;
    return mouse === was;
  }

  board.on("pointerover", (e) => {
    rested = rests(e);
    if (rested) return;
    meet(board, e);
    pointAt(board, e);
  });
  board.on("pointermove", (e) => {
    if (rests(e)) return;
    meet(board, e);
    if (!rested) return;
    rested = false;
    pointAt(board, e);
  });
  board.on("pointerout", (e) => pointAway(board, e));
  board.on("pointerdown", (e) => {
    makeWay(board, e.target);
    const node = e.target.closest(READ);
    if (!node || e.pointerType === "mouse") return;
    board.never(timer);
    timer = board.later(() => {
      board.longPress = true;
      board.panel.open(node, true);
    }, PRESS_MS);
  });
  for (const kind of ["pointerup", "pointercancel"]) board.on(kind, () => board.never(timer));
  board.on("contextmenu", (e) => {
    if (board.longPress) e.preventDefault();
  });
}

/** @param {Board} board @param {PageEvent} e */
function meet({choosing}, e) {
  if (e.pointerType === "mouse") choosing.meet(e.target.closest(".vk-can"));
}

/**
 * Read what the mouse points at.
 * @param {Board} board @param {PageEvent} e
 */
function pointAt({panel, falls}, e) {
  if (e.pointerType !== "mouse" || panel.pinned) return;
  if (panel.node.contains(e.target)) {
    panel.stopTimer();
    return;
  }
  const node = faceOf(e.target).closest(READ);
  if (!node) return;
  falls.show(node);
  // While a panel is open the mouse may be on its way there, across other cards.
  panel.peek(node, panel.node.hidden ? POINT_MS : NEXT_MS);
}

/** @param {Board} board @param {PageEvent} e */
function pointAway({panel, falls}, e) {
  if (e.target.closest("[data-zone=pyramid]")) falls.hide();
  const leaves = e.target.closest(READ) || panel.node.contains(e.target);
  if (e.pointerType === "mouse" && !panel.pinned && leaves) panel.closeSoon(LEAVE_MS);
}

/**
 * Whatever is open closes by a press beside it.
 * @param {Board} board @param {HTMLElement} at
 */
function makeWay(board, at) {
  const {panel, note, dialogs, focus, choosing} = board;
  focus.byKey = false;
  focus.chosen = null;
  focus.arrows.remove();
  board.longPress = false;
  choosing.leave(at);
  const inPanel = panel.node.contains(at);
  if (panel.pinned && !inPanel) panel.close(false);
  if (!inPanel && !dialogs.node.contains(at) && !one(dialogs.node, "input,select")) dialogs.close();
  if (note.isOpen && !note.node.contains(at) && !note.isError) note.close();
  board.table?.leave(at);
}

// ---- the page around the board

/** @param {Board} board @param {Actions} actions */
function listenForPage(board, actions) {
  const {panel, note, falls, flight, focus, beats, sound, choosing} = board;
  const early = {capture: true, signal: board.signal};
  // Whatever one does ends the movement at once and does what it would have done without it; what is told is skipped.
  /** @param {PageEvent} e */
  const acts = (e) => {
    sound.wake();
    flight.land();
    beats.hear(e);
  };
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, /** @type {Json} */ (acts), early);
  // What is open closes by a click elsewhere on the page, and by Escape wherever the keyboard is.
  /** @param {PageEvent} e */
  const elsewhere = (e) => {
    if (board.root.contains(e.target)) return;
    choosing.letGo(false);
    if (!note.isError) note.close();
  };
  document.addEventListener("pointerdown", /** @type {Json} */ (elsewhere), early);
  /** @param {PageEvent} e */
  const stray = (e) => {
    if (e.target !== document.body) return;
    if (e.key === "Escape") closeTop(board) || (inVoila() && cancels(board, actions));
    // a page of its own has no other use for the letters that lead to a zone
    else if (inVoila() && focus.isLead(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey) {
      focus.byKey = true;
      focus.lead(e.key, note.first);
    }
  };
  document.addEventListener("keydown", /** @type {Json} */ (stray), {signal: board.signal});
  // A passing panel does not travel with the page, away from its card.
  /** @param {PageEvent} e */
  const scrolled = (e) => {
    if (!panel.pinned && !panel.node.hidden && e.target.contains(board.root)) panel.close(false);
  };
  document.addEventListener("scroll", /** @type {Json} */ (scrolled), early);
  // A phone that is turned has its cards elsewhere: what stood beside one follows it, or goes.
  const resized = () => {
    falls.hide();
    panel.follow();
    note.follow();
  };
  addEventListener("resize", resized, {signal: board.signal});
}

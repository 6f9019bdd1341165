// What each button does: a button with data-act="undo" does `undo`.

import {today} from "./dom.js";

/** @import {Actions, Board} from "./types" */

/**
 * The actions of a board, by name; each is called with the button.
 * @returns {Actions}
 * @param {Board} board
 */
export function actionsOf(board) {
  const {sender, dialogs, note, panel, setup, watching} = board;
  return {
    // the game
    undo: () => board.view.undo && sender.once({type: "undo"}),
    redo: () => board.view.redo && sender.once({type: "redo"}),
    pay: () => sender.once({type: "pay", decision: board.view.decision}),
    cancel: () => sender.once({type: "cancel", decision: board.view.decision}),
    hint: (node) => sender.hint(node),
    left: () => board.send({type: "left"}),
    save: () => board.send({type: "save", date: today()}),
    share: () => board.send({type: "share", date: today()}),
    new: () => dialogs.askNew(),
    "new-yes": () => {
      dialogs.close();
      sender.once({type: "new"});
    },
    lift: () => {
      board.focus.chosen = "lift";
      sender.once({type: "lift"});
    },
    seat: (node) => sender.once({type: "seat", player: node.dataset.player, who: node.dataset.who}),
    play: () => {
      watching.playing = !watching.playing;
      board.table.watch.paint(board.view);
      watching.goOn(board.view, 0);
    },
    step: (node) => {
      watching.playing = false;
      sender.once({type: "watch", step: node.dataset.step, decision: board.view.decision});
    },

    // what is open on the board
    help: () => dialogs.help(),
    numbers: () => dialogs.numbers(),
    settings: () => dialogs.settings(),
    "close-dialog": () => dialogs.close(),
    close: () => panel.close(true),
    "close-note": () => note.close(),
    "go-on": (node) => {
      note.close();
      sender.choose(/** @type {string} */ (node.dataset.what), true);
    },
    "no-warn": () => {
      board.setPref({warn: false});
      note.close();
    },
    rule: (node) => board.send({type: "rule", rule: node.dataset.rule}),
    menu: () => board.table.toggleSide(),
    log: () => board.table.toggleSide(),
    shut: () => board.table.shutSide(),
    look: ({dataset: {pile = ""}}) => {
      board.table.tray.press(pile, board.view.decision);
      board.paint();
    },

    // the set-up page
    "add-seat": () => setup.addSeat(),
    "remove-seat": (node) => setup.removeSeat(/** @type {HTMLElement} */ (node.closest("li"))),
    surprise: () => setup.changed("surprise"),
    draw: () => setup.changed("draw"),
    copy: () => setup.copy(),
    load: (node) => setup.askFile(node.dataset.then),
    enter: () => sender.once({type: "enter", ...setup.form.values}),
    replay: (node) => sender.once({type: "replay", name: node.dataset.name}),
    learn: (node) => sender.once({type: "learn", lesson: node.dataset.name}),
    review: () => sender.once({type: "replay", review: true}),
    rematch: () => sender.once({type: "rematch"}),
  };
}

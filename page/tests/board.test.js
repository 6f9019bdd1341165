import assert from "node:assert/strict";
import {test} from "node:test";

import {today} from "../src/dom.js";
import {sample, Stage} from "./stage.js";

const HAND = '[data-zone=hand][data-player="Ana"]';

/** What a text does not match is what is wrong with it. */
const contains = (words, ...parts) => {
  for (const part of parts) assert.ok(words.includes(part), `“${part}” is not in “${words}”`);
};

// ---- what is drawn

test("the whole table is there to read: piles, tomb scores, the question, the log and tools", () => {
  const at = new Stage("main");
  contains(at.words("[data-zone=prompt]"), "Your turn, Ana");
  contains(at.words("[data-zone=stock]"), "Stock · 31");
  assert.ok(at.isSeen("[data-zone=boneyard] [data-card=Chariot]"));
  contains(at.words("[data-zone=tomb][data-player=Ana]"), "19 points", "4² = 16", "next +9");
  assert.equal(at.all("[data-zone=tomb][data-player=Ana] [data-card]").length, 7);
  assert.equal(at.all("[data-zone=log] li").length, sample("main").log.length);
  assert.equal(at.all('[data-zone=hand][data-player=Ben] [data-card=""]').length, 5);
  const spots = at.all("[data-zone=pyramid] [data-card]").map((node) => node.dataset.card);
  assert.deepEqual(
    spots,
    sample("main").pyramid.map((card) => card.name),
  );
  assert.equal(at.one("[data-act=redo]").getAttribute("aria-disabled"), "true");
  assert.equal(at.one("[data-act=undo]").hasAttribute("aria-disabled"), false);
});

test("the question says which part of the running action is done and which is being done", () => {
  const at = new Stage("mid");
  contains(at.words("[data-zone=prompt]"), "Box of Food — part 1 of 2");
  contains(at.words("[data-zone=prompt] [data-state=now]"), "sacrifice one card out of your hand");
  at.put("mid2");
  contains(at.words("[data-zone=prompt]"), "part 2 of 2");
  contains(at.words("[data-zone=prompt] [data-state=done]"), "sacrifice one card out of your hand");
});

test("behind the curtain no card, log line or note is in the page", () => {
  const at = new Stage("main");
  at.model.set("note", {n: 1, tone: "refusal", heading: "Too dear", text: "Box of Food.", anchor: null});
  at.click(`${HAND} [data-card="Box of Food"]`);
  at.put("curtain");
  assert.equal(at.all("[data-card], [data-zone], [data-option]").length, 0);
  assert.equal(at.words(".vk-bubble"), "");
  assert.ok(!String(at.el).includes("Box of Food"));
  assert.equal(at.words("[data-act=lift]"), "I am Ben");
  at.click("[data-act=lift]");
  assert.deepEqual(at.sent, [{type: "lift"}]);
});

test("the end is a table with every part, and the game can still be saved", () => {
  const at = new Stage("over");
  const rows = at.all(".vk-scores tr").map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  const [head, , ben] = rows;
  const parts = ["starters", "statues", "books", "uniques", "amulets", "sarcophagi", "cards"];
  assert.equal(rows.length, 3);
  assert.deepEqual(head.join(" ").toLowerCase().split(/\s+/).filter(Boolean), ["player", "total", ...parts]);
  assert.deepEqual(ben.join(" ").split(/\s+/), ["2", "Ben", "19", "4", "–", "–", "5", "9", "1", "11"]);
  at.click(".vk-over [data-act=save]");
  at.click(".vk-over [data-act=new]");
  assert.deepEqual(at.sent, [{type: "save", date: today()}, {type: "new"}]);
});

test("a name that no card has is a plain card, and nothing at all a calm page", () => {
  for (const traits of [{}, {cards: {}}]) {
    const at = new Stage("evil", traits);
    contains(at.words(`${HAND} [data-card="No Such Card"]`), "No Such Card");
    at.put("empty");
    contains(at.words("[data-zone=prompt]"), "No game yet");
    assert.equal(at.all("[data-card]").length, 0);
  }
});

test("a stock that is not counted has no number, nor in the words for those who listen", () => {
  const at = new Stage("main");
  const {stock, ...view} = sample("main");
  at.put({...view, rev: 13, stock: {count: null, top: stock.top}});
  assert.ok(!at.words("[data-zone=stock]").includes("·"));
  contains(at.words("[data-zone=stock]"), "Stock");
  at.put({...view, rev: 14, stock: {count: null, top: null}});
  assert.equal(at.one("[data-zone=stock] button").getAttribute("aria-label"), "Stock");
});

test("the Dummy has no hand, and what it has drawn can be looked through", () => {
  const at = new Stage("solo");
  assert.ok(!at.isSeen('[data-seat="Dummy"] [data-zone="hand"]'));
  assert.ok(at.isSeen('[data-seat="Ana"] [data-zone="hand"]'));
  contains(at.words('[data-seat="Dummy"] .vk-phead'), "plays by fixed rules");
  assert.ok(!at.words('[data-seat="Dummy"] .vk-phead').includes("in hand"));
  contains(at.words('[data-seat="Dummy"] [data-zone="discard"]'), "Drawn · 7");
  at.click('[data-seat="Dummy"] [data-zone="discard"] [data-act=look]');
  assert.equal(at.all('[data-player="Dummy"][data-zone="discard"] [data-card]').length, 7);
});

test("only who plays alone may look through the boneyard", () => {
  const look = "[data-zone=boneyard] .vk-look, [data-zone=boneyard] [data-act=look]";
  assert.ok(!new Stage("main").isSeen(look));
  assert.ok(new Stage("solitaire").isSeen(look));
});

test("what is left in the stock is a list by set", () => {
  const at = new Stage("main");
  at.click("[data-act=left]");
  assert.deepEqual(at.sent, [{type: "left"}]);
  const groups = [
    {
      title: "Uniques",
      color: "",
      count: 10,
      cards: [
        ["Kite", 9],
        ["Boat", 1],
      ],
    },
  ];
  at.model.set("note", {n: 1, tone: "left", heading: "Left in the stock", text: "Ten cards.", groups});
  contains(at.words("[role=dialog] .vk-left"), "Uniques · 10", "Kite × 9", "Boat");
});

// ---- what is sent

test("a failed bot is told of, and each way on is one click", () => {
  for (const who of ["random", "search", "person"]) {
    const at = new Stage("failure");
    contains(at.words(".vk-fail"), "ValueError");
    at.click(`[data-who="${who}"]`);
    assert.deepEqual(at.sent, [{type: "seat", player: "Ben", who}]);
  }
});

test("while an answer is under way a second choice is ignored, afterwards it counts", () => {
  const at = new Stage("main");
  for (const option of ["buy Boat", "buy Boat", "end turn"]) at.click(`[data-option="${option}"]`);
  at.put({...sample("main"), rev: 99});
  at.click('[data-option="end turn"]');
  assert.deepEqual(
    at.sent.map(({option}) => option),
    ["buy Boat", "end turn"],
  );
});

const BOX = `${HAND} [data-card="Box of Food"]`;
const chosen = (at) => at.all(".vk-chosen [data-option]").map((node) => node.dataset.option);

test("the first click chooses a card, also one with a single verb, and a verb on it does it", () => {
  const at = new Stage("main");
  at.click('[data-card="Boat"]');
  assert.deepEqual([chosen(at), at.sent], [["buy Boat"], []]);
  at.click(BOX);
  assert.deepEqual(chosen(at), ["execute Box of Food", "entomb Box of Food"]);
  assert.equal(at.one(BOX).getAttribute("aria-expanded"), "true");
  at.click('[data-option="entomb Box of Food"]');
  assert.deepEqual(at.sent, [{type: "choose", decision: 57, option: "entomb Box of Food"}]);
  assert.deepEqual(chosen(at), []);
});

test("a chosen card stays so in a new picture of the same decision, and is let go in the next", () => {
  const at = new Stage("main");
  at.click(BOX);
  at.put({...sample("main"), rev: 77});
  assert.equal(chosen(at).length, 2);
  at.put({...sample("main"), rev: 78, decision: 58});
  assert.equal(chosen(at).length, 0);
});

test("where a card is asked for, one click answers", () => {
  const at = new Stage("payment");
  const card = at.one(`${HAND} [data-option]`);
  assert.ok(card.matches(".vk-card"));
  at.click(`${HAND} [data-option="${card.dataset.option}"]`);
  assert.equal(at.sent[0].option, card.dataset.option);
});

test("by the keyboard a card opens its verbs, and Escape returns to it", () => {
  const at = new Stage("main");
  at.one(BOX).focus();
  at.click(BOX);
  assert.equal(at.board.focused.dataset.option, "execute Box of Food");
  at.press('[data-option="execute Box of Food"]', "ArrowRight");
  assert.equal(at.board.focused.dataset.option, "entomb Box of Food");
  at.press('[data-option="entomb Box of Food"]', "Escape");
  assert.equal(at.board.focused, at.one(BOX));
  assert.deepEqual(chosen(at), []);
});

test("a face says what the card does, what it pays and what it costs", () => {
  const at = new Stage("main");
  contains(at.words(BOX), "1Box of Food", "gold", "Sacrifice a card from your hand and entomb a cheaper one", "cost 0");
});

test("the gold is counted, and a payment can be made by Python or taken back", () => {
  const view = {...sample("payment"), undo: true, purse: {hand: 6, paid: 3, price: 5}, can: {pay: true, cancel: true}};
  const at = new Stage(view);
  contains(at.words("[data-zone=prompt]"), "Paid 3 of 5", "6 gold left");
  at.click("[data-act=pay]");
  at.put({...view, rev: 98});
  at.click("[data-act=cancel]");
  at.put({...view, rev: 99, undo: false});
  assert.ok(!at.isSeen("[data-act=cancel]"));
  assert.deepEqual(
    at.sent,
    ["pay", "cancel"].map((type) => ({type, decision: 60})),
  );
});

test("the panel tells a card in full, its rulings folded, its sign in the last line", () => {
  const at = new Stage("main");
  at.press(BOX, "i");
  const told = ["Sacrifice one card out of", "our guesses", "Rulings (", "you need two cards", "a basket heaped"];
  contains(at.words(".vk-panel[role=dialog]"), ...told);
  assert.ok(at.words(".vk-panel").endsWith("(Gardiner's sign M39)"));
});

test("a card's name in the log leads to the card", () => {
  const at = new Stage("main");
  at.click('[data-ref="Hopi Canopic Jar"]');
  contains(at.words(".vk-panel[role=dialog]"), "Canopic Jars, a set of 4");
  assert.deepEqual(at.sent, []);
});

test("undo, hint and save are sent at once, a new game only after a second word", () => {
  const at = new Stage("main");
  for (const act of ["undo", "redo", "hint", "save", "new"]) at.click(`.vk-tools [data-act=${act}]`);
  assert.deepEqual(
    at.sent.map(({type}) => type),
    ["undo", "hint", "save"],
  );
  at.put({...sample("main"), rev: 13});
  at.click("[data-act=new-yes]");
  assert.deepEqual(at.sent.at(-1), {type: "new"});
});

test("a setting changes the look at once and is told", () => {
  const at = new Stage("main");
  at.click("[data-act=settings]");
  at.fill("select[name=theme]", "dark");
  assert.equal(at.one(".vk-board").dataset.theme, "dark");
  assert.deepEqual(at.sent, [{type: "prefs", prefs: {motion: false, theme: "dark", assist: true, chances: false}}]);
});

test("who is likely to win is shown where somebody says so, and stays while a turn is told", () => {
  const at = new Stage("main");
  const bar = at.one(".vk-balance");
  assert.ok(bar.hidden);
  const chances = [
    ["Ana", 0.62],
    ["Ben", 0.38],
  ];
  at.put({...sample("main"), rev: 20, chances});
  assert.ok(!bar.hidden);
  assert.match(bar.getAttribute("aria-label"), /Ana 62%, Ben 38%/);
  assert.deepEqual(
    [...bar.querySelectorAll("span")].map((one) => one.getAttribute("style")),
    ["flex-grow:0.62", "flex-grow:0.38"],
  );
  at.put({...sample("main"), rev: 21, chances: undefined});
  assert.ok(!bar.hidden);
  at.put({...sample("main"), rev: 22, chances: null});
  assert.ok(bar.hidden);
});

test("boards do not meet: each sends to its own model, and a closed one hears nothing and is gone", () => {
  const [one, other] = [new Stage("main"), new Stage("main")];
  other.el.after(one.el);
  other.click('[data-option="buy Boat"]');
  assert.deepEqual([one.sent.length, other.sent.length], [0, 1]);
  other.board.close();
  assert.equal([...other.model.heard.values()].flat().length, 0);
  assert.equal(other.all(".vk-board").length, 0);
  assert.equal(one.all(".vk-board").length, 1);
});

// ---- what is spoken

test("each change is spoken once: new lines and the question politely, one's own turn at once", () => {
  const at = new Stage("opponent");
  const log = [...sample("opponent").log, {k: 9, kind: "move", player: "Ben", text: "Ben waits."}];
  const view = {...sample("reaction"), log};
  at.put(view);
  assert.equal(at.words("[aria-live=assertive]"), view.prompt.title);
  assert.equal(at.words("[aria-live=polite]"), `Ben waits. ${view.prompt.text}`);
  for (const live of at.all("[aria-live]")) live.replaceChildren();
  at.put({...view, rev: 99});
  assert.equal(at.words("[aria-live=polite]") + at.words("[aria-live=assertive]"), "");
});

test("who listens hears of a card what Python wrote", () => {
  const boat = sample("main").pyramid.find((card) => card.name === "Boat");
  const said = new Stage("main").one('[data-card="Boat"]').getAttribute("aria-label");
  assert.ok(said.startsWith(`${boat.speech}. When it leaves`), said);
});

test("a key that leads to an empty hand says so", () => {
  const view = sample("main");
  view.players[0].hand = [];
  const at = new Stage(view);
  at.press("[data-zone=pyramid] [data-card]", "h");
  contains(at.words("[aria-live=polite]"), "There is nothing here.");
});

// ---- the keyboard

test("a card that stays keeps its node and the keyboard; nothing is built anew", () => {
  const at = new Stage("main");
  at.one('[data-card="Boat"]').focus();
  const before = new Set(at.all("[data-card]"));
  at.put({...sample("main"), rev: 77, decision: 58});
  assert.equal(at.board.focused.dataset.card, "Boat");
  assert.ok(at.all("[data-card]").every((node) => before.has(node)));
  at.put("mid");
  assert.ok(before.has(at.one('[data-zone=in-play] [data-card="Box of Food"]')));
});

test("who is elsewhere on the page is left there", () => {
  const at = new Stage("main");
  at.put("opponent");
  at.put("reaction");
  assert.equal(at.board.focused, null);
});

test("what the keyboard chose leads on to what can be chosen next", () => {
  const at = new Stage("main");
  at.one(`${HAND} [data-card="Box of Food"]`).focus();
  at.click('[data-option="execute Box of Food"]');
  at.put("mid");
  assert.match(at.board.focused.dataset.option, /^sacrifice /);
  assert.ok(at.one(HAND).contains(at.board.focused));
});

test("i opens a card, ? the help, and Escape closes and gives the keyboard back", () => {
  const at = new Stage("main");
  const boat = '[data-card="Boat"]';
  at.one(boat).focus();
  for (const [key, words] of [
    ["i", "ship under sail"],
    ["?", "Arrows"],
  ]) {
    at.press(boat, key);
    contains(
      at
        .all("[role=dialog]")
        .map((node) => node.textContent)
        .join(),
      words,
    );
    at.press(boat, "Escape");
    assert.ok(!at.isSeen("[role=dialog]"));
    assert.equal(at.board.focused, at.one(boat));
  }
});

test("one's own hand can be sorted, and the order is kept", () => {
  const at = new Stage("main");
  const names = () => at.all(`${HAND} [data-card]`).map((node) => node.dataset.card);
  const drawn = names();
  at.click("[data-act=settings]");
  at.fill("[name=hand-order]", "kind");
  assert.notDeepEqual(names(), drawn);
  assert.deepEqual(names(), [...drawn].sort());
  at.put({...sample("main"), rev: 77});
  assert.deepEqual(names(), [...drawn].sort());
});

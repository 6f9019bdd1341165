import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";

import {Storage} from "./document.js";
import {about, drop, games, opened, put, read} from "../src/shelf.js";

const game = (more = {}) => ({
  players: ["Ana", "Ben"],
  run: "r1",
  count: 3,
  touched: true,
  moves: 3,
  text: "{}",
  ...more,
});

beforeEach(() => {
  globalThis.localStorage = new Storage();
  mock.timers.enable({apis: ["Date"], now: 1_000_000});
});

afterEach(() => mock.timers.reset());

test("a game comes back to the letter", () => {
  assert.equal(put("a", game({text: '{"format": 1}\n'})), "");
  const found = opened("a", read("a"));
  assert.equal(found.text, '{"format": 1}\n');
  assert.deepEqual(found.players, ["Ana", "Ben"]);
});

test("who goes on with a game elsewhere does not write over it", () => {
  put("a", game());
  assert.equal(put("a", game({run: "r2", text: "other"})), "other");
  assert.equal(put("a", game({run: "r2", text: "other"}), true), ""); // its place was taken over
  assert.equal(opened("a", read("a")).run, "r2");
});

test("an older picture of the same game changes nothing", () => {
  put("a", game({count: 9, text: "new"}));
  assert.equal(put("a", game({count: 2, text: "old"})), "");
  assert.equal(opened("a", read("a")).text, "new");
});

test("twelve games go on, the oldest goes first, and an unplayed game waits", () => {
  for (let i = 0; i < 12; i++) {
    put(`g${i}`, game());
    mock.timers.tick(1000);
  }
  put("over", game({over: true}));
  assert.equal(put("next", game()), "");
  assert.equal(read("g0"), null);
  assert.equal(games().length, 13);
  assert.equal(put("unplayed", game({touched: false})), "full");
});

test("sixty finished games are kept, for what they say, and drive none out that goes on", () => {
  put("open", game());
  for (let i = 0; i < 62; i++) {
    mock.timers.tick(1000);
    put(`o${i}`, game({over: true}));
  }
  assert.deepEqual([read("o0"), read("o1")], [null, null]);
  assert.equal(games().length, 61);
  assert.notEqual(read("open"), null);
});

test("where there is no room a finished game gives way, and no other", () => {
  const size = `x${JSON.stringify(game())}`.length + 400;
  localStorage.room = 2 * size;
  put("over", game({over: true, text: "x".repeat(300)}));
  put("open", game({text: "x".repeat(300)}));
  assert.equal(put("new", game({text: "x".repeat(300)})), "");
  assert.equal(read("over"), null);
  assert.equal(put("more", game({text: "x".repeat(300)})), "full");
  assert.notEqual(read("open"), null);
});

test("a game that is too large is not kept", () => {
  assert.equal(put("a", game({text: "x".repeat(2_000_001)})), "large");
});

test("a line that another page of this host wrote is damaged, and told as such", () => {
  for (const line of [
    "",
    "no line",
    '{"players": [{}]}\n{}',
    '{"players": ["Ana"], "more": {}}\n{}',
    '{"players": 7}\n',
    '{"players": [{"toString": 1, "valueOf": 1}], "touched": true, "at": 5}\n{}',
    '{"players": ["Ana", "Ben"], "touched": true, "at": {"toString": 1, "valueOf": 1}}\n{}',
    '{"players": ["Ana", "Ben"], "touched": true, "at": -1e999}\n{}',
    '{"players": ["Ana", "Ben"], "touched": true, "package": {"toString": 1, "valueOf": 1}}\n{}',
  ]) {
    localStorage.setItem("vk-notebook.kept.bad", line);
    assert.equal(opened("bad", read("bad")).damaged, true, line);
    assert.deepEqual(about(opened("bad", read("bad"))), ["A saved game that cannot be read", ""]);
  }
  drop("bad");
  assert.equal(read("bad"), null);
});

test("a kept game is told in two lines", () => {
  const now = {...game({turn: 4, package: "0.1.0"}), at: Date.now() - 7_200_000};
  assert.deepEqual(about(now), ["Ana, Ben · turn 4", "3 moves · 2 hours ago · version 0.1.0"]);
  const text = JSON.stringify({header: {result: {winners: ["Ben"], scores: {Ana: 20, Ben: 31}}}});
  assert.equal(about({...now, over: true, text})[0], "Ana 20, Ben 31 · Ben won");
  assert.equal(about({...now, kind: "notes"})[0], "Ana, Ben · notes on a game");
});

test("a finished game tells how it ended, as far as its head is one", () => {
  const ends = [
    [{winners: ["Ana"], scores: {Ana: 67, Ben: 66}}, "Ana 67, Ben 66 · Ana won"],
    [{winners: ["Ana", "Ben"], scores: {Ana: 9, Ben: 9}}, "Ana 9, Ben 9 · Ana and Ben won"],
    [{winners: [], scores: {Ana: 9}}, "Ana 9, Ben · over"],
    ["Ana gave up", "Ana, Ben · Ana gave up"],
    [{winners: [{toString: 1}], scores: {Ana: "<b>9</b>", ["__proto__"]: 3}}, "Ana, Ben · over"],
    [[7], "Ana, Ben · over"],
    [null, "Ana, Ben · over"],
  ];
  for (const [result, told] of ends) {
    const text = JSON.stringify({header: {result}});
    assert.equal(about({...game({over: true, text}), at: 1})[0], told);
  }
});

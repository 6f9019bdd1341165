// A turn of others on a clock that the test sets: what the page shows and says, and when.

import assert from "node:assert/strict";
import {test} from "node:test";

import {stopTheClock, wait} from "./clock.js";
import {picturesOf} from "../src/telling.js";
import {PACE} from "../src/timetable.js";
import {sample, Stage} from "./stage.js";

const {look} = PACE.quick;

stopTheClock();

const line = (k, text) => ({k, kind: k % 2 ? "auto" : "move", player: "Ben", text});
const LOG = ["Ana ends", "Ana draws", "Ben entombs Urn.", "Ben sees it", "Ben buys Boat.", "Boat falls"].map(
  (text, k) => line(k, text),
);
const picture = (n, lines, more = {}) => ({
  n,
  steps: n,
  lines,
  who: "Ben",
  whose: "Ben",
  mine: n === 1,
  changes: {turn: n},
  ...more,
});
const PICTURES = [picture(1, [0, 2]), picture(2, [2, 4]), picture(3, [4, 6])];
const STEPS = [1, 2, 3].map((n) => ({
  text: `${n}`,
  moves: [{id: `h${n}`, name: "Urn", from: "hand Ben", to: "boneyard"}],
}));

/** Ana has ended her turn, and it is her turn again. */
const view = (more = {}) => ({
  ...sample("main"),
  rev: 50,
  decision: 90,
  turn: 9,
  log: LOG,
  motion: {n: 3, steps: STEPS, pictures: PICTURES},
  ...more,
});

const start = () => {
  const at = new Stage({...sample("opponent"), log: []}, {prefs: {motion: true, theme: "auto", assist: true}});
  at.put(view());
  return at;
};
const title = (at) => at.words("[data-zone=prompt] .vk-title");
const ask = (at) => at.words("[data-zone=prompt] .vk-ask");
const lines = (at) => at.all("[data-zone=log] li").length;

test("the line before a deed that says why it happens is told with it", () => {
  const log = LOG.map((one) => (one.k === 3 ? {...one, why: true} : one));
  const [, second, third] = picturesOf(view({log}));
  assert.equal(second.prompt.text, "Ben entombs Urn.");
  assert.equal(third.prompt.text, "Ben sees it Ben buys Boat.");
});

test("each picture has its own steps and lines, and no answers", () => {
  const views = picturesOf(view());
  assert.deepEqual(
    views.map((one) => one.log.length),
    [2, 4, 6],
  );
  assert.deepEqual(
    views.map((one) => one.motion.steps.flatMap((step) => step.moves.map((move) => move.id))),
    [["h1"], ["h2"], ["h3"]],
  );
  assert.ok(views.every((one) => !one.yours && !one.buttons.length && one.prompt.title === "Ben is playing"));
  assert.deepEqual(
    views.map((one) => one.prompt.text),
    ["", "Ben entombs Urn.", "Ben buys Boat."],
  );
  assert.deepEqual(
    picturesOf(view(), 2).map((one) => one.turn),
    [3],
  );
});

test("who reacts in the turn of another does not play", () => {
  const reaction = picture(2, [2, 4], {who: "Cleo"});
  const log = LOG.map((one) => (one.k === 2 ? {...one, player: "Cleo", text: "Cleo discards Boat."} : one));
  const [, {prompt}] = picturesOf(view({log, motion: {n: 3, steps: STEPS, pictures: [PICTURES[0], reaction]}}));
  assert.deepEqual([prompt.title, prompt.text], ["Ben is playing", "Cleo discards Boat."]);
});

test("log and prompt come with the pictures, and one's own turn after the last", () => {
  const at = start();
  assert.deepEqual([title(at), lines(at)], ["Ben is playing", 2]);
  wait(1);
  assert.deepEqual([ask(at), lines(at)], ["Ben entombs Urn.", 4]);
  wait(look);
  assert.deepEqual([title(at), ask(at), lines(at)], ["Ben is playing", "Ben buys Boat.", 6]);
  assert.equal(at.words("[aria-live=assertive]"), "");
  assert.ok(at.isSeen("[data-act=skip]"));
  wait(look);
  assert.match(title(at), /Your turn/);
  assert.match(at.words("[aria-live=assertive]"), /Your turn/);
  assert.ok(!at.isSeen("[data-act=skip]"));
  assert.equal(at.all(".vk-news").length, 4);
});

test("a setting that changes meanwhile draws the same picture, and a new view the end", () => {
  const at = start();
  at.board.setPref({order: "kind"});
  assert.equal(title(at), "Ben is playing");
  at.put({...view(), rev: 51, motion: null});
  assert.match(title(at), /Your turn/);
  wait(5000);
  assert.equal(at.board.view.rev, 51);
});

test("what a slow bot does meanwhile is told behind what is being told", () => {
  const at = start();
  wait(1);
  const more = [...PICTURES, picture(4, [6, 7])];
  at.put(view({rev: 52, log: [...LOG, line(6, "Ben waits.")], motion: {n: 4, steps: STEPS, pictures: more}}));
  assert.deepEqual([ask(at), lines(at)], ["Ben entombs Urn.", 4]);
  wait(look);
  assert.equal(ask(at), "Ben buys Boat.");
  wait(look);
  assert.equal(ask(at), "Ben waits.");
  wait(look);
  assert.match(title(at), /Your turn/);
});

test("whoever wants no movement sees the end, with what is new marked", () => {
  const at = new Stage({...sample("opponent"), log: []});
  at.put(view());
  assert.match(title(at), /Your turn/);
  assert.equal(at.all(".vk-news").length, 4);
});

test("who sits down is told once who he is", () => {
  const at = new Stage("setup");
  at.put({...sample("main"), rev: 60});
  const {name} = sample("main").players.find((player) => player.you);
  assert.match(at.words(".vk-herald"), new RegExp(`You are ${name}`));
  at.put({...sample("main"), rev: 61});
  wait(4000);
  assert.ok(!at.isSeen(".vk-herald"));
  at.put({...sample("main"), rev: 62});
  assert.ok(!at.isSeen(".vk-herald"));
});

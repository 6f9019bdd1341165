import assert from "node:assert/strict";
import {test} from "node:test";

import "./document.js";
import {keyframes, PACE, placeOf, timetable} from "../src/timetable.js";

const move = (id, more = {}) => ({id, from: "hand Ana", to: "boneyard", ...more});
const starts = ({legs}) => legs.map((leg) => Math.round(leg.at));

test("the cards of one step start close behind each other", () => {
  const {gap, leg} = PACE.quick;
  const plan = timetable([{moves: [move("a"), move("b"), move("c")]}], PACE.quick);
  assert.deepEqual(starts(plan), [0, gap, 2 * gap]);
  assert.equal(plan.total, 2 * gap + leg);
});

test("the next step waits till the cards of the one before have almost arrived", () => {
  const plan = timetable([{moves: [move("a")]}, {moves: [move("b")]}], PACE.quick);
  const [first, second] = plan.legs;
  assert.ok(second.at > first.at + first.ms / 2);
  assert.ok(second.at < first.at + first.ms);
});

test("a pile of cards that nobody tells apart is as many legs", () => {
  assert.equal(timetable([{moves: [move(undefined, {n: 5})]}], PACE.quick).legs.length, 5);
});

test("a move of one's own is not told; a long turn of somebody else leaves time to read", () => {
  const step = (text) => ({text, moves: [move(text)]});
  assert.deepEqual(timetable([step("a"), step("b")], PACE.quick).words, []);
  const long = timetable(["a", "b", "c"].map(step), PACE.quick);
  assert.deepEqual(
    long.words.map(([, text]) => text),
    ["a", "b", "c"],
  );
  assert.ok(long.words[1][0] >= PACE.quick.read);
});

test("however long a turn is, it ends in time", () => {
  const steps = Array.from({length: 200}, (_, i) => ({text: `${i}`, moves: [move(i)]}));
  const {total, legs, words} = timetable(steps, PACE.quick);
  assert.ok(Math.abs(total - PACE.quick.most) < 1);
  assert.ok(legs.every((leg) => leg.at + leg.ms <= total + 1));
  assert.ok(words.every(([at]) => at <= total));
});

test("a place is one word for each pile, and one for each place of the pyramid", () => {
  assert.equal(placeOf({zone: "pyramid", player: null, slot: 3}), "pyramid 3");
  assert.equal(placeOf({zone: "hand", player: "Ana", slot: 0}), "hand Ana");
  assert.equal(placeOf({zone: "stock", player: null, slot: 0}), "stock");
});

test("a card that was not seen is seen when it sets out, and only transform and opacity change", () => {
  const [from, box] = [
    {x: 0, y: 0, w: 50},
    {x: 100, y: 20, w: 100},
  ];
  const frames = keyframes([{at: 100, ms: 200, box}], {from, to: 400, seen: false, base: 100});
  assert.deepEqual(
    frames.map((frame) => frame.opacity),
    [0, 0, 1, 1, 1],
  );
  assert.deepEqual(
    frames.map((frame) => frame.offset),
    [0, 0.25, 0.25, 0.75, 1],
  );
  assert.equal(frames[0].transform, "translate(0.0px,0.0px) scale(0.500)");
  assert.equal(frames.at(-1).transform, "translate(100.0px,20.0px) scale(1.000)");
  for (const frame of frames) assert.deepEqual(Object.keys(frame).sort(), ["easing", "offset", "opacity", "transform"]);
});

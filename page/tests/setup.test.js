import assert from "node:assert/strict";
import {test} from "node:test";

import {sample, Stage} from "./stage.js";

test("seats can be added, named and removed, and Start sends all of the form", () => {
  const at = new Stage("setup");
  at.fill("input[name=seat-name]", "Ana");
  at.click("[data-act=add-seat]");
  at.click("[data-act=add-seat]");
  assert.ok(!at.isSeen("[data-act=add-seat]"));
  at.click('[aria-label="Remove seat 3"]');
  at.fill('[aria-label="Seat 3 is played by"]', "random");
  at.fill("select[name=cards]", "afterlife");
  at.fill("input[name=seed]", "7");
  at.tell("form", "submit");
  const {type, seats, ...chosen} = at.sent.at(-1);
  assert.equal(type, "start");
  assert.equal(seats[0].name, "Ana");
  assert.deepEqual(
    seats.map((seat) => seat.who),
    ["person", "collector", "random"],
  );
  const {cards, edition, starters, seed, variant, pharaohs} = chosen;
  assert.deepEqual([cards, edition, starters, seed, variant, pharaohs], ["afterlife", "premium", "", "7", "", false]);
  const before = at.sent.slice(0, -1);
  assert.deepEqual(new Set(before.map((one) => one.type)), new Set(["setup"]));
  assert.deepEqual(
    before.map((one) => one.n),
    before.map((_, i) => i + 1),
  );
});

test("an answer that comes late does not undo what was chosen since", () => {
  const at = new Stage("setup");
  at.fill("select[name=cards]", "afterlife");
  const {setup} = sample("setup");
  at.put({...sample("setup"), rev: 2, setup: {...setup, heard: 0}});
  assert.equal(at.one("select[name=cards]").value, "afterlife");
  at.put({...sample("setup"), rev: 3, setup: {...setup, heard: 1}});
  assert.equal(at.one("select[name=cards]").value, "base");
});

test("outside Voila the address is left alone and the link is shown", async () => {
  const at = new Stage("setup");
  Object.defineProperty(globalThis, "navigator", {value: {clipboard: {writeText: async () => assert.fail("no")}}});
  at.click("[data-act=copy]");
  const {setup} = sample("setup");
  at.put({...sample("setup"), rev: 2, setup: {...setup, heard: 1, touched: true, link: "?players=Ana,Ben"}});
  await new Promise(setImmediate);
  assert.equal(at.one("[role=dialog] input[aria-label=Link]").value, "?players=Ana,Ben");
  assert.match(at.words("[role=dialog]"), /vk\.App/);
});

test("only a lesson that is begun and not done has a bar of what is done", () => {
  const at = new Stage("setup");
  const {setup} = sample("setup");
  const lessons = [0, 2, 5].map((done) => ({name: `lesson ${done}`, title: `Lesson ${done}`, done, total: 5}));
  at.put({...sample("setup"), rev: 2, setup: {...setup, lessons}});
  const bars = at.all(".vk-walked").map((bar) => !bar.hidden);
  assert.deepEqual(bars, [false, true, false]);
});

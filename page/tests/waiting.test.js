// What the board does after a while, or not till then, on a clock that the test sets.

import assert from "node:assert/strict";
import {test} from "node:test";

import {stopTheClock, wait} from "./clock.js";
import {sample, Stage} from "./stage.js";

stopTheClock();

// ---- what is often regretted

const END = '[data-option="end turn"]';
const REGRETTED = {"end turn": ["You have not entombed yet.", "It can be done once a turn.", "entomb"]};

function warning() {
  const at = new Stage("main");
  at.put({...sample("main"), rev: 100, can: {...sample("main").can, warn: REGRETTED}});
  at.click(END);
  return at;
}

const chosen = (at) => at.sent.filter(({type}) => type === "choose").map(({option}) => option);

test("what is often regretted is warned of once, aloud too, and a second choice goes through", () => {
  const at = warning();
  assert.match(at.words("[data-note=warn]"), /not entombed/);
  assert.match(at.words("[aria-live=assertive]"), /Choose it again/);
  assert.deepEqual(chosen(at), []);
  wait(900);
  at.click(END);
  assert.deepEqual(chosen(at), ["end turn"]);
});

test("the other half of a double click does not answer a warning; its button does, however soon", () => {
  const at = warning();
  wait(300);
  at.click(END);
  assert.deepEqual(chosen(at), []);
  at.click("[data-act=go-on]");
  assert.deepEqual(chosen(at), ["end turn"]);
  assert.equal(at.words("[aria-live=assertive]"), "");
});

test("warnings can be switched off, and stay so in this browser", () => {
  const at = warning();
  at.click("[data-act=no-warn]");
  assert.equal(JSON.parse(localStorage.getItem("vk-notebook")).warn, false);
  at.click(END);
  assert.deepEqual(chosen(at), ["end turn"]);
});

// ---- a game of bots

test("a game of bots is stepped through, goes on by itself as fast as is chosen, and pauses", () => {
  const watched = (rev) => ({...sample("opponent"), rev, watch: true});
  const at = new Stage(watched(100));
  const steps = () => at.sent.splice(0).map(({type, step}) => `${type} ${step}`);
  at.click("[data-step=move]");
  at.put(watched(101));
  at.click("[data-step=turn]");
  at.put(watched(102));
  assert.deepEqual(steps(), ["watch move", "watch turn"]);
  at.fill("[name=speed]", "fast");
  at.click("[data-act=play]");
  wait(1);
  assert.deepEqual(steps(), ["watch turn"]);
  assert.match(at.words("[data-act=play]"), /Pause/);
  at.put(watched(103));
  wait(500);
  assert.deepEqual(steps(), ["watch turn"]);
  at.click("[data-act=play]");
  at.put(watched(104));
  wait(5000);
  assert.deepEqual(steps(), []);
});

// ---- the form of the set-up page

function typing(words) {
  const at = new Stage("setup");
  at.one("input[name=seat-name]").value = words;
  at.tell("input[name=seat-name]", "input");
  return at;
}

test("a name is told after a pause in typing, before the field is left", () => {
  const at = typing("Nefertiti");
  wait(500);
  assert.deepEqual(at.sent, []);
  wait(200);
  assert.deepEqual(
    at.sent.map(({change, seats}) => [change, seats[0].name]),
    [["seat-name", "Nefertiti"]],
  );
});

test("a name that two seats have is told however fast one types, till it is changed", () => {
  for (const pause of [0, 300, 1000]) {
    const at = typing("Ben");
    wait(pause);
    at.tell("form", "submit");
    wait(1000);
    assert.match(at.words(".vk-setup .vk-alert"), /Two seats are called Ben/);
    assert.ok(at.sent.every(({type}) => type === "setup"));
    at.one("input[name=seat-name]").value = "Nefertiti";
    at.tell("input[name=seat-name]", "input");
    wait(1000);
    assert.ok(!at.isSeen(".vk-setup .vk-alert"));
  }
});

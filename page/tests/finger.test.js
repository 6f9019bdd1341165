import {test} from "node:test";
import assert from "node:assert/strict";
import {forFinger} from "../src/finger.js";

test("who plays with a finger reads of no click", () => {
  assert.equal(forFinger('Click the card, then click "Buy for 4".', true), 'Tap the card, then tap "Buy for 4".');
  assert.equal(forFinger("You clicked it by clicking.", true), "You tapped it by tapping.");
  assert.equal(forFinger("Hover over a card or long-press it to read it.", true), "Press and hold a card to read it.");
  assert.equal(forFinger("Click it.", false), "Click it.");
  assert.equal(forFinger(null, true), null);
});

// The numbers of one's own cards: what digits make of a field, what is kept, and what a file changes.

import assert from "node:assert/strict";
import {test} from "node:test";
import "./document.js";
import {assured, changed, clean, differences, fieldsOf, merged, numberOf, tableFile} from "../src/number_store.js";

const COST = {is: 3, known: false, least: 0, most: 19};
const LEVEL = {is: 1, known: true, least: 1, most: 1};
const GOLD = {is: 2, known: false, least: 0, most: 9};

test("what was typed is a number that the field can have, or none", () => {
  assert.deepEqual(
    ["0", "4", "12", "19", "20", "99", "", "-1", "1.5", "x", "1e1", " 4"].map((typed) => numberOf(typed, COST)),
    [0, 4, 12, 19, null, null, null, null, null, null, null, null],
  );
  assert.deepEqual([numberOf("10", GOLD), numberOf("1", LEVEL), numberOf("2", LEVEL)], [null, 1, null]);
});

test("numbers that look doubtful are right till one of them changes", () => {
  const sure = assured({Boat: {cost: 9, gold: 2}}, "Boat");
  assert.deepEqual(clean(JSON.parse(JSON.stringify(sure))), sure);
  assert.equal(changed(sure, "Boat", "gold", 2), sure);
  assert.deepEqual(changed(sure, "Boat", "gold", 3), {Boat: {cost: 9, gold: 3}});
  assert.deepEqual(changed(sure, "Boat", "cost", null), {Boat: {gold: 2}});
  assert.deepEqual(merged(sure, {Boat: {cost: 8}}), {Boat: {cost: 8, gold: 2}});
  assert.deepEqual(clean({Boat: {sure: 2}}), {});
});

test("what is kept holds nothing but numbers of columns", () => {
  assert.deepEqual(clean({Boat: {cost: 4, vp: "3", gold: 2.5, weight: 1, level: 100}, Urn: {}, Sling: null}), {
    Boat: {cost: 4},
  });
  for (const junk of [null, 7, "x", [], [[]]]) assert.deepEqual(clean(junk), {});
});

test("a number is put and taken away, and the same number changes nothing", () => {
  const one = changed({}, "Boat", "cost", 4);
  assert.deepEqual(one, {Boat: {cost: 4}});
  assert.equal(changed(one, "Boat", "cost", 4), one);
  assert.deepEqual(changed(one, "Boat", "cost", null), {});
  assert.deepEqual(changed(one, "Boat", "gold", 0), {Boat: {cost: 4, gold: 0}});
});

test("a file lies over what is there, and says first what it changes", () => {
  const cards = {Boat: {cost: 4, gold: 2}};
  const file = {Boat: {cost: 5, gold: 2}, Urn: {gold: 1}};
  assert.deepEqual(
    differences(cards, file).map(({name, column, was, number}) => [name, column, was, number]),
    [
      ["Boat", "cost", 4, 5],
      ["Urn", "gold", null, 1],
    ],
  );
  assert.deepEqual(merged(cards, file), {Boat: {cost: 5, gold: 2}, Urn: {gold: 1}});
});

test("the file has a row for each card with numbers, and no name that is no card", () => {
  const fields = {gold: GOLD, cost: COST, level: LEVEL};
  const boxes = [{key: "base", title: "Base game", cards: [{name: "Boat", group: "Uniques", color: "purple", fields}]}];
  assert.equal(tableFile({Boat: {cost: 0}, "=1+1": {cost: 3}}, boxes), "name,gold,cost,level,vp\nBoat,,0,,\n");
  assert.deepEqual(
    fieldsOf(boxes[0].cards[0]).map(([column]) => column),
    ["gold", "cost", "level"],
  );
});

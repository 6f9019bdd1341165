// The numbers of one's own cards: what digits make of a field, what is kept, and what a file changes.

import assert from "node:assert/strict";
import {test} from "node:test";
import "./document.js";
import {changed, clean, differences, fieldsOf, merged, split, tableFile} from "../src/number_store.js";

const COST = {is: 3, known: false, least: 0, most: 19};
const LEVEL = {is: 2, known: false, least: 2, most: 3};
const GOLD = {is: 2, known: false, least: 0, most: 9};

test("a digit is a whole number unless a card can have one of two digits that begins with it", () => {
  const made = (digits, field) => {
    const {number, whole, rest, possible} = split(digits, field);
    return [number, whole, rest, possible];
  };
  assert.deepEqual(made("4", COST), [4, true, "", true]);
  assert.deepEqual(made("1", COST), [1, false, "", true]);
  assert.deepEqual(made("12", COST), [12, true, "", true]);
  assert.deepEqual(made("25", COST), [2, true, "5", true]);
  assert.deepEqual(made("03", COST), [0, true, "3", true]);
  assert.deepEqual(made("1", GOLD), [1, true, "", true]);
  assert.deepEqual(made("123", GOLD), [1, true, "23", true]);
  assert.deepEqual(made("1", LEVEL), [1, true, "", false]);
  assert.deepEqual(made("3", LEVEL), [3, true, "", true]);
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

import assert from "node:assert/strict";
import {test} from "node:test";
import {gzipSync} from "node:zlib";

import {Frames, unpack} from "../src/frames.js";

// two shapes, a table in which each value stands once, and the rows of two positions
const SHAPES = [
  ["turn", "asked", "views"],
  ["rev", "names"],
];
const TABLE = ["Ana", 1, 2, [0, 0, 0], [2, 1, 3], [0, 4], [1, 1, 0, 5], [1, 2, 0, 5]];
const NODES = [6, 7];

test("a position is read when it is looked at", () => {
  const frames = new Frames({shapes: SHAPES, table: TABLE, nodes: NODES});
  assert.equal(frames.count, 2);
  assert.deepEqual(frames.fact(1), {turn: 2, asked: "Ana", views: [4]});
  assert.deepEqual(frames.get(frames.fact(0).views[0]), {rev: 1, names: ["Ana", "Ana"]});
});

test("what was read once is the same object again", () => {
  const frames = new Frames({shapes: SHAPES, table: TABLE, nodes: NODES});
  assert.equal(frames.get(4), frames.get(4));
  assert.equal(frames.fact(0), frames.fact(0));
});

test("frames are unpacked from bytes, or from a view of some", async () => {
  const packed = gzipSync(JSON.stringify({a: 1}));
  assert.deepEqual(await unpack(new Uint8Array(packed)), {a: 1});
  const wide = new Uint8Array([0, 0, ...packed]);
  assert.deepEqual(await unpack(new DataView(wide.buffer, 2)), {a: 1});
});

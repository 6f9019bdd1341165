// What people load is the build of these sources, to the letter.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";

import {bundle, STATIC} from "../build.mjs";

for (const name of ["loader.js", "page.js", "page.css"]) {
  test(`${name} is the build of the sources: run npm run build`, async () => {
    const files = await bundle();
    const there = await readFile(`${STATIC}${name}`, "utf8");
    assert.equal(there, files[name]);
  });
}

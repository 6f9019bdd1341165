// Bundles the page: `node build.mjs` writes loader.js, page.js and page.css into vk_notebook/board/static.

import {writeFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
export const STATIC = `${here}../vk_notebook/board/static/`;
const USUAL = {
  bundle: true,
  minify: true,
  write: false,
  charset: "utf8",
  legalComments: "none",
  target: "es2022",
  logLevel: "warning",
};

/** The text of each file that the page loads, by its name. */
export async function bundle() {
  const made = async (from, more) => {
    const {outputFiles} = await build({...USUAL, entryPoints: [here + from], ...more});
    return outputFiles[0].text;
  };
  return {
    "loader.js": await made("src/loader.js", {format: "esm"}),
    "page.js": await made("src/main.js", {format: "esm"}),
    "page.css": await made("style/main.css"),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await bundle())) await writeFile(STATIC + name, text);
}

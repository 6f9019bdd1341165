// Bundles the page: `node build.mjs` writes vk_notebook/board/static/page.js and page.css.

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
  const script = await build({...USUAL, entryPoints: [`${here}src/main.js`], format: "esm"});
  const style = await build({...USUAL, entryPoints: [`${here}style/main.css`]});
  return {"page.js": script.outputFiles[0].text, "page.css": style.outputFiles[0].text};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await bundle())) await writeFile(STATIC + name, text);
}

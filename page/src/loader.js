// What each widget carries itself. The script, the style and the font of its page are in one widget beside it, and a
// page takes them from there once, whatever number of boards it shows.

/** @import {Given, Json, Model} from "./types" */

const PAGES = Symbol.for("vk-notebook pages");
const FONT = "VK Hieroglyphs";

/** @type {(packed: BlobPart) => Promise<string>} */
const text = (packed) => new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

/**
 * Make the module, the style sheet and the font out of what the one widget holds.
 * @param {Model} held
 */
async function take(held) {
  const address = URL.createObjectURL(new Blob([await text(held.get("script"))], {type: "text/javascript"}));
  const module = await import(address);
  URL.revokeObjectURL(address);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await text(held.get("sheet")));
  document.fonts.add(new FontFace(FONT, held.get("font"), {display: "block"}));
  return {render: module.default.render, sheet};
}

/**
 * Two kernels of different versions may show boards in one page: each version has its own.
 * @param {Model} held
 */
async function taken(held) {
  // @ts-expect-error: it is nobody else's
  const pages = (globalThis[PAGES] ??= new Map());
  const version = held.get("version");
  if (!pages.has(version)) pages.set(version, take(held));
  try {
    return await pages.get(version);
  } catch (error) {
    pages.delete(version); // so that the next board tries again
    throw error;
  }
}

/**
 * Give the style to the page, and to the shadow tree where a notebook shows its output in one.
 * @param {HTMLElement} el @param {CSSStyleSheet} sheet
 */
function dress(el, sheet) {
  for (const tree of /** @type {Document[]} */ ([document, el.getRootNode()])) {
    const sheets = tree.adoptedStyleSheets;
    if (sheets && !sheets.includes(sheet)) tree.adoptedStyleSheets = [...sheets, sheet];
  }
}

export default {
  render: async (/** @type {Given} */ {model, el}) => {
    const held = await /** @type {Json} */ (model.widget_manager).get_model(
      model.get("assets").replace("IPY_MODEL_", ""),
    );
    const {render, sheet} = await taken(held);
    dress(el, sheet);
    return render({model, el});
  },
};

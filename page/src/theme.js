// Whether the page around the board is light or dark.

import {attr} from "./dom.js";

/** @param {HTMLElement} probe @param {string} value */
function luminance(probe, value) {
  probe.style.color = "";
  probe.style.color = value;
  if (!probe.style.color) return null;
  const rgb = (getComputedStyle(probe).color.match(/[\d.]+/g) || []).map(Number);
  if (rgb.length < 3 || rgb[3] === 0) return null;
  return (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255;
}

/**
 * Ask JupyterLab's or VS Code's own variables first, then the system. Voila says "light" to everyone who has not asked
 * for dark, so there only "dark" is a choice. `probe` is a node that may take on any colour.
 * @param {HTMLElement} root @param {HTMLElement} probe
 */
function pageIsDark(root, probe) {
  const {voila, jpThemeLight: light} = document.body.dataset;
  if (light && (light === "false" || voila === undefined)) return light === "false";
  const style = getComputedStyle(root);
  for (const name of voila === undefined ? ["--jp-layout-color0", "--vscode-editor-background"] : []) {
    const value = style.getPropertyValue(name).trim();
    const brightness = value ? luminance(probe, value) : null;
    if (brightness !== null) return brightness < 0.5;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Say on a board how it is to look.
 * @param {HTMLElement} root @param {HTMLElement} probe @param {{theme: string; motion: boolean}} settings
 */
export function dress(root, probe, {theme, motion}) {
  const dark = theme === "dark" || (theme !== "light" && pageIsDark(root, probe));
  attr(root, "data-theme", dark ? "dark" : "light");
  attr(root, "data-motion", motion ? null : "off");
}

/**
 * Call `changed` whenever the page may have become light or dark, until the signal ends it.
 * @param {() => void} changed @param {AbortSignal} signal
 */
export function watchTheme(changed, signal) {
  const watch = new MutationObserver(changed);
  const attributes = ["data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind", "class", "style"];
  for (const node of [document.documentElement, document.body]) {
    watch.observe(node, {attributes: true, attributeFilter: attributes});
  }
  signal.addEventListener("abort", () => watch.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, {signal});
}

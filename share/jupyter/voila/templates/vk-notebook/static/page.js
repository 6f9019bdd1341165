// What Voila's own template writes into the page as scripts; the page's policy runs none but those in files.
"use strict";

window.update_loading_text = (cell, cells, text) => {
	const place = document.getElementById("loading_text");
	if (place) place.textContent = text ?? `Executing ${cell} of ${cells}`;
};
window.display_cells = () => {
	if (!window.themeLoaded) {
		window.cellLoaded = true;
		return;
	}
	document.getElementById("loading")?.remove();
	const cells = document.getElementById("rendered_cells");
	if (cells) cells.style.display = "";
};
window.voila_heartbeat = () => undefined;
window.voila_process = window.update_loading_text;
window.voila_finish = window.display_cells;

// The page arrives cell by cell. Telling so changes it too, hence only what is new is told.
let told;
const coming = new MutationObserver(() => {
	const last = [...document.querySelectorAll("[cell-index]")].pop();
	if (last && last !== told) window.voila_process(last.getAttribute("cell-index"), last.dataset.cells);
	told = last;
});
coming.observe(document, {childList: true, subtree: true});
document.addEventListener("DOMContentLoaded", () => {
	coming.disconnect();
	window.voila_finish();
	vouch();
});

// The message that ends the kernel of a closed page has to carry this cookie's value. Nobody sets it for a page without
// a log-in, and no page of another host can: what both sides know is that the message comes from here.
function vouch() {
	if (/(^|; )_xsrf=/.test(document.cookie)) return;
	const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
	const token = bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
	const path = (document.body.dataset.baseUrl || "/").replace(/voila\/$/, "");
	document.cookie = `_xsrf=${token}; path=${path}; samesite=strict`;
}

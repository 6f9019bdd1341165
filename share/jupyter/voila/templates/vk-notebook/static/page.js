// What Voila's own template writes into the page as scripts; the page's policy runs none but those in files.
"use strict";

const LONGEST = 10000; // milliseconds that the page waits for its boards
const GIVEN_UP = "Error displaying widget: model not found";
const WATCHED = 120; // seconds after the start in which a board may be given up
const TRIES = 3;
const UNREAD = 'script[type="application/vnd.jupyter.widget-view+json"]';

// The page says in one line that it is on its way, and not which cell runs.
window.update_loading_text = () => undefined;
window.display_cells = () => {
	if (!window.themeLoaded) {
		window.cellLoaded = true;
		return;
	}
	const cells = document.getElementById("rendered_cells");
	if (cells) cells.style.display = "";
	uncover();
};

// What covers the page goes when the first board is there, or when there is none to wait for.
function uncover() {
	const begun = performance.now();
	const look = () => {
		const isLoading = (node) => node.textContent === "Loading widget...";
		const waits = document.querySelector(UNREAD) || [...document.querySelectorAll(".jupyter-widgets")].some(isLoading);
		if (document.querySelector(".vk-board") || !waits || performance.now() - begun > LONGEST)
			document.getElementById("loading")?.remove();
		else requestAnimationFrame(look);
	};
	look();
}
window.voila_heartbeat = () => undefined;
window.voila_process = window.update_loading_text;
window.voila_finish = window.display_cells;

document.addEventListener("DOMContentLoaded", () => {
	window.voila_finish();
	vouch();
	watch();
});

// On a slow computer Jupyter's script may look for a board for two seconds, and give it up in the moment it comes. When
// the page is loaded anew it comes in time; what is done so far is kept in the browser.
function watch() {
	let seconds = 0;
	const look = setInterval(() => {
		const isGivenUp = (node) => node.textContent === GIVEN_UP;
		if ([...document.querySelectorAll(".jupyter-widgets")].some(isGivenUp) && mayTry()) location.reload();
		else if (++seconds < WATCHED) return;
		clearInterval(look);
	}, 1000);
}

function mayTry() {
	try {
		const place = `vk-tries ${location.pathname}`; // a tab goes from lesson to lesson
		const tries = Number(sessionStorage.getItem(place)) + 1;
		sessionStorage.setItem(place, String(tries));
		return tries < TRIES;
	} catch {
		return false; // a page that may keep nothing does not know how often it has tried
	}
}

// The message that ends the kernel of a closed page has to carry this cookie's value. Nobody sets it for a page without
// a log-in, and no page of another host can: what both sides know is that the message comes from here.
function vouch() {
	if (/(^|; )_xsrf=/.test(document.cookie)) return;
	const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
	const token = bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
	const path = (document.body.dataset.baseUrl || "/").replace(/voila\/$/, "");
	document.cookie = `_xsrf=${token}; path=${path}; samesite=strict`;
}

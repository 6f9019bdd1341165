// What Voila's own template writes into the page as scripts; the page's policy runs none but those in files.
"use strict";

const LONGEST = 10000; // milliseconds that the cover hides a page that waits for its boards
const GIVEN_UP = "Error displaying widget: model not found";
const WATCHED = 120; // seconds after the start in which a board may be given up
const TRIES = 3;
const UNREAD = 'script[type^="application/vnd."][type$="+json"]';
const BOARDS = ".jupyter-widgets, .jp-OutputArea-output"; // while it waits, the first name comes and goes
const FAILED = /^(Error displaying widget$|Click to show javascript error)/;
const WAITING = ["Loading widget...", GIVEN_UP];
let isBroken = false;
let hasWidgets = false; // even if what shows them did not come, and text stands in their place

// The page says in one line that it is on its way, and not which cell runs.
window.update_loading_text = () => undefined;
window.display_cells = () => {
	if (!window.themeLoaded) {
		window.cellLoaded = true;
		return;
	}
	showCells();
	uncover(performance.now() + LONGEST);
};

function showCells() {
	const cells = document.getElementById("rendered_cells");
	if (cells) cells.style.display = "";
}

// What covers the page goes when the first board is there, or when there is none to wait for.
function uncover(until) {
	const cover = document.getElementById("loading");
	if (!cover) return;
	const boards = [...document.querySelectorAll(BOARDS)].map((node) => node.textContent);
	if (boards.some((words) => FAILED.test(words))) breakOff();
	const misses = hasWidgets && !document.querySelector(".jupyter-widgets");
	const waits = isBroken || misses || document.querySelector(UNREAD) || boards.some((words) => WAITING.includes(words));
	if (document.querySelector(".vk-board") || !waits) {
		cover.remove();
		return;
	}
	if (performance.now() > until) cover.className = "late";
	requestAnimationFrame(() => uncover(until));
}

// Something of the page is missing. It shows what there is, and says so: else it would be set up for ever.
function breakOff() {
	const line = document.getElementById("loading_text");
	if (isBroken || !line) return;
	isBroken = true;
	line.textContent = "This page did not load completely.";
	line.parentNode.className = "late";
	showCells();
}
addEventListener("error", ({ target }) => target.localName === "script" && breakOff(), true);

window.voila_heartbeat = () => undefined;
window.voila_process = window.update_loading_text;
window.voila_finish = window.display_cells;

document.addEventListener("DOMContentLoaded", () => {
	hasWidgets = [...document.querySelectorAll(UNREAD)].some((node) => node.textContent.includes("widget-view+json"));
	if (document.getElementById("whole")) window.voila_finish();
	else breakOff();
	vouch();
	watch();
});

// On a slow computer Jupyter's script may look for a board for two seconds, and give it up in the moment it comes. When
// the page is loaded anew it comes in time; what is done so far is kept in the browser.
function watch() {
	let seconds = 0;
	const look = setInterval(() => {
		const isGivenUp = (node) => node.textContent === GIVEN_UP;
		if ([...document.querySelectorAll(".jupyter-widgets")].some(isGivenUp)) mayTry() ? location.reload() : breakOff();
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

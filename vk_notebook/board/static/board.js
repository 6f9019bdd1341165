// The board of vk_notebook: it draws the trait `view` and sends back what the person chose.
// No rules live here. All text goes through textContent: names and notes may come from files.

// ---- small tools
const SVG = "http://www.w3.org/2000/svg";
const MAX_FILE = 10 * 1024 * 1024;
const PENDING_MS = 1000;
const TWICE_MS = 700;
const HELD_MS = 700;
const AGAIN_MS = 500;
const AGAIN_PX = 9;
const GROUP = "[data-zone],[data-group]";
const READ = "[data-card],[data-ref],[data-pharaoh]";
const KINDS = {unique: "Unique", starter: "Starter"};
const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"];

// h("button.btn.plain#undo", {title: "x"}, ...children): classes vk-btn and vk-plain, data-act undo.
function h(spec, ...kids) {
	const [path, act] = spec.split("#");
	const [tag, ...names] = path.split(".");
	const node = document.createElement(tag);
	if (act) node.dataset.act = act;
	if (names.length) node.className = names.map((name) => `vk-${name}`).join(" ");
	for (const kid of kids) {
		if (kid instanceof Node || typeof kid === "string") node.append(kid);
		else for (const key in kid) attr(node, key === "label" ? "aria-label" : key, kid[key]);
	}
	return node;
}

function attr(node, key, value) {
	if (value == null || value === false) {
		if (node.hasAttribute(key)) node.removeAttribute(key);
	} else {
		const text = value === true ? "true" : String(value);
		if (node.getAttribute(key) !== text) node.setAttribute(key, text);
	}
}

const label = (node, words) => attr(node, "aria-label", words);

const flag = (node, name, on) => node.classList.toggle(`vk-${name}`, Boolean(on));
const fill = (node, ...kids) => node.replaceChildren(...kids);
const one = (node, query) => node.querySelector(query);

function text(node, value) {
	const next = value == null ? "" : String(value);
	if (node.textContent !== next) node.textContent = next;
}

const show = (node, on) => {if (node.hidden === Boolean(on)) node.hidden = !on;};
const tell = (node, value) => {text(node, value); show(node, value);};
const list = (value) => (Array.isArray(value) ? value : []);
const own = (table, key) => (table && Object.hasOwn(table, key) ? table[key] : null);
const rectOf = (node) => node.getBoundingClientRect();
const plural = (n, one, many) => `${n} ${n === 1 ? one : many}`;
const button = (names, ...kids) => h(`button${names}`, {type: "button"}, ...kids);

const closer = (act) => button(`.close#${act}`, {label: "Close"}, "×");

// Log and tools into the side column, where other parts stand in it as well.
const gather = (side) => side.append(...one(side.parentNode, ".vk-low").childNodes);

// `nodes` into `parent`, in order; touch only what is out of place (a moved node loses its focus).
function arrange(parent, nodes) {
	const wanted = new Set(nodes);
	for (const kid of [...parent.children]) if (!wanted.has(kid)) kid.remove();
	let at = parent.firstElementChild;
	for (const node of nodes) {
		if (node === at) at = at.nextElementSibling;
		else parent.insertBefore(node, at);
	}
}

// Keyed children: `make` builds a node once for each key, `update` brings it up to date.
function keyed(parent, items, keyOf, make, update) {
	const old = parent.vkKeys || new Map();
	const now = new Map();
	items.forEach((item, index) => {
		let key = String(keyOf(item, index));
		while (now.has(key)) key += "'";
		const node = old.get(key) || make(item);
		update(node, item, index);
		now.set(key, node);
	});
	parent.vkKeys = now;
	arrange(parent, [...now.values()]);
}

// ---- set shapes and the signs
const SHAPES = {
	gray: "M10 1a9 9 0 1 0 .01 0ZM10 5.4a4.6 4.6 0 1 1-.01 0Z",
	yellow: "M10 1.5a8.5 8.5 0 1 0 .01 0Z",
	red: "M10 0 20 10 10 20 0 10Z",
	brown: "M10 1.5 20 18.5H0Z",
	green: "M2 2h16v16H2Z",
	blue: "M10 0l2.9 6.6 7.1.8-5.3 4.8 1.5 7.1L10 15.7l-6.2 3.6 1.5-7.1L0 7.4l7.1-.8Z",
	purple: "M10 0l2.8 7.2L20 10l-7.2 2.8L10 20l-2.8-7.2L0 10l7.2-2.8Z",
	tan: "M10 0l8.7 5v10L10 20l-8.7-5V5Z",
};

const hue = (color) => (Object.hasOwn(SHAPES, color) ? color : "gray");

function tint(node, color) {
	attr(node, "style", `--set:var(--${hue(color)})`);
	return node;
}

function draw(tag, attrs, ...kids) {
	const node = document.createElementNS(SVG, tag);
	for (const key in attrs) node.setAttribute(key, attrs[key]);
	node.append(...kids);
	return node;
}

const outline = (color, more) => draw("path", {d: SHAPES[hue(color)], "fill-rule": "evenodd", ...more});
const emblem = () => draw("svg", {class: "vk-sign", viewBox: "0 0 108 72", "aria-hidden": "true"});
const shape = (color) => paintShape(draw("svg", {class: "vk-shape", viewBox: "0 0 20 20", "aria-hidden": "true"}), color);

// Draw anew only what has changed.
function redraw(node, mark, make) {
	if (node.vkMark === mark) return node;
	node.vkMark = mark;
	fill(node, make());
	return node;
}

const paintShape = (node, color) => redraw(node, hue(color), () => outline(color));

const FONT = '"VK Hieroglyphs"';
const fitted = new Map();
let pen = null;

// The ink box of a sign, so that a tall jar and a long bier both fill the emblem field.
function fit(glyph) {
	if (!fitted.has(glyph)) {
		pen = pen || document.createElement("canvas").getContext("2d");
		let box = {x: 54, y: 58, size: 56};
		if (pen) {
			pen.font = `100px ${FONT}, serif`;
			const m = pen.measureText(glyph);
			const [l, r, a, d] = [m.actualBoundingBoxLeft, m.actualBoundingBoxRight, m.actualBoundingBoxAscent, m.actualBoundingBoxDescent];
			const scale = Math.min(92 / Math.max(1, l + r), 64 / Math.max(1, a + d), 0.95);
			if (l + r > 1) box = {x: 54 - ((r - l) / 2) * scale, y: 36 + ((a - d) / 2) * scale, size: 100 * scale};
		}
		fitted.set(glyph, box);
	}
	return fitted.get(glyph);
}

function paintSign(node, glyph, color) {
	node.vkGlyph = glyph;
	if (!glyph) return redraw(node, hue(color), () => outline(color, {class: "vk-alt", transform: "translate(34 16) scale(2)"}));
	const {x, y, size} = fit(glyph);
	return redraw(node, `${glyph}${x},${y}`, () => draw("text", {x, y, "font-size": size}, glyph));
}

// ---- light and dark
function luminance(probe, value) {
	probe.style.color = "";
	probe.style.color = value;
	if (!probe.style.color) return null;
	const rgb = (getComputedStyle(probe).color.match(/[\d.]+/g) || []).map(Number);
	if (rgb.length < 3 || rgb[3] === 0) return null;
	return (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255;
}

// JupyterLab's or VS Code's own variables first, then the system. Voila says "light" to everyone who has not
// asked for dark, so there only "dark" is a choice.
function pageIsDark(root, probe) {
	const {voila, jpThemeLight: light} = document.body.dataset;
	if (light && (light === "false" || voila === undefined)) return light === "false";
	const style = getComputedStyle(root);
	for (const name of voila === undefined ? ["--jp-layout-color0", "--vscode-editor-background"] : []) {
		const value = style.getPropertyValue(name).trim();
		const light = value ? luminance(probe, value) : null;
		if (light !== null) return light < 0.5;
	}
	return matchMedia("(prefers-color-scheme: dark)").matches;
}

// ---- what one browser keeps of the settings; where it may keep nothing they last as long as the page
const KEEP = "vk-notebook";
function kept() {
	try {return JSON.parse(localStorage.getItem(KEEP)) || {};} catch {return {};}
}

function keep(what) {
	try {localStorage.setItem(KEEP, JSON.stringify({...kept(), ...what}));} catch {/* this page may keep nothing */}
}

// ---- movement: Python says what went where; it is only shown, over a board that is already as it will be
const PACE = {
	quick: {leg: 290, gap: 65, read: 420, idle: 260, most: 6000},
	slow: {leg: 620, gap: 130, read: 1150, idle: 800, most: 22000},
};
const EASE = "cubic-bezier(.35,.05,.25,1)";
const placeOf = ({zone, player, slot}) => (zone === "pyramid" ? `pyramid ${slot}` : player ? `${zone} ${player}` : zone);

// When each card starts: one step after another, the cards of a step close behind each other. A single move of
// one's own is not waited for; a long turn of somebody else leaves time to read.
function timetable(steps, pace) {
	const legs = [];
	const words = [];
	const told = steps.filter((step) => step.text).length > 2;
	let at = 0;
	for (const {text, moves} of steps) {
		let n = 0;
		if (text) words.push([at, text]);
		for (const move of list(moves)) {
			for (let i = 0; i < (move.n || 1); i++) legs.push({...move, at: at + pace.gap * n++, ms: pace.leg});
		}
		if (n) at += Math.max(pace.leg * 0.85 + pace.gap * (n - 1), text && told ? pace.read : 0);
		else if (text && told) at += pace.idle;
	}
	const total = legs.reduce((last, leg) => Math.max(last, leg.at + leg.ms), at);
	const faster = Math.min(1, pace.most / Math.max(1, total));
	for (const leg of legs) {leg.at *= faster; leg.ms *= faster;}
	return {legs, total: total * faster, words: told ? words.map(([when, text]) => [when * faster, text]) : []};
}

// One card's way as keyframes: it waits where it is, goes, waits again; `seen` from the start or when it sets out.
function keyframes(path, {from, to, seen, base}) {
	const frames = [];
	const add = (t, box, opacity, easing = "linear") => frames.push({
		offset: Math.min(1, t / to), opacity, easing,
		transform: `translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px) scale(${(box.w / base).toFixed(3)})`,
	});
	let box = from;
	add(0, box, seen ? 1 : 0);
	for (const leg of path) {
		if (!seen && leg === path[0]) add(leg.at, box, 0);
		add(leg.at, box, 1, EASE);
		box = leg.box;
		add(leg.at + leg.ms, box, 1);
	}
	add(to, box, 1);
	return frames;
}

// ---- the other half of a double click acts only on what was there for the first; a tool stays what it was, while a
// card or an answer is another one when another decision is asked
let clicked = {at: -AGAIN_MS};
function late(e, decision) {
	if (!e.isTrusted || !e.detail) return false; // a key or a script
	const {timeStamp: at} = e; // when it was pressed, however late its turn comes
	const node = e.target.closest("button,a,input,select,summary,label");
	const again = at - clicked.at < AGAIN_MS && Math.hypot(e.clientX - clicked.x, e.clientY - clicked.y) < AGAIN_PX;
	if (again && node && (node !== clicked.node || (decision !== clicked.decision && node.closest("[data-zone],[data-option]")))) return true;
	clicked = {at, x: e.clientX, y: e.clientY, node, decision};
	return false;
}

// ---- one board
function render({model, el}) {
	const off = new AbortController();
	const signal = {signal: off.signal};
	const on = (kind, fn) => root.addEventListener(kind, fn, signal);
	const timers = new Set();
	const ui = {
		view: {}, pending: null, came: null, input: "pointer", yours: false, spokenK: null, spokenPrompt: "", lines: [], warned: new Map(), marks: new Set(), airN: null,
		noteN: model.get("note")?.n || 0, loadN: model.get("download")?.n || 0,
		trays: new Map(), folds: new Set(), log: [], setupN: 0, typing: 0, copy: 0, playing: false, speed: "move", prefs: null, clicked: null, alive: true,
	};
	const cards = () => model.get("cards") || {};
	const kindOf = (name) => (name ? own(cards(), name) : null);
	const prefs = () => ({motion: true, theme: "auto", assist: true, speed: "quick", order: "drawn", warn: true, ...(model.get("prefs") || {}), ...kept(), ...(ui.prefs || {})});
	const later = (fn, ms) => {
		const id = setTimeout(() => {timers.delete(id); fn();}, ms);
		timers.add(id);
		return id;
	};

	// ---- the skeleton
	const polite = h("div.live", {"aria-live": "polite", role: "status"});
	const assertive = h("div.live", {"aria-live": "assertive", role: "alert"});
	const probe = h("i.live", {"aria-hidden": "true"});
	const stage = h("div.stage");
	const panel = h("div.panel", {hidden: true});
	const bubble = h("div.bubble", {hidden: true});
	const dialog = h("div.dialog", {role: "dialog", hidden: true, tabindex: "-1"});
	const air = h("div.air", {"aria-hidden": "true"});
	const root = h("div.board", {
		role: "region", label: "Valley of the Kings board", "data-lm-suppress-shortcuts": "true",
	}, polite, assertive, probe, stage, air, panel, bubble, dialog);

	const say = (region, words) => {if (words) fill(region, h("p", words));};
	const send = (message) => model.send(message);
	const focused = () => {
		const at = root.getRootNode().activeElement;
		return at && root.contains(at) ? at : null;
	};
	// one stop of the Tab key; pyramid, boneyard and stock are one, since arrows lead from each to the next
	const groupOf = (node) => node && (node.closest(".vk-centre") || node.closest(GROUP));
	const take = (node) => node.focus({preventScroll: true});
	const seen = (node) => node.getClientRects().length > 0;
	const here = (node) => node?.isConnected && seen(node);
	// A replay says itself when it is stepped through too fast to look.
	const calm = () => !prefs().motion || (ui.view.replay && model.get("prefs")?.motion === false) || matchMedia("(prefers-reduced-motion: reduce)").matches;

	function dress() {
		const {theme, motion, assist} = prefs();
		const dark = theme === "dark" || (theme !== "light" && pageIsDark(root, probe));
		attr(root, "data-theme", dark ? "dark" : "light");
		attr(root, "data-motion", motion ? null : "off");
		attr(root, "data-assist", assist ? null : "off");
	}

	// ---- one card
	function makeCard(tag) {
		const bits = {
			coin: h("span.coin"), shape: shape(), cost: h("span.cost"),
			sign: emblem(), name: h("span.name"),
			set: h("span.set"), vp: h("span.vp"), pips: h("span.pips"),
		};
		const face = (tag || button)(".card",
			h("span.bar", bits.coin, bits.shape, bits.cost), bits.sign, bits.name,
			h("span.foot", bits.set, bits.vp, bits.pips));
		const acts = h("div.acts");
		const slot = h("div.slot", face, acts);
		Object.assign(slot, {vkFace: face, vkActs: acts, vkBits: bits, vkSig: ""});
		return slot;
	}

	function paintFace(slot, card, kind) {
		const {vkFace: face, vkBits: bits} = slot;
		const shut = !card.name || card.back || card.down;
		tint(face, kind?.color);
		flag(face, "back", shut);
		flag(face, "down", card.down);
		text(bits.name, card.name || "");
		// A word too long for the card is set smaller, not broken.
		const longest = Math.max(...String(card.name || "").split(/\s+/).map((word) => word.length));
		attr(bits.name, "style", longest > 11 ? `font-size:${Math.max(0.6, 11 / longest).toFixed(2)}em` : null);
		paintShape(bits.shape, kind?.color);
		paintSign(bits.sign, shut ? "\u{132F9}" : kind?.glyph, kind?.color);
		text(bits.coin, kind ? kind.gold : "");
		text(bits.cost, kind ? kind.cost : "");
		text(bits.set, KINDS[kind?.kind] ?? (kind ? `${kind.set_title || ""} · ${kind.set_size}` : ""));
		const points = kind?.vp != null && kind.kind !== "set";
		tell(bits.vp, points ? String(kind.vp) : "");
		text(bits.pips, kind ? "▴".repeat(Math.max(0, Math.min(3, kind.level || 0))) : "");
	}

	function paintActs(slot, card) {
		const options = list(card.options);
		const labels = list(card.labels);
		const {vkFace: face, vkActs: acts} = slot;
		attr(face, "data-option", options.length === 1 ? options[0] : null);
		attr(face, "data-many", options.length > 1 ? options.length : null);
		attr(face, "aria-haspopup", options.length > 1 ? "dialog" : null);
		attr(face, "aria-disabled", !options.length);
		flag(slot, "can", options.length > 0);
		if (options.length === 1) {
			acts.vkKeys = null;
			fill(acts, h("span.verb", {"aria-hidden": "true"}, labels[0] || options[0]));
		} else {
			if (!acts.vkKeys) fill(acts);
			keyed(acts, options, (o) => o, () => button(".act"), (node, option, index) => {
				attr(node, "data-option", option);
				label(node, option);
				text(node, labels[index] || option);
			});
		}
	}

	function paintCard(slot, card, place) {
		const kind = kindOf(card.name);
		const sig = JSON.stringify(card);
		slot.vkPlace = place;
		slot.vkCard = card;
		if (slot.vkSig === sig && slot.vkKind === kind) return;
		slot.vkSig = sig;
		slot.vkKind = kind;
		const {vkFace: face} = slot;
		attr(face, "data-card", card.name || "");
		attr(face, "data-id", card.id);
		label(face, [card.speech || card.name || "Face-down card", card.falls?.text].filter(Boolean).join(". "));
		flag(slot, "lit", card.lit);
		attr(slot, "data-lit", card.lit === true ? "moved" : card.lit || null);
		paintFace(slot, card, kind);
		paintActs(slot, card);
	}

	// Cards are known by their id in the whole board, so one that moves stays the same node.
	let pool = new Map();
	const MARKS = {bought: "bought", taken: "taken", entombed: "entombed", sacrificed: "sacrificed", fell: "fallen", new: "new", moved: "moved"};
	let fresh = new Map();
	function deal(parent, items, place) {
		const nodes = list(items).filter(Boolean).map((card, index) => {
			let key = card.id === undefined || card.id === null ? `${place.zone}:${place.player}:${place.slot ?? index}:${card.name}` : String(card.id);
			while (fresh.has(key)) key += "'";
			const slot = pool.get(key) || makeCard();
			fresh.set(key, slot);
			if (card.lit) ui.marks.add(card.lit === true ? "moved" : card.lit);
			paintCard(slot, card, {...place, slot: place.slot ?? index});
			return slot;
		});
		arrange(parent, nodes);
	}

	// ---- zones and piles
	const zone = (name, spec, words) => h(spec, {"data-zone": name, role: "group", label: words});

	function makePile(name, label) {
		const box = zone(name, "div.pile", label);
		box.vkRow = h("div.cards");
		box.vkBlank = button(".blank", {"aria-disabled": "true"});
		box.vkBlank.append(emblem());
		box.vkNote = h("div.note");
		box.append(box.vkRow, box.vkBlank, box.vkNote);
		return box;
	}

	function paintPile(box, pile, title, {player, shut, all} = {}) {
		const cards = all || [pile.top].filter(Boolean);
		const told = pile.count !== null; // at a strict table nobody counts the stock in the own turn
		const count = pile.count ?? cards.length;
		const full = player ? `${player}: ${title}` : title;
		attr(box, "data-player", player);
		label(box, full);
		deal(box.vkRow, cards, {zone: box.dataset.zone, player: player || null});
		show(box.vkBlank, !cards.length);
		flag(box.vkBlank, "empty", !count || !shut);
		label(box.vkBlank, told ? `${full}, ${plural(count, "card", "cards")}` : full);
		paintSign(box.vkBlank.firstChild, count && shut ? "\u{132F9}" : "", "gray");
		text(box.vkNote, told ? `${title} · ${count}` : title);
	}

	// The pyramid keeps six fixed places; the cards fall through them.
	const SPOTS = [0, 1, 2, 3, 4, 5];
	const BONES = " boneyard"; // the key of its tray: no player's name begins with a space
	function makeCentre() {
		const pyramid = zone("pyramid", "div.pyramid", "Pyramid");
		pyramid.vkSpots = SPOTS.map((i) => h("div.spot", {"data-spot": i}));
		pyramid.append(...pyramid.vkSpots);
		const aside = h("div.aside", {"data-group": "aside", role: "group"});
		aside.vkTitle = h("h3.label");
		aside.vkRow = h("div.cards");
		aside.append(aside.vkTitle, aside.vkRow);
		const centre = h("section.centre", {"data-group": "table", label: "The table"});
		Object.assign(centre, {vkPyramid: pyramid, vkBone: makePile("boneyard", "Boneyard"), vkLook: button(".look#look", "Look through", {"data-player": BONES}), vkStock: makePile("stock", "Stock"), vkAside: aside, vkMarks: h("p.marked")});
		centre.vkBone.append(centre.vkLook);
		centre.append(pyramid, centre.vkBone, centre.vkStock, aside, centre.vkMarks);
		return centre;
	}

	function paintCentre(centre, v) {
		SPOTS.forEach((i) => {
			const found = list(v.pyramid)[i];
			const card = found && own(v.falls, i) ? {...found, falls: v.falls[i]} : found;
			deal(centre.vkPyramid.vkSpots[i], card ? [card] : [], {zone: "pyramid", player: null, slot: i});
		});
		const bones = v.boneyard || {};
		const all = list(bones.cards);
		const open = all.length > 1 && ui.trays.get(BONES) === true;
		flag(centre.vkBone, "open", open);
		flag(centre, "looking", open);
		paintPile(centre.vkBone, bones, "Boneyard", {all: open ? all : null});
		show(centre.vkLook, all.length > 1);
		text(centre.vkLook, open ? "Close" : "Look through");
		attr(centre.vkLook, "aria-expanded", open);
		attr(centre.vkLook, "data-player", BONES);
		paintPile(centre.vkStock, v.stock || {}, "Stock", {shut: true});
		const aside = centre.vkAside;
		show(aside, list(v.aside).length > 0);
		text(aside.vkTitle, v.aside_title || "Set aside");
		label(aside, v.aside_title || "Set aside");
		deal(aside.vkRow, v.aside, {zone: "aside", player: null});
	}

	// What the marks of the last move mean, as far as any is on the table.
	function paintMarks(node) {
		const now = Object.keys(MARKS).filter((mark) => ui.marks.has(mark));
		show(node, now.length);
		redraw(node, now.join(), () => h("span", "Last move: ", ...now.flatMap((mark, i) => [i ? ", " : "", h("span.mark", {"data-lit": mark}), ` ${MARKS[mark]}`])));
	}

	// ---- the tomb
	function setWorth(set) {
		const square = set.distinct * set.distinct;
		const less = square - set.points; // a solitaire takes a point for each double
		if (!(set.size > 1) || !square || less < 0 || /^(starters?|uniques?)/i.test(set.set || "")) return String(set.points ?? 0);
		return `${set.distinct}²${less ? ` − ${less}` : ""} = ${set.points}`;
	}

	function makeSet() {
		const node = h("li.line");
		node.vkShape = shape();
		node.vkTitle = h("span.settitle");
		node.vkDots = h("span.dots", {"aria-hidden": "true"});
		node.vkWorth = h("span.worth");
		node.vkNext = h("span.next");
		node.vkRow = h("div.cards.chips");
		node.vkDupes = h("span.dupes");
		node.append(h("div.linehead", node.vkShape, node.vkTitle, node.vkDots, node.vkWorth, node.vkNext), node.vkRow, node.vkDupes);
		return node;
	}

	function paintSet(node, set, player) {
		tint(node, set.color);
		paintShape(node.vkShape, set.color);
		text(node.vkTitle, set.title || set.set);
		const size = set.size || 0;
		const squared = setWorth(set).includes("²") || (set.distinct === 0 && size > 1);
		text(node.vkDots, squared && size <= 8 ? "●".repeat(Math.min(set.distinct, size)) + "○".repeat(Math.max(0, size - set.distinct)) : "");
		text(node.vkWorth, setWorth(set));
		text(node.vkNext, set.next ? `next +${set.next}` : squared && set.distinct >= size ? "complete" : "");
		deal(node.vkRow, set.cards, {zone: "tomb", player});
		const loose = list(set.cards).length ? "" : list(set.names).join(", ");
		const dupes = list(set.dupes).join(", ");
		tell(node.vkDupes, [loose, dupes && `double: ${dupes}`].filter(Boolean).join(" · "));
	}

	// ---- one player
	function makePlayer() {
		const box = h("section.player");
		const p = {
			head: h("header.phead", {"data-group": "head"}), name: h("h3.pname"), tag: h("span.tag"), facts: h("span.facts"),
			pharaoh: makePharaoh(), fold: button(".fold#fold", "Details"),
			hand: zone("hand", "div.hand", ""), play: zone("in-play", "div.play", ""), tomb: zone("tomb", "div.tomb", ""),
			discard: makePile("discard", "Discard"), deck: makePile("deck", "Deck"), sets: h("ul.sets"),
			handRow: h("div.cards"), playRow: h("div.cards.mini"),
			handLabel: h("h3.label"), playLabel: h("h3.label", "In play"), tombLabel: h("h3.label"),
			look: button(".look#look", "Look through"), order: select("order", ORDERS, null, "Order of your hand"),
		};
		p.head.append(p.name, p.tag, p.facts, p.pharaoh, p.fold);
		p.hand.append(p.handLabel, p.handRow);
		p.order.classList.add("vk-order");
		p.play.append(p.playLabel, p.playRow);
		p.tomb.append(p.tombLabel, p.sets);
		p.discard.append(p.look);
		p.piles = h("div.piles", p.discard, p.deck);
		p.rest = h("div.rest", p.play, p.tomb, p.piles);
		box.append(p.head, p.hand, p.rest);
		box.vk = p;
		return box;
	}

	function paintDiscard(p, who, discard) {
		const all = list(discard.cards);
		const must = all.some((card) => list(card.options).length);
		const open = all.length > 0 && (must || ui.trays.get(who) === true);
		flag(p.discard, "open", open);
		paintPile(p.discard, discard, discard.title || "Discard", {player: who, all: open ? all : null});
		show(p.look, all.length > 1 && !must);
		text(p.look, open ? "Close" : "Look through");
		attr(p.look, "aria-expanded", open);
	}

	// The hand as it was drawn, or with what belongs together side by side.
	const ORDERS = [["drawn", "As drawn"], ["kind", "By name"], ["set", "By set"], ["gold", "By gold"]];
	const SORTS = {
		kind: (card) => [card.name], set: (card, kind) => [`${kind?.kind !== "set" ? 2 : 1}${kind?.set_title || ""}`, card.name], gold: (card, kind) => [-(kind?.gold ?? 0), card.name],
	};
	function sorted(hand) {
		const key = SORTS[prefs().order];
		if (!key || hand.some((card) => !card.name)) return hand.map((card) => [card, ""]);
		const rows = hand.map((card) => [card, key(card, kindOf(card.name))]);
		const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
		rows.sort((a, b) => less(a[1][0], b[1][0]) || less(a[1][1], b[1][1]));
		return rows.map(([card, [group]]) => [card, group]);
	}

	function paintHand(p, hand, who, mine) {
		const rows = mine ? sorted(hand) : hand.map((card) => [card, ""]);
		deal(p.handRow, rows.map(([card]) => card), {zone: "hand", player: who});
		[...p.handRow.children].forEach((slot, i) => flag(slot, "gap", i && rows[i][1] !== rows[i - 1][1]));
		if (mine && !p.order.isConnected) p.hand.append(p.order);
		show(p.order, mine && hand.length > 1);
		if (focused() !== p.order) p.order.value = prefs().order;
	}

	function paintPlayer(box, info) {
		const p = box.vk;
		const who = info.name;
		const deck = info.deck || {};
		const tomb = info.tomb || {};
		const hand = list(info.hand);
		const your = info.you && !info.only && !info.named;
		const whose = your ? "Your" : `${who}’s`;
		if (info.only) for (const node of [p.tomb, p.piles]) node.remove(); // they lie in the player's own place
		if (info.you && box.firstChild !== p.hand) box.prepend(p.hand);
		box.className = `vk-player ${info.you ? "vk-me" : "vk-opp"}`;
		attr(box, "data-active", info.active);
		attr(box, "data-asked", info.asked);
		attr(box, "data-seat", who);
		label(box, your ? `${who}, you` : who);
		text(p.name, who);
		show(p.hand, !info.dummy && !info.away);
		tell(p.tag, info.dummy ? "plays by its table" : info.bot || (info.you ? "you" : ""));
		const facts = info.dummy ? [`${deck.count ?? 0} in deck`, `tomb ${tomb.total ?? 0}`] : [`${info.held ?? hand.length} in hand`, `${deck.count ?? 0} in deck`, `tomb ${tomb.total ?? 0}`];
		if (info.kept) facts.push(`${info.kept} kept`);
		if (info.active) facts.push("taking the turn");
		text(p.facts, facts.join(" · "));
		paintPharaoh(p.pharaoh, info.pharaoh, info.you);
		show(p.fold, !info.you);
		show(p.head, !info.you || info.pharaoh);
		const opened = ui.folds.has(who);
		flag(box, "unfold", opened);
		attr(p.fold, "aria-expanded", opened);
		label(p.fold, `Details of ${who}`);
		for (const node of [p.head, p.look, p.fold, p.pharaoh]) attr(node, "data-player", who);
		for (const [node, name] of [[p.hand, "hand"], [p.play, "in-play"], [p.tomb, "tomb"]]) {
			attr(node, "data-player", who);
			label(node, `${whose} ${name.replace("-", " ")}`);
		}
		text(p.handLabel, info.you ? `${whose} hand · ${hand.length}` : "Hand");
		flag(p.handRow, "tiny", !info.you && !hand.some((card) => card.name || list(card.options).length));
		paintHand(p, hand, who, your);
		show(p.play, list(info.in_play).length > 0);
		show(p.rest, !info.only || list(info.in_play).length > 0);
		deal(p.playRow, info.in_play, {zone: "in-play", player: who});
		text(p.tombLabel, `${info.you ? `${whose} tomb` : "Tomb"} · ${tomb.goal ? `${tomb.total} of ${tomb.goal} points` : plural(tomb.total ?? 0, "point", "points")}`);
		keyed(p.sets, list(tomb.sets), (s) => s.set, makeSet, (node, s) => paintSet(node, s, who));
		paintDiscard(p, who, info.discard || {});
		paintPile(p.deck, deck, "Deck", {player: who, shut: true});
		flag(box, "has", Boolean(one(box, ".vk-rest [data-option], .vk-rest [data-many]")));
	}

	function makePharaoh() {
		const bits = {sign: emblem(), name: h("b.phname"), text: h("span.phtext"), state: h("span.phstate")};
		const node = button(".pharaoh", bits.sign, h("span.phbody", bits.name, bits.state, bits.text));
		node.vkBits = bits;
		return node;
	}

	function paintPharaoh(node, pharaoh, mine) {
		show(node, pharaoh);
		if (!pharaoh) return;
		const {name, option, state} = pharaoh;
		const bits = node.vkBits;
		const kind = kindOf(name);
		paintSign(bits.sign, kind?.glyph, kind?.color);
		text(bits.name, name);
		text(bits.text, pharaoh.text);
		tell(bits.state, state);
		flag(node, "used", pharaoh.used);
		attr(node, "data-option", option);
		attr(node, "aria-disabled", !option);
		attr(node, "data-pharaoh", name);
		attr(node, "data-own", mine);
		label(node, `Pharaoh ${name}, ${state || ""}. ${pharaoh.text || ""}`);
	}

	// ---- prompt, tools and log
	const STATES = {done: "✓", now: "▸", next: "·", skipped: "–"};

	function makePrompt() {
		const box = h("section.prompt", {"data-zone": "prompt", tabindex: "-1", role: "group", label: "What to do now"});
		const p = {title: h("h2.title"), busy: h("p.busy"), text: h("p.ask"), step: h("p.step"), parts: h("ol.parts"), buttons: h("div.buttons")};
		box.append(p.title, p.busy, p.text, p.step, p.parts, p.buttons);
		box.vk = p;
		return box;
	}

	function paintPrompt(box, v) {
		const p = box.vk;
		const prompt = v.prompt || {};
		const parts = list(prompt.parts);
		const now = parts.findIndex((part) => part.state === "now");
		flag(box, "yours", v.yours);
		text(p.title, prompt.title || (v.over ? "The game is over" : v.players ? "Please wait" : "No game yet"));
		tell(p.busy, v.busy);
		tell(p.text, prompt.text);
		tell(p.step, [prompt.card, parts.length > 1 && now >= 0 ? `part ${now + 1} of ${parts.length}` : ""].filter(Boolean).join(" — "));
		show(p.parts, parts.length);
		keyed(p.parts, parts, (part, i) => i, () => h("li", h("span.tick", {"aria-hidden": "true"}), h("span")), (node, part) => {
			attr(node, "data-state", part.state);
			attr(node, "aria-current", part.state === "now" ? "step" : null);
			text(node.firstChild, STATES[part.state] || STATES.next);
			text(node.lastChild, part.text + (part.state === "skipped" ? " (skipped)" : ""));
		});
		keyed(p.buttons, list(v.buttons), (b) => b.option, () => button(""), (node, b) => {
			node.className = `vk-btn vk-${["primary", "quiet"].includes(b.tone) ? b.tone : "plain"}`;
			attr(node, "data-option", b.option);
			text(node, b.label || b.option);
		});
		show(p.buttons, list(v.buttons).length);
	}

	// ---- watching a game of bots: Python plays a move or a turn for each message, so the page stays alive
	const SPEEDS = {slow: ["move", 1600], move: ["move", 600], turn: ["turn", 900], fast: ["turn", 40]};

	function makeWatch() {
		const play = button(".btn.primary#play");
		const speed = select("speed", [["slow", "Slow, move by move"], ["move", "Move by move"], ["turn", "Turn by turn"], ["fast", "As fast as it goes"]], ui.speed, "Speed");
		const box = h("div.watch", {"data-group": "watch", role: "group", label: "Watch"}, play,
			button(".btn.plain#step", {"data-step": "move"}, "Next move"), button(".btn.plain#step", {"data-step": "turn"}, "Next turn"), speed);
		box.vkPlay = play;
		return box;
	}

	function paintWatch(box, v) {
		show(box, v.watch && !v.over);
		text(box.vkPlay, ui.playing ? "❚❚ Pause" : "▶ Play");
	}

	function playOn(v, wait) {
		clearTimeout(ui.next);
		if (v.over || v.failure) ui.playing = false;
		if (!v.watch || !ui.playing) return;
		const [step, ms] = SPEEDS[ui.speed];
		ui.next = later(() => send({type: "watch", step, decision: v.decision}), wait ?? Math.max(ms, (ui.airEnds || 0) - performance.now() + 250));
	}

	const TOOLS = [["undo", "↶ Undo", "u"], ["redo", "↷ Redo"], ["hint", "Hint"], ["left", "Stock left"], ["save", "Save"], ["new", "New game"], ["settings", "Settings"], ["help", "? Help", "?"]];

	function makeTools() {
		return h("div.tools", {"data-group": "tools", role: "toolbar", label: "Game"},
			...TOOLS.map(([act, label, key]) => button(".tool", {"data-act": act, "aria-keyshortcuts": key}, label)));
	}

	function paintTools(box, v) {
		const can = v.can || {};
		for (const node of box.children) {
			const act = node.dataset.act;
			if (act === "undo" || act === "redo") {show(node, !v.watch); attr(node, "aria-disabled", !v[act]);}
			if (act === "hint") {show(node, can.hint !== undefined && !v.watch); attr(node, "aria-disabled", !can.hint);}
			if (["left", "save", "new"].includes(act)) show(node, can[act]);
		}
	}

	function makeLog() {
		const box = h("section.log", {"data-zone": "log", role: "group", label: "Log"});
		box.vkHead = button(".loghead#log", {"aria-expanded": "false"});
		box.vkHead.append(h("span.label"), h("span.last"));
		// A column that runs upwards is scrolled from its end, so that the browser itself keeps the newest line in sight.
		box.vkLines = h("ol");
		box.append(box.vkHead, h("div.lines", {tabindex: "0", role: "group", label: "What happened"}, box.vkLines));
		return box;
	}

	// Card names inside a log line open the card panel.
	let namePattern = null;
	let nameSource = null;
	function linked(line) {
		const table = cards();
		if (nameSource !== table) {
			nameSource = table;
			const names = Object.keys(table).sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
			namePattern = names.length ? new RegExp(`(${names.join("|")})`) : null;
		}
		const bits = namePattern ? line.split(namePattern) : [line];
		return bits.filter(Boolean).map((bit) => (kindOf(bit) ? button(".ref", {"data-ref": bit}, bit) : bit));
	}

	function paintLine(node, line) {
		const sig = JSON.stringify(line);
		if (node.vkSig === sig) return;
		node.vkSig = sig;
		node.className = `vk-${["turn", "auto", "score"].includes(line.kind) ? line.kind : "move"}`;
		const words = String(line.text ?? "");
		const who = line.player && words.startsWith(line.player) ? line.player : "";
		fill(node, ...(who ? [h("b", who)] : []), ...linked(words.slice(who.length)));
	}

	function paintLog(box, v) {
		// Only new lines come; the older ones stay.
		const lines = ui.log = [...ui.log.filter((line) => line.k < v.log?.[0]?.k), ...list(v.log)];
		const at = box.vkLines;
		text(box.vkHead.firstChild, v.turn ? `Turn ${v.turn}${v.round ? ` · round ${v.round}` : ""}` : "Log");
		text(box.vkHead.lastChild, lines.length ? lines[lines.length - 1].text : "");
		const read = at.parentNode.scrollTop < 0 ? at.scrollHeight : 0;
		keyed(at, lines, (line, i) => line.k ?? i, () => h("li"), paintLine);
		if (read) at.parentNode.scrollTop -= at.scrollHeight - read; // who reads what was stays there
	}

	// ---- the end, a failed bot
	function makeTop() {
		const box = h("div.top");
		box.vkOver = h("section.over", {tabindex: "-1", "data-group": "over", role: "group", label: "Result"});
		box.vkFail = h("section.fail", {role: "group", "data-group": "failure", label: "A bot has stopped"});
		box.vkOffer = h("section.offer", {"data-group": "offer", role: "group", label: "Your pharaoh"});
		box.append(box.vkFail, box.vkOver, box.vkOffer);
		return box;
	}

	function paintTop(box, v) {
		const offer = list(v.offer);
		const key = JSON.stringify([v.over || null, v.failure || null, offer]);
		show(box, v.over || v.failure || offer.length);
		if (box.vkSig === key) return;
		box.vkSig = key;
		show(box.vkOver, v.over);
		show(box.vkFail, v.failure);
		show(box.vkOffer, offer.length);
		fill(box.vkOffer, h("h2.title", v.prompt?.title || ""), ...offer.map(({name, option}) => h("article", ...panelBody(name),
			button(".btn.primary", {"data-option": option}, `Be ${name}`))));
		fill(box.vkOver, ...(v.over ? overPanel(v.over) : []));
		fill(box.vkFail, ...(v.failure ? failPanel(v.failure) : []));
		if (v.failure) say(assertive, `${v.failure.player}: ${v.failure.text}`);
	}

	function overPanel(over) {
		const rows = list(over.rows);
		const titles = [];
		for (const row of rows) for (const [title] of list(row.parts)) if (!titles.includes(title)) titles.push(title);
		const cell = (value, spec = "td", t = null) => h(spec, {"data-t": t}, value === undefined ? "–" : String(value));
		const head = h("tr", ...["", "Player", "Total", ...titles, "Cards"].map((t) => (t ? h("th", {scope: "col"}, t) : h("td"))));
		const body = rows.map((row) => {
			const parts = new Map(list(row.parts));
			const won = row.rank === 1;
			return h(won ? "tr.first" : "tr", cell(won ? "★ 1" : row.rank ?? ""), h("th", {scope: "row"}, h("span.who", String(row.player))),
				cell(row.total, "td.total"), ...titles.map((t) => cell(parts.get(t), "td", t)), cell(row.cards, "td", "Cards"));
		});
		const table = h("table.scores", h("thead", head), h("tbody", ...body));
		const can = ui.view.can || {};
		return [h("h2.title", over.title || "The game is over"), over.text ? h("p", over.text) : null,
			h("div.scroll", {tabindex: "0", role: "group", label: "Score table"}, table),
			h("div.buttons", can.new ? button(".btn.primary#new", "New game") : null, can.new ? button(".btn.plain#replay", "Replay this game") : null, can.new ? button(".btn.plain#review", "Review this game") : null,
				can.save ? button(".btn.plain#save", "Save this game") : null,
				can.share ? button(".btn.plain#share", "Save as a page to replay") : null)].filter(Boolean);
	}

	function failPanel(failure) {
		const seat = ([value, label]) => button(".btn.plain#seat", {"data-who": value, "data-player": failure.player}, label);
		return [h("h2.title", `${failure.player} has stopped`), h("p", failure.text || ""), h("p", "Who takes this seat now?"), h("div.buttons", ...list(failure.who).map(seat))];
	}

	// ---- set-up page: Python says which choices there are and what follows from them
	let form = null;
	const field = (label, control, help) => h("label.field", h("span.fieldname", label), control, help ? h("small", help) : null);
	const select = (name, pairs, value, label) => {
		const node = h("select", {name, label: label});
		for (const [key, words] of list(pairs)) node.append(h("option", {value: key}, words));
		if (value != null) node.value = value;
		return node;
	};
	const inVoila = () => document.body.dataset.voila !== undefined;

	function makeField({kind, key}) {
		const bits = {text: h("small"), name: h("span.fieldname")};
		let node;
		if (kind === "check") {
			bits.at = h("input", {type: "checkbox", name: key});
			node = h("div.field", h("label.check", bits.at, bits.name), bits.text);
		} else if (kind === "many") {
			bits.boxes = h("div.multi");
			bits.name = h("legend");
			node = h("fieldset.field", bits.name, bits.boxes, bits.text);
		} else if (kind === "button") {
			node = button(`.btn.quiet#${key}`);
		} else if (kind === "note") {
			node = h("p.stock", {role: "status"});
		} else {
			bits.at = kind === "text" ? h("input", {name: key, autocomplete: "off", maxlength: 20, inputmode: "numeric", placeholder: "any"}) : h("select", {name: key});
			node = h("label.field", bits.name, bits.at, bits.text);
		}
		node.vkBits = bits;
		return node;
	}

	function options(node, all) {
		let at = node;
		let group = "";
		fill(node);
		for (const one of all) {
			if (one.group !== group) node.append(at = h("optgroup", {label: null}));
			if (one.group !== group) at.label = group = one.group;
			const option = h("option", {value: one.key}, one.label);
			option.disabled = Boolean(one.off);
			at.append(option);
		}
	}

	const boxFor = (one) => h("label.check", h("input", {type: "checkbox", value: one.key}), tint(shape(one.color), one.color), one.label);

	function paintField(node, f, fresh) {
		const {at, boxes, name, text: help} = node.vkBits;
		const sig = JSON.stringify(f.options || null);
		node.vkField = f;
		if (f.kind === "button" || f.kind === "note") {
			text(node, f.kind === "note" ? f.text : f.label);
			flag(node, "bad", f.bad);
			return;
		}
		text(name, f.label);
		flag(name, "live", f.bare);
		tell(help, f.text);
		if (node.vkSig !== sig) {
			node.vkSig = sig;
			if (boxes) fill(boxes, ...list(f.options).map(boxFor));
			else if (f.kind === "select") options(at, list(f.options));
		}
		if (at) at.disabled = f.off === true;
		if (!fresh) return;
		if (boxes) for (const box of boxes.querySelectorAll("input")) box.checked = list(f.value).includes(box.value);
		else if (f.kind === "check") at.checked = f.value === true;
		else if (f.kind === "select" || focused() !== at) at.value = f.value ?? "";
	}

	function fieldValue({vkField: f, vkBits: {at, boxes}}) {
		if (boxes) return [...boxes.querySelectorAll("input:checked")].map((box) => box.value);
		return f.kind === "check" ? at.checked : at?.value.trim();
	}

	function makeSetup() {
		const file = h("input.live", {type: "file", accept: ".json,.txt,.vk", "data-file": "record", tabindex: "-1", label: "Game file"});
		const places = {who: h("div.fields"), cards: h("div.fields"), more: h("div.fields")};
		const bits = {seats: h("ol.seats"), about: h("small"), message: h("p.alert", {role: "alert", hidden: true}), told: h("p.told", {role: "status", hidden: true}), summary: h("summary"), places, file, examples: h("fieldset.examples", h("legend", "Watch an example"), h("p", "Games with notes on the moves that mattered."))};
		const box = h("form.setup", {novalidate: true, label: "New game"},
			h("h2.title", "A new game"),
			h("p.lead", "Buy cards from the foot of the pyramid, use them, and entomb the best: only they score. Just press Start, or change what you like."),
			bits.message, bits.told,
			h("fieldset", h("legend", "Who plays?"), bits.seats, button(".btn.quiet#add-seat", "+ Add a seat"), h("p", bits.about), places.who),
			h("fieldset", h("legend", "Which cards?"), places.cards),
			h("details.more", {label: "More options"}, bits.summary, places.more),
			h("div.buttons", h("button.btn.primary", {type: "submit", "data-act": "start"}, "Start"), button(".btn.plain#surprise", "Surprise me"),
				button(".btn.quiet#copy", "Copy link"), button(".btn.quiet#load", "Load a file"), button(".btn.quiet#load", {"data-then": "replay"}, "Replay a file"), button(".btn.quiet#enter", "Enter a game played at a table"), file),
			bits.examples);
		return Object.assign(box, {vkSeats: bits.seats, vkFile: file, vkMessage: bits.message, vkBits: bits});
	}

	function makeSeat(box, {name, who}) {
		const at = h("input", {name: "seat-name", autocomplete: "off", maxlength: 40});
		const row = h("li.seat", at, select("seat-who", box.vkSetup.who, who), button(".btn.quiet#remove-seat", "Remove"));
		at.value = name ?? "";
		return row;
	}

	function countSeats(box) {
		const {min = 1, max = 4} = box.vkSetup;
		const rows = [...box.vkSeats.children];
		rows.forEach((row, i) => {
			label(one(row, "input"), `Name of seat ${i + 1}`);
			label(one(row, "select"), `Seat ${i + 1} is played by`);
			label(one(row, "button"), `Remove seat ${i + 1}`);
			show(one(row, "button"), rows.length > min);
		});
		show(one(box, '[data-act="add-seat"]'), rows.length < max);
	}

	function paintSeats(box, seats, fresh) {
		const rows = [...box.vkSeats.children];
		if (fresh) {
			arrange(box.vkSeats, seats.map((seat, i) => rows[i] || makeSeat(box, seat)));
			seats.forEach(({name, who}, i) => {
				const row = box.vkSeats.children[i];
				const at = one(row, "input");
				if (focused() !== at) at.value = name ?? "";
				one(row, "select").value = who;
			});
		}
		countSeats(box);
	}

	const readSeats = (box) => [...box.vkSeats.children].map((row) => ({
		name: one(row, "input").value.trim(), who: one(row, "select").value}));

	function readForm() {
		const found = {seats: readSeats(form)};
		for (const box of Object.values(form.vkBits.places)) {
			for (const node of box.children) if (node.vkField.value !== undefined) found[node.vkField.key] = fieldValue(node);
		}
		return found;
	}

	// What was chosen goes to Python, and the page comes back with all that follows from it.
	function changed(change) {
		clearTimeout(ui.typing);
		form.vkMine = false;
		unheld(() => {if (!form?.vkMine) setupMessage("");})(); // or Start would move away under a press
		send({type: "setup", change, n: ++ui.setupN, ...readForm()});
	}

	const setupMessage = (words) => { if (form) tell(form.vkMessage, words); };
	const mistake = (words) => {setupMessage(words); form.vkMine = true;}; // it stays till something is changed

	function paintSetup(v) {
		const setup = v.setup || {};
		const fresh = !form || setup.heard === undefined || setup.heard === ui.setupN; // else a newer answer is on its way
		if (!form) {
			form = makeSetup();
			ui.setupN = setup.heard || 0;
		}
		const {places, about, told, summary, examples} = form.vkBits;
		form.vkSetup = setup;
		show(examples, list(setup.examples).length);
		if (examples.children.length < 3) examples.append(...list(setup.examples).map(([name, words]) => h("p", button(".btn.quiet#replay", {"data-name": name}, name[0].toUpperCase() + name.slice(1)), h("span", words))));
		paintSeats(form, list(setup.seats), fresh);
		tell(about, setup.about);
		for (const name in places) {
			keyed(places[name], list(setup.fields).filter((f) => f.place === name), (f) => f.key, makeField, (node, f) => paintField(node, f, fresh));
		}
		text(summary, setup.more ? `More options (${setup.more})` : "More options");
		tell(told, setup.told);
		arrange(stage, [form]);
		if (fresh && (setup.message || !form.vkMine)) setupMessage(setup.message);
		if (setup.touched && inVoila()) keepAddress(setup);
		if (ui.copy && ui.copy === setup.heard) copyLink(setup);
	}

	// In Voila the page's own address says what is set up; what else it says stays.
	function keepAddress(setup) {
		const rest = new URLSearchParams(location.search);
		for (const key of list(setup.keys)) rest.delete(key);
		const more = String(rest);
		const next = `${location.pathname}${setup.link}${more && `&${more}`}${location.hash}`;
		if (next !== location.pathname + location.search + location.hash) history.replaceState(history.state, "", next);
	}

	async function copyLink(setup) {
		ui.copy = 0;
		const words = inVoila() ? `${location.origin}${location.pathname}${setup.link}` : setup.link;
		const hint = inVoila() ? "It opens this set-up." : "Put it behind the address of the page where the game is served, or into vk.App(…).";
		try {
			await navigator.clipboard.writeText(words);
			if (ui.alive && form) tell(form.vkBits.told, `The link is copied. ${hint}`);
		} catch {
			const at = h("input", {readonly: true, label: "Link"});
			at.value = words;
			openDialog("Copy this link", h("p", hint), at);
			at.focus();
			at.select();
		}
	}

	function start() {
		clearTimeout(ui.typing); // what was typed is told now, and what is wrong with it stays
		const seats = readSeats(form);
		const names = seats.map((seat) => seat.name.toLowerCase());
		const bad = seats.findIndex((seat, i) => !seat.name || names.indexOf(names[i]) !== i);
		if (bad >= 0) {
			const both = [seats[names.indexOf(names[bad])].name, seats[bad].name];
			mistake(seats[bad].name ? `Two seats are called ${[...new Set(both)].join(" and ")}. Give each its own name.` : `Seat ${bad + 1} needs a name.`);
			one(form.vkSeats.children[bad], "input").focus();
			return;
		}
		once({type: "start", ...readForm()});
	}

	async function readFile(file) {
		if (!file) return;
		if (file.size > MAX_FILE) {
			mistake(`${file.name} has ${(file.size / 1048576).toFixed(1)} MB; a game file has at most 10 MB.`);
			return;
		}
		try {
			const words = await file.text();
			if (ui.alive) send({type: form?.vkThen || "load", text: words, name: file.name});
		} catch (error) {
			mistake(`${file.name} cannot be read: ${error.message}`);
		}
	}

	// ---- the curtain
	function paintCurtain(curtain) {
		const go = button(".btn.primary#lift", `I am ${curtain.player}`);
		fill(stage, h("section.curtain", {role: "group", label: "The table is covered"},
			h("h2.title", curtain.player), h("p", curtain.text || `Pass the screen to ${curtain.player}.`), go));
		return go;
	}

	// ---- the table
	let table = null;
	function makeTable() {
		const t = {prompt: makePrompt(), tools: makeTools(), watch: makeWatch(), log: makeLog(), centre: makeCentre(), top: makeTop(), opps: h("section.opps", {label: "Opponents"}), mine: h("div.mine")};
		// In the order in which one reads: what to do, with what, and only then the others, log and tools. Where there is
		// room for a side column these lie below the question in it, the tools at its foot: they stay where they are when
		// the question grows or shrinks.
		const side = h("div.side", t.prompt, t.watch);
		const low = h("div.low", t.log, t.tools);
		t.node = h("div.table", t.top, side, t.centre, t.mine, t.opps, low);
		const size = new ResizeObserver(() => {
			const {top, height} = rectOf(seen(t.watch) ? t.watch : t.prompt);
			low.style.setProperty("--head", `${Math.round(top + height - rectOf(side).top)}px`);
		});
		for (const node of side.children) size.observe(node);
		return t;
	}

	function paintTable(v) {
		table = table || makeTable();
		fresh = new Map();
		ui.marks = new Set();
		paintTop(table.top, v);
		paintPrompt(table.prompt, v);
		paintTools(table.tools, v);
		paintCentre(table.centre, v);
		const players = list(v.players);
		const mine = v.watch ? list(v.watched).map((p) => ({...p, you: true, only: true})) : players.filter((p) => p.you);
		const rest = players.filter((p) => !p.you);
		const update = (node, info) => paintPlayer(node, info);
		keyed(table.mine, mine, (p) => `${p.only ? " " : ""}${p.name}`, makePlayer, update);
		keyed(table.opps, rest, (p) => p.name, makePlayer, update);
		show(table.opps, rest.length);
		flag(table.opps, "many", rest.length - !mine.length > 1);
		flag(table.node, "watching", v.watch);
		const can = (within) => one(table.node, `${within} :is([data-option],[data-many])`);
		flag(table.node, "elsewhere", can(".vk-me .vk-rest") || (can(":is(.vk-centre,.vk-opps)") && !can(".vk-me .vk-hand")));
		paintWatch(table.watch, v);
		paintMarks(table.centre.vkMarks);
		pool = fresh;
		arrange(stage, [table.node]);
		paintLog(table.log, v);
	}

	// ---- movement of cards: boxes are told from the board's corner, so that scrolling does not matter
	function measure() {
		if (calm() || document.hidden) return null;
		const was = new Map();
		if (!table?.node.isConnected) return was;
		const {left, top} = rectOf(root);
		for (const [key, slot] of pool) {
			const r = rectOf(slot.vkFace);
			if (r.width) was.set(key, {x: r.left - left, y: r.top - top, w: r.width, h: r.height, slot, card: slot.vkCard, place: placeOf(slot.vkPlace)});
		}
		return was;
	}

	const seatBoxes = (who) => [...table.mine.children, ...table.opps.children].filter((box) => box.dataset.seat === who);

	// Where a place of the table is, for cards that are not shown in it any more or not yet.
	function spotOf(place, size) {
		const [zone, who] = [place.split(" ", 1)[0], place.slice(place.indexOf(" ") + 1)];
		const {left, top} = rectOf(root);
		const middle = (node, w) => {
			const r = rectOf(node);
			return r.width ? {x: r.left - left + (r.width - w) / 2, y: r.top - top + Math.max(0, (r.height - w * size.ratio) / 2), w} : null;
		};
		if (zone === "pyramid") return middle(table.centre.vkPyramid.vkSpots[who], size.w);
		const pile = (box) => [box.vkRow, box.vkBlank].find((node) => rectOf(node).height);
		if (zone === "boneyard" || zone === "stock") {
			const box = zone === "stock" ? table.centre.vkStock : table.centre.vkBone;
			const node = pile(box);
			return node && middle(node, Math.min(size.w, rectOf(box).width));
		}
		if (zone === "aside") return middle(seen(table.centre.vkAside) ? table.centre.vkAside.vkRow : table.centre.vkPyramid, size.w);
		const boxes = seatBoxes(who);
		const part = {hand: "handRow", "in-play": "playRow", tomb: "tomb", discard: "discard", deck: "deck", kept: "deck"}[zone];
		for (const box of boxes) {
			const node = part === "discard" || part === "deck" ? pile(box.vk[part]) : box.vk[part];
			if (node && rectOf(node).height) return middle(node, part === "discard" || part === "deck" ? Math.min(size.w, rectOf(node).width) : size.w * 0.6);
		}
		const box = boxes.flatMap((one) => [one, ...one.children]).find(seen);
		if (!box) return null;
		const at = middle(box, size.w * 0.6);
		// what somebody else lays out in a turn that is over lies in a row before him
		if (zone === "in-play" && at) {
			const r = rectOf(box);
			const k = size.rows.get(who) ?? 0;
			size.rows.set(who, k + 1);
			return Object.assign(at, {w: size.w * 0.8, x: r.left - left + 14 + (k % 9) * size.w * 0.62, y: r.bottom - top - size.w * 0.5});
		}
		return at && Object.assign(at, {gone: true}); // its pile is not shown: what arrives is not seen any more
	}

	// Who moves, from where to where and when. All of the page is read here, before anything is written.
	function plan(was, steps) {
		const now = new Map();
		const {left, top} = rectOf(root);
		for (const [key, slot] of pool) {
			const r = rectOf(slot.vkFace);
			if (r.width) now.set(key, {x: r.left - left, y: r.top - top, w: r.width, h: r.height, slot, place: placeOf(slot.vkPlace)});
		}
		const {legs, total, words} = timetable(steps, PACE[prefs().speed] || PACE.quick);
		const card = [...now.values()].find((one) => one.place.startsWith("pyramid")) || [...was.values()].find((one) => one.place.startsWith("pyramid"));
		const size = {w: card?.w || 90, ratio: card ? card.h / card.w : 1.36, rows: new Map()};
		const small = (box, place) => (place.startsWith("tomb ") && box.h < box.w ? {x: box.x + box.w / 2 - 15, y: box.y + box.h / 2 - 20, w: 30} : box);
		const backs = new Map(); // the backs that lay in a hand, to leave it one by one
		for (const one of was.values()) if (one.card.back && one.place.startsWith("hand ")) backs.set(one.place, [...(backs.get(one.place) || []), one]);
		const coming = new Map(); // the backs that lie there in the end, to arrive one by one
		for (const one of now.values()) if (one.slot.vkCard.back && one.place.startsWith("hand ")) coming.set(one.place, [...(coming.get(one.place) || []), one]);
		const last = new Map(legs.map((leg, i) => [leg.id ?? i, i]));
		const actors = new Map();
		const waiting = [];
		const arrivals = new Map();
		legs.forEach((leg, i) => {
			const key = leg.id ?? i;
			const final = last.get(key) === i ? now.get(leg.id) || (leg.n && leg.to.startsWith("hand ") && coming.get(leg.to)?.shift()) : null;
			let actor = actors.get(key);
			if (!actor) {
				const old = was.get(leg.id);
				const from = old?.place === leg.from ? old : backs.get(leg.from)?.shift() || null;
				const start = from ? small(from, leg.from) : spotOf(leg.from, size);
				if (!start) return;
				const open = from && !from.card.back;
				if (from && !open) waiting.push({name: null, start: from, till: leg.at}); // its face is not known before it goes
				actors.set(key, actor = {name: leg.name || null, start, seen: Boolean(open), path: []});
			}
			const box = final?.place === leg.to ? small(final, leg.to) : spotOf(leg.to, size);
			if (!box) return;
			actor.path.push({at: leg.at, ms: leg.ms, box});
			actor.final = final?.place === leg.to ? final.slot : null;
			actor.lies = leg.to;
			for (const place of [leg.from, leg.to]) arrivals.set(place, [...(arrivals.get(place) || []), place === leg.to ? leg.at + leg.ms : leg.at]);
		});
		const moving = new Set(legs.map((leg) => leg.id));
		// What lay there and is not shown any more waits till it is covered, or taken.
		for (const [key, one] of was) {
			if (moving.has(key) || now.has(key)) continue;
			const left = backs.get(one.place)?.includes(one);
			const till = (arrivals.get(one.place) || []).reduce((first, at) => Math.min(first, at), Infinity);
			if (till < Infinity && (left || /^(discard|boneyard)/.test(one.place))) waiting.push({name: one.card.name, start: one, till: left ? Math.max(...arrivals.get(one.place)) : till});
		}
		const shifts = [];
		for (const [key, one] of now) {
			if (moving.has(key) || [...actors.values()].some((actor) => actor.final === one.slot)) continue;
			const old = was.get(key);
			const d = old ? [old.x - one.x, old.y - one.y, old.w / one.w] : null;
			if (d && Math.abs(d[0]) + Math.abs(d[1]) > 6) shifts.push([one.slot, d]);
			else if (!old && !steps.length && was.size) shifts.push([one.slot, null]);
		}
		const tell = words.length ? spotOf("pyramid 0", size) : null;
		return {actors: [...actors.values()].filter((actor) => actor.path.length), waiting, shifts, total, words, arrivals, tell};
	}

	function ghost(name, box) {
		const card = (path, ...kids) => h(`div${path}`, ...kids);
		const slot = name ? makeCard(card) : h("div.slot", card(".card.back"));
		if (name) paintFace(slot, {name}, kindOf(name));
		attr(slot, "style", `--cw:${box.w.toFixed(1)}px`);
		return slot;
	}

	// Only transform and opacity move; what comes to lie somewhere is not seen there till it arrives. A card that comes
	// out of a pile is drawn when it does, so that the board itself is there at once.
	function fly({actors, waiting, shifts, total, words, arrivals, tell}) {
		const began = performance.now();
		const start = (node, frames, options) => {
			const one = node.animate(frames, options);
			flying.push(one);
			return one;
		};
		for (const [slot, d] of shifts) {
			const one = start(slot, d ? [{transform: `translate(${d[0]}px,${d[1]}px) scale(${d[2]})`}, {transform: "none"}] : [{opacity: 0}, {opacity: 1}], {duration: d ? 220 : 150, easing: "ease-out"});
			if (d && Math.hypot(d[0], d[1]) > slot.offsetHeight) { // it passes over what lies at rest, and takes no click from it
				flag(slot, "thru", true);
				const over = () => flag(slot, "thru", false);
				one.finished.then(over, over);
			}
		}
		if (!actors.length && !words.length) return;
		const when = (at, fn) => (at > 40 ? ui.lines.push(later(fn, at - 16)) : fn());
		for (const {name, start: box, till} of waiting) {
			const node = ghost(name, box);
			air.append(node);
			const still = `translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px)`;
			start(node, [{opacity: 1, transform: still}, {opacity: 1, transform: still}], {duration: Math.max(1, till)});
		}
		for (const {name, start: from, seen, path, final, lies} of actors) {
			const base = [from, ...path.map((leg) => leg.box)].reduce((best, box) => (box.w > best.w ? box : best));
			const end = path[path.length - 1].at + path[path.length - 1].ms;
			const covered = (arrivals.get(lies) || []).filter((at) => at > end + 1);
			const hidden = path[path.length - 1].box.gone || /^(deck|stock|kept)/.test(lies);
			const to = Math.max(1, final ? end + 50 : hidden ? end : covered.length ? Math.min(...covered) : total);
			if (final) {
				flag(final, "away", true);
				when(end, () => flag(final, "away", false));
				away.push(final);
			}
			when(seen ? 0 : path[0].at, () => {
				const node = ghost(name, base);
				air.append(node);
				start(node, keyframes(path, {from, to, seen, base: base.w}), {duration: to}).currentTime = performance.now() - began;
			});
		}
		const told = h("p.tell");
		if (tell) attr(told, "style", `left:${tell.x + tell.w / 2}px;top:${Math.max(4, tell.y - 34)}px`);
		air.append(told);
		words.forEach(([at, line]) => when(at, () => text(told, line)));
		ui.airEnds = began + total;
		ui.lines.push(later(unheld(land), total + 30));
	}

	const flying = [];
	const away = [];
	function land() {
		for (const slot of away.splice(0)) flag(slot, "away", false);
		ui.airEnds = 0;
		for (const id of ui.lines.splice(0)) {clearTimeout(id); timers.delete(id);}
		if (flying.length) for (const one of flying.splice(0)) one.cancel();
		if (air.firstChild) fill(air);
	}

	// ---- what falls when a card leaves: Python's answer, drawn as arrows from place to place
	let arrows = null;
	function fall(node) {
		const slot = node.closest(".vk-slot");
		const ways = list(slot?.vkCard?.falls?.ways);
		unfall();
		if (!ways.length || !node.closest("[data-zone=pyramid]")) return;
		const {left, top, width, height} = rectOf(root);
		const spots = SPOTS.map((i) => {const r = rectOf(table.centre.vkPyramid.vkSpots[i]); return [r.left - left + r.width / 2, r.top - top, r.height];});
		arrows = draw("svg", {class: "vk-falls", "aria-hidden": "true", viewBox: `0 0 ${width} ${height}`});
		ways.forEach((way, k) => way.forEach(([from, to]) => {
			const [x1, y1] = [spots[from][0], spots[from][1] + spots[from][2] * 0.72];
			const [x2, y2] = [spots[to][0] + (x1 - spots[to][0]) * 0.25, spots[to][1] + spots[to][2] * 0.3];
			const turn = Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
			for (const kind of ["halo", "arrow"]) {
				arrows.append(draw("path", {class: `vk-${kind}${k ? " vk-or" : ""}`, d: `M${x1} ${y1}L${x2} ${y2}`}),
					draw("path", {class: `vk-${kind} vk-head`, d: "M-9 -7L3 0L-9 7Z", transform: `translate(${x2} ${y2}) rotate(${turn})`}));
			}
		}));
		root.insertBefore(arrows, air);
	}

	function unfall() {
		if (arrows) arrows.remove();
		arrows = null;
	}

	// ---- focus and roving tab
	const choices = () => [...stage.querySelectorAll("[data-option],[data-many]")].filter(seen);

	// First read what is in sight, then write, so that the page is laid out once.
	function rove(keep) {
		const todo = [];
		for (const group of stage.querySelectorAll(GROUP)) {
			if (groupOf(group) !== group) continue;
			const all = [...group.querySelectorAll("button")];
			const nodes = all.filter(seen);
			const at = [keep, group.vkAt].find((n) => nodes.includes(n)) || nodes.find((n) => n.dataset.option || n.dataset.many) || nodes[0];
			group.vkAt = at;
			for (const node of all) todo.push([node, node === at ? "0" : "-1"]);
		}
		for (const [node, index] of todo) attr(node, "tabindex", index);
	}

	function focusOn(node) {
		take(node);
		if (ui.input === "key") node.scrollIntoView({block: "nearest", inline: "nearest"});
	}

	function firstChoice(group) {
		const rank = (node) => {
			const g = groupOf(node);
			if (g?.dataset.zone === "prompt") return node.classList.contains("vk-primary") ? 8 : 9;
			if (g === group) return 0;
			if (g?.dataset.zone === "hand" && g.closest(".vk-me")) return 1;
			return g?.dataset.group === "table" ? 2 : 3;
		};
		return choices().map((node) => [rank(node), node]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1])[0];
	}

	// Focus stays where it was while that makes sense; else it goes to the next thing to choose.
	function refocus(before) {
		if (!before) return;
		const {node, group} = before;
		const still = here(node) && groupOf(node) === group;
		const parked = node === table?.prompt;
		const can = node.dataset.option || node.dataset.many;
		const next = ui.view.yours && choices().length;
		const stay = still && !parked && (!ui.came || can || !next);
		if (next) ui.came = null;
		if (stay) {
			if (focused() !== node) focusOn(node);
			return;
		}
		const over = ui.view.over && !table.top.vkOver.hidden ? table.top.vkOver : null;
		const failed = ui.view.failure ? one(table.top.vkFail, "button") : null;
		focusOn(failed || over || firstChoice(group) || table.prompt);
	}

	const LEADS = {h: ".vk-me [data-zone=hand]", p: "[data-zone=pyramid]", w: "[data-zone=prompt]"};
	function lead(key) {
		const area = one(stage, LEADS[key]);
		if (!area || !seen(area)) return;
		const nodes = [...area.querySelectorAll("button")].filter(seen);
		const at = groupOf(area).vkAt;
		const next = nodes.includes(at) ? at : nodes.find((node) => node.dataset.option || node.dataset.many) || nodes[0] || (key === "w" && area);
		if (next) focusOn(next);
		else say(polite, "Nothing lies here.");
	}

	function arrow(e, at) {
		const group = groupOf(at);
		if (!group) return false;
		const nodes = [...group.querySelectorAll("button")].filter(seen);
		const index = nodes.indexOf(at);
		if (index < 0) return false;
		if (e.key === "Home" || e.key === "End") {
			nodes[e.key === "Home" ? 0 : nodes.length - 1].focus();
			return true;
		}
		const [ux, uy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
		const mid = (node) => {const r = rectOf(node); return [r.left + r.width / 2, r.top + r.height / 2];};
		const [x, y] = mid(at);
		let best = null;
		for (const node of nodes) {
			const [nx, ny] = mid(node);
			const along = (nx - x) * ux + (ny - y) * uy;
			const across = Math.abs((nx - x) * uy) + Math.abs((ny - y) * ux);
			if (node === at || along < 4 || across > along * 2) continue;
			const score = along + 2 * across;
			if (!best || score < best.score) best = {node, score};
		}
		const step = group.dataset.group === "table" ? null : nodes[index + (ux + uy)]; // on the table left is left
		const next = best ? best.node : step;
		if (next) next.focus();
		return true;
	}

	// ---- the card panel
	let hoverTimer = 0;
	let pinned = null;

	function number(label, value, tone, assumed) {
		return h("span.num", h(`span.${tone}`, String(value)), h("span", label), assumed ? h("em.assumed", "assumed") : null);
	}

	function panelBody(name, card) {
		const kind = kindOf(name);
		const head = tint(h("div.panelhead", shape(kind?.color), h("h3", name)), kind?.color);
		if (!kind) return [head, h("p", "Nothing more is known about this card here.")];
		const assumed = list(kind.assumed);
		const is = (key) => assumed.includes(key);
		const what = kind.what ?? (KINDS[kind.kind] ? `${KINDS[kind.kind]}, scores by itself` : `${kind.set_title}, a set of ${kind.set_size}`);
		const ruler = kind.kind === "pharaoh";
		const numbers = ruler ? "" : h("div.nums", number("gold", kind.gold, "coin", is("gold")), number("cost", kind.cost, "cost", is("cost")),
			kind.vp != null ? number(kind.vp === 1 ? "point" : "points", kind.vp, "vp", is("vp")) : null,
			number("level", "▴".repeat(kind.level || 0), "pips", is("level")));
		const body = [head, h("p.what", what, is(ruler ? "name" : "set") ? h("em.assumed", ruler ? "name assumed" : "assumed") : ""), numbers, h("p.words", kind.text || "")];
		if (card?.falls) body.push(h("p.what", card.falls.text));
		const rulings = list(kind.rulings);
		if (rulings.length) body.push(h("h4.label", "Rulings"), h("ul.rulings", ...rulings.map((r) => h("li", r))));
		if (kind.glyph) {
			const sign = paintSign(emblem(), kind.glyph);
			body.push(h("div.history", sign, h("p", h("b", kind.gardiner || ""), kind.gardiner ? " · " : "", kind.sign || "")));
		}
		if (card && card.down) body.splice(1, 0, h("p.what", "This card lies face down."));
		return body;
	}

	function openPanel(node, pin, doors) {
		const slot = node.closest(".vk-slot");
		const card = slot?.vkCard;
		const name = node.dataset.ref || node.dataset.card || node.dataset.pharaoh;
		if (!name) return;
		const body = panelBody(name, card);
		const options = card && doors ? list(card.options) : [];
		if (options.length) {
			body.push(h("div.buttons", ...options.map((option, i) =>
				button(".btn.plain", {"data-do": option}, (list(card.labels)[i] || option)))));
		}
		if (pin) body.unshift(closer("close"));
		fill(panel, ...body);
		attr(panel, "role", pin ? "dialog" : "tooltip");
		label(panel, `Card: ${name}`);
		flag(panel, "pin", pin);
		flag(panel, "thru", false);
		show(panel, true);
		panel.scrollTop = 0;
		// A passing panel among the cards lets clicks through, unless there is more in it to scroll to.
		if (!place(panel, node, !pin)) flag(panel, "thru", !pin && panel.scrollHeight <= panel.clientHeight + 1);
		panel.vkOf = node;
		pinned = pin ? node : null;
		if (pin) (one(panel, "[data-do]") || one(panel, "button")).focus({preventScroll: true});
	}

	// A click into a passing panel keeps it open.
	function keepPanel() {
		clearTimeout(hoverTimer);
		pinned = panel.vkOf;
		const close = closer("close");
		panel.prepend(close);
		take(close);
		attr(panel, "role", "dialog");
		flag(panel, "pin", true);
	}

	function closePanel(back) {
		clearTimeout(hoverTimer);
		if (panel.hidden) return false;
		const origin = pinned;
		const inside = panel.contains(focused());
		show(panel, false);
		fill(panel);
		label(panel, null);
		panel.vkOf = null;
		pinned = null;
		if ((back || inside) && origin?.isConnected) take(origin);
		return Boolean(origin);
	}

	// Where a box beside a card hides least of what can be chosen, and nothing of the card: to its right if it can be.
	function spot(r, {width, height}, frame, across) {
		const [gap, middle] = [8, r.left + r.width / 2 - width / 2];
		const open = [...stage.querySelectorAll("[data-option],[data-many]")].map(rectOf);
		const hides = (o, x, y) => o.width && x < o.right && x + width > o.left && y < o.bottom && y + height > o.top;
		let best = null;
		const [after, before, above, below] = [r.right + gap, r.left - gap - width, r.top - height - gap, r.bottom + gap];
		const near = [[after, r.top], [before, r.top], [middle, above], [middle, below], [after, r.bottom - height], [before, r.bottom - height]];
		for (const [x, y] of [...near, ...[above, below].flatMap((y) => [[r.left, y], [r.right - width, y], [after, y], [before, y]])]) {
			const left = across(x);
			const top = Math.max(4, frame.top, Math.min(y, innerHeight - height - 4));
			const cost = (hides(r, left, top) ? 1000 : 0) + open.filter((o) => hides(o, left, top)).length;
			if (!best || cost < best[2]) best = [left, top, cost];
		}
		return best;
	}

	// Beside the card where there is room; on a wide board the passing panel lies over the log.
	function place(box, node, dock) {
		const frame = rectOf(root);
		const wide = table && seen(table.log) && frame.width >= 900 && dock ? rectOf(table.log) : null;
		box.style.maxWidth = `${Math.min(wide ? wide.width : 320, frame.width - 16)}px`;
		box.style.minWidth = wide ? `${wide.width}px` : "";
		box.style.maxHeight = "";
		const size = rectOf(box);
		const across = (x) => Math.max(frame.left + 8, Math.min(x, frame.right - size.width - 8));
		let left;
		let top;
		const docked = wide && wide.top < innerHeight - 200;
		if (docked) {
			[left, top] = [across(wide.left), Math.max(4, wide.top)];
			box.style.maxHeight = `${innerHeight - top - 8}px`;
		} else {
			[left, top] = spot(rectOf(node), size, frame, across);
		}
		box.style.left = `${left - frame.left}px`;
		box.style.top = `${top - frame.top}px`;
		return docked;
	}

	// ---- notes and downloads
	function anchorOf(note) {
		const mark = note.anchor;
		const nodes = [...stage.querySelectorAll("[data-id],[data-card],[data-zone],[data-group],[data-option]")].filter(seen).filter((node) => !note.player || [null, note.player].includes(node.dataset.player ?? null));
		if (mark != null && mark !== "") {
			const last = here(ui.clicked) ? ui.clicked : null;
			if (last && [last.dataset.id, last.dataset.card, last.dataset.option].includes(mark)) return last;
			for (const key of ["id", "option", "card", "zone", "group"]) {
				const hit = nodes.find((node) => node.dataset[key] === mark);
				if (hit) return hit;
			}
		} else if (note.tone === "refusal" && here(ui.clicked)) return ui.clicked;
		return table?.prompt.isConnected ? table.prompt : null;
	}

	function showNote() {
		const note = model.get("note") || {};
		if (!note.n || note.n === ui.noteN) return;
		ui.noteN = note.n;
		ui.pending = null;
		attr(root, "aria-busy", null);
		for (const node of root.querySelectorAll("[data-act=hint][aria-busy]")) {attr(node, "aria-busy", null); text(node, "Hint");}
		const at = anchorOf(note);
		const words = [note.heading, note.text].filter(Boolean).join(". ");
		if (note.tone === "rule") {
			openDialog(note.heading, ...note.text.split("\n\n").map((part) => h("p", part)), h("p.rule", h("code", note.rule)),
				note.link ? h("a", {href: note.link, target: "_blank", rel: "noopener"}, "Open the rulebook here") : "");
			return;
		}
		if (note.tone === "left") {
			openDialog(note.heading, h("p", note.text), h("ul.left", ...list(note.groups).map((set) => h("li", tint(h("b.leftset", shape(set.color), `${set.title} · ${set.count}`), set.color),
				h("span", ...list(set.cards).map(([name, n]) => h("span.leftcard", button(".ref", {"data-ref": name}, name), n > 1 ? ` × ${n}` : "")))))));
			return;
		}
		say(note.tone === "info" ? polite : assertive, words);
		if (!at) {setupMessage(words); return;}
		closePanel(false);
		attr(bubble, "data-tone", note.tone || "info");
		attr(bubble, "data-note", note.n);
		fill(bubble, closer("close-note"));
		if (note.heading) bubble.append(h("h3", note.heading));
		bubble.append(h("p", note.text || ""));
		if (note.rule) bubble.append(h("p.rule", "Rule: ", button(".ref#rule", {"data-rule": note.rule}, note.rule)));
		bubble.vkRev = (model.get("view") || {}).rev; // the note may be told before the view that came with it
		show(bubble, true);
		unpoint();
		const spots = list(note.spots).map((i) => table.centre.vkPyramid.vkSpots[i]);
		for (const one of spots.length ? spots : [at]) if (one !== table?.prompt) {flag(one, "point", true); flag(one, "hint", note.tone === "info");}
		place(bubble, spots[spots.length - 1] || at, false);
	}

	const unpoint = () => { for (const old of stage.querySelectorAll(".vk-point")) flag(old, "point", false); };

	function closeNote() {
		if (bubble.hidden) return false;
		const inside = bubble.contains(focused());
		show(bubble, false);
		fill(bubble);
		fill(assertive); // what was warned of or refused is not the state of the game
		unpoint();
		if (inside && here(ui.clicked)) take(ui.clicked);
		return true;
	}

	function download() {
		const file = model.get("download") || {};
		if (!file.n || file.n === ui.loadN) return;
		ui.loadN = file.n;
		const url = URL.createObjectURL(new Blob([file.text ?? ""], {type: file.mime || "application/json"}));
		const link = h("a", {href: url, download: file.name || "game.vk.json"});
		root.append(link);
		link.click();
		link.remove();
		later(() => URL.revokeObjectURL(url), 2000);
	}

	// ---- the dialogs
	const KEYS = [["Tab", "from zone to zone"], ["Arrows", "from card to card inside a zone"], ["h p w", "to your hand, the pyramid, what to do"], ["Enter or Space", "choose"], ["i", "read the card"], ["u", "undo"], ["?", "this help"], ["Escape", "close what is open"]];

	function openDialog(title, ...body) {
		closePanel(false);
		closeNote();
		ui.back = focused();
		label(dialog, title);
		fill(dialog, closer("close-dialog"), h("h2.title", title), ...body);
		show(dialog, true);
		take(dialog);
		dialog.scrollIntoView({block: "nearest"});
	}

	function closeDialog() {
		if (dialog.hidden) return false;
		show(dialog, false);
		fill(dialog);
		label(dialog, null);
		const back = here(ui.back) ? ui.back : one(stage, '[tabindex="0"]');
		if (back) take(back);
		return true;
	}

	function help() {
		const rows = h("dl.keys");
		for (const [key, what] of [...list(model.get("keys")), ...KEYS]) rows.append(h("dt", h("kbd", key)), h("dd", what));
		const sets = h("ul.legend");
		sets.append(h("li", h("span.coin", "2"), "gold it gives when you pay with it"), h("li", h("span.cost", "4"), "what it costs"),
			h("li", h("span.vp", "3"), "points in your tomb, where a card scores by itself"), h("li", h("span.pips", "▴▴"), "level"),
			h("li", h("span.ring"), "gold frame, raised, with a mark on top: you can choose it now"),
			h("li", h("span.ring.was"), "dashed outline: moved last; its mark says how"),
			h("li", h("span", ...Object.entries(MARKS).map(([mark, words]) => h("span.markrow", h("span.mark", {"data-lit": mark}), ` ${words}`)))));
		openDialog("Help", h("p", "In your turn buy cards and execute cards from your hand as often as you can, and entomb one card once; then end the turn. Only what lies in your tomb counts at the end: most points win."),
			h("p", "Click a card with a gold frame to choose it; any other card tells you why it cannot be chosen. Rest on a card, or press it for a moment, to read it."),
			h("h3.label", "On a card"), sets, h("p", "A set scores the number of its different titles, squared."), h("h3.label", "Keys"), rows);
	}

	function settings() {
		const now = prefs();
		const theme = select("theme", [["auto", "As the page"], ["light", "Light"], ["dark", "Dark"]], now.theme);
		const motion = select("motion", [["off", "Nothing moves"], ["quick", "Quick"], ["slow", "Slow, to follow"]], now.motion ? now.speed : "off");
		const tick = (name, label) => {const box = h("input", {type: "checkbox", name}); box.checked = Boolean(now[name]); return h("label.check", box, label);};
		const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
		openDialog("Settings", h("div.prefs", field("Colours", theme), field("Movement of cards", motion, still ? "Your system asks for less motion, so nothing moves." : "Any click or key ends a movement at once."),
			field("Order of your hand", select("hand-order", ORDERS, now.order)), tick("assist", "Point out what can be chosen"), tick("warn", "Warn before what is often regretted")));
	}

	// Python hears what it needs; the rest is this browser's own.
	const told = () => {const {motion, theme, assist} = prefs(); return {motion, theme, assist};};

	function setPref(what) {
		ui.prefs = {...ui.prefs, ...what};
		keep(what);
		dress();
		repaint();
	}

	function savePrefs() {
		const box = one(dialog, ".vk-prefs");
		if (!box) return;
		const [pace, tick] = [one(box, '[name="motion"]').value, (name) => one(box, `[name="${name}"]`).checked];
		const next = {theme: one(box, '[name="theme"]').value, motion: pace !== "off", order: one(box, '[name="hand-order"]').value, assist: tick("assist"), warn: tick("warn")};
		setPref(pace === "off" ? next : {...next, speed: pace});
		send({type: "prefs", prefs: told()});
	}

	function askNew() {
		if (ui.view.over || !ui.view.rev) {once({type: "new"}); return;}
		const ends = "This game ends here. Save it first if you want to come back to it.";
		const told = {kept: "This browser keeps this game as it is; the set-up page offers to go on with it.", fresh: `Nobody has made a choice in it yet, so it is not kept. ${ends}`};
		openDialog("New game?", h("p", own(told, model.get("stored")) || ends),
			h("div.buttons", button(".btn.primary#new-yes", "Set up a new game"), button(".btn.plain#close-dialog", "Keep playing")));
	}

	// ---- sending
	// A second click while the answer is under way is ignored.
	function once(message) {
		const now = performance.now();
		if (ui.pending && ui.pending.rev === ui.view.rev && now - ui.pending.at < PENDING_MS) return;
		ui.pending = {rev: ui.view.rev, at: now};
		attr(root, "aria-busy", "true");
		later(() => {if (ui.pending && ui.pending.at === now) attr(root, "aria-busy", null);}, PENDING_MS);
		send(message);
	}

	function choose(option, sure = false) {
		if (!sure && warned(option)) return;
		ui.came = option;
		closeNote();
		once({type: "choose", decision: ui.view.decision, option});
	}

	// Python says what is often regretted; the same choice again goes through, but not the other half of a double click.
	function warned(option) {
		const [heading, words, key] = list(own(ui.view.can?.warn, option));
		const now = performance.now();
		const at = ui.warned.get(key) ?? now;
		if (!heading || !prefs().warn || now - at > TWICE_MS) return false;
		ui.warned.set(key, at);
		closePanel(false);
		attr(bubble, "data-tone", "warn");
		attr(bubble, "data-note", "warn");
		fill(bubble, closer("close-note"), h("h3", heading), h("p", words), h("div.buttons", button(".btn.primary#go-on", {"data-what": option}, "Go on"),
			button(".btn.plain#close-note", "Go back"), button(".btn.quiet#no-warn", "Do not warn again")));
		bubble.vkRev = ui.view.rev;
		show(bubble, true);
		unpoint();
		place(bubble, here(ui.clicked) ? ui.clicked : table.prompt, false);
		say(assertive, `${heading} ${words} Choose it again to go on, or press Escape.`);
		return true;
	}

	function why(node) {
		const slot = node.closest(".vk-slot");
		const group = node.closest(GROUP);
		const at = slot ? slot.vkPlace : {zone: group?.dataset.zone || null, player: group?.dataset.player || null, slot: 0};
		ui.clicked = node;
		const {card, id, pharaoh} = node.dataset;
		send({type: "why", decision: ui.view.decision ?? null, card: card || pharaoh || null, id: id || null, zone: pharaoh ? "pharaoh" : at.zone, player: at.player, slot: at.slot});
	}

	const ACTS = {
		undo: () => ui.view.undo && once({type: "undo"}),
		redo: () => ui.view.redo && once({type: "redo"}),
		hint: (node) => { // it takes a second, in which the page stays alive
			if (!ui.view.can?.hint || node.getAttribute("aria-busy")) return;
			attr(node, "aria-busy", "true");
			text(node, "Looking …");
			send({type: "hint"});
		},
		save: () => send({type: "save"}),
		share: () => send({type: "share"}),
		new: askNew,
		"new-yes": () => {closeDialog(); once({type: "new"});},
		help, settings,
		lift: () => {ui.came = "lift"; once({type: "lift"});},
		seat: (node) => once({type: "seat", player: node.dataset.player, who: node.dataset.who}),
		close: () => closePanel(true),
		"close-note": closeNote,
		"go-on": (node) => {closeNote(); choose(node.dataset.what, true);},
		"no-warn": () => {setPref({warn: false}); closeNote();},
		left: () => send({type: "left"}),
		rule: (node) => send({type: "rule", rule: node.dataset.rule}),
		"close-dialog": closeDialog,
		log: () => {attr(table.log.vkHead, "aria-expanded", table.log.classList.toggle("vk-open")); rove();},
		fold: (node) => {toggle(ui.folds, node.dataset.player); paint();},
		look: (node) => {ui.trays.set(node.dataset.player, !ui.trays.get(node.dataset.player)); paint();},
		"add-seat": () => {
			const used = readSeats(form).map((seat) => seat.name);
			const who = list(form.vkSetup.who);
			form.vkSeats.append(makeSeat(form, {name: NAMES.find((name) => !used.includes(name)) || "", who: (who.find((pair) => pair[0] !== "person") || who[0] || [""])[0]}));
			countSeats(form);
			one(form.vkSeats.lastElementChild, "input").focus();
			changed("seats");
		},
		"remove-seat": (node) => {
			const row = node.closest("li");
			const next = row.nextElementSibling || row.previousElementSibling;
			row.remove();
			countSeats(form);
			if (next) one(next, "input").focus();
			changed("seats");
		},
		surprise: () => changed("surprise"),
		draw: () => changed("draw"),
		copy: () => {changed("copy"); ui.copy = ui.setupN;},
		play: () => {ui.playing = !ui.playing; paintWatch(table.watch, ui.view); playOn(ui.view, 0);},
		step: (node) => {ui.playing = false; once({type: "watch", step: node.dataset.step, decision: ui.view.decision});},
		load: (node) => {form.vkThen = node.dataset.then; form.vkFile.click();},
		enter: () => once({type: "enter", ...readForm()}),
		replay: (node) => once({type: "replay", name: node.dataset.name}),
		review: () => once({type: "replay", review: true}),
	};
	const toggle = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));

	// ---- listeners
	// Whatever one does ends the movement at once and does what it would have done without it.
	for (const kind of ["click", "keydown"]) document.addEventListener(kind, () => land(), {capture: true, ...signal});

	root.addEventListener("click", (e) => {if (late(e, ui.view.decision)) {e.preventDefault(); e.stopImmediatePropagation();}}, {capture: true, ...signal});

	let press = 0;
	let pressed = false;
	on("click", (e) => {
		if (pressed) {pressed = false; e.preventDefault(); return;}
		const verb = e.target.closest(".vk-verb");
		const node = verb ? verb.closest(".vk-slot").vkFace : e.target.closest("button");
		if (!pinned && panel.contains(e.target)) {keepPanel(); return;}
		if (!node && bubble.contains(e.target) && getSelection().isCollapsed) closeNote(); // it gives way to what it lies on
		if (!node || !root.contains(node)) return;
		const {act, option, many, ref} = node.dataset;
		if (act && act !== "start") {
			if (ACTS[act]) ACTS[act](node);
		} else if (node.dataset.do) {
			const origin = pinned;
			closePanel(true);
			ui.clicked = origin;
			choose(node.dataset.do);
		} else if (option) {
			ui.clicked = node;
			closePanel(false);
			choose(option);
		} else if (many) {
			openPanel(node, true, true);
		} else if (ref || (node.dataset.pharaoh && !node.dataset.own) || ((ui.view.over || ui.view.replay) && (node.dataset.card || node.dataset.pharaoh))) {
			openPanel(node, true, false);
		} else if (node.dataset.card !== undefined || node.dataset.pharaoh || node.classList.contains("vk-blank")) {
			why(node);
		}
	});

	on("submit", (e) => {e.preventDefault(); start();});
	on("change", (e) => {
		if (e.target.dataset.file) {readFile(e.target.files[0]); e.target.value = "";}
		else if (dialog.contains(e.target)) savePrefs();
		else if (e.target.name === "order") setPref({order: e.target.value});
		else if (form?.contains(e.target)) changed(e.target.name || e.target.closest("fieldset").parentNode.vkField?.key || "");
		else if (e.target.name === "speed") {ui.speed = e.target.value; playOn(ui.view);}
	});
	// what is typed counts after a pause too, so that the page's address knows it before the field is left
	on("input", (e) => {
		const at = e.target;
		clearTimeout(ui.typing);
		if (form?.contains(at) && at.autocomplete === "off") ui.typing = later(() => {if (at.isConnected && at.value.trim()) changed(at.name);}, 600);
	});

	on("keydown", (e) => {
		ui.input = "key";
		ui.came = null;
		const at = e.target;
		const typing = at.matches("input,select,textarea");
		const plain = !e.ctrlKey && !e.metaKey && !e.altKey;
		if (e.key === "Escape") {
			if (closeDialog() || closePanel(true) || closeNote()) {e.stopPropagation(); e.preventDefault();}
			else if (typing) e.stopPropagation();
			return;
		}
		if (e.key === "Tab" || !plain) return;
		e.stopPropagation();
		if (typing) return;
		if (e.repeat && e.key === "Enter") {e.preventDefault(); return;} // a key held down chooses once
		let used = true;
		if (/^(Arrow|Home$|End$)/.test(e.key)) used = !panel.contains(at) && arrow(e, at);
		else if (e.key === "i") {const card = at.closest(READ); if (card) openPanel(card, true, false);}
		else if (e.key === "u") {if (stage.contains(at)) ACTS.undo();}
		else if (own(LEADS, e.key)) {if (!dialog.contains(at) && !panel.contains(at)) lead(e.key);}
		else if (e.key === "?") help();
		else used = false;
		if (used) e.preventDefault();
	});

	on("focusin", (e) => {
		const at = e.target;
		const group = at.matches("button") && stage.contains(at) ? groupOf(at) : null;
		if (group && group.vkAt !== at) {
			if (group.vkAt) attr(group.vkAt, "tabindex", "-1");
			group.vkAt = at;
			attr(at, "tabindex", "0");
		}
		if (at.matches("[data-card]:focus-visible")) fall(at);
		if (!pinned && at.matches(":is([data-card],[data-ref],[data-pharaoh]):focus-visible")) peek(at, 350);
	});
	on("focusout", (e) => {unfall(); if (!pinned && e.target.matches(READ)) closePanel(false);});

	function peek(node, ms) {
		clearTimeout(hoverTimer);
		if (!node.dataset.card && !node.dataset.ref && !node.dataset.pharaoh) return;
		hoverTimer = later(() => {if (!pinned && bubble.hidden && dialog.hidden && node.isConnected) openPanel(node, false, false);}, ms);
	}

	// A card that comes to lie under a mouse at rest is read once the mouse moves.
	let mouse = "";
	let came = false;
	const rests = (e) => {
		const was = mouse;
		mouse = `${e.clientX} ${e.clientY}`;
		return mouse === was;
	};
	const over = (e) => {
		if (e.pointerType !== "mouse" || pinned) return;
		if (panel.contains(e.target)) {clearTimeout(hoverTimer); return;}
		const node = e.target.closest(READ);
		if (node) fall(node);
		// While a panel is open the mouse may be on its way there, across other cards.
		if (node) peek(node, panel.hidden ? 320 : 180);
	};
	on("pointerover", (e) => {
		came = rests(e);
		if (!came) over(e);
	});
	on("pointermove", (e) => {if (!rests(e) && came) {came = false; over(e);}});
	on("pointerout", (e) => {
		if (e.target.closest("[data-zone=pyramid]")) unfall();
		if (e.pointerType === "mouse" && !pinned && (e.target.closest(READ) || panel.contains(e.target))) {
			clearTimeout(hoverTimer);
			hoverTimer = later(() => closePanel(false), 350);
		}
	});

	// A passing panel does not travel with the page, away from its card.
	document.addEventListener("scroll", (e) => {if (!pinned && !panel.hidden && e.target.contains(root)) closePanel(false);}, {capture: true, ...signal});

	// A phone that is turned has its cards elsewhere: what stood beside one follows it, or goes.
	addEventListener("resize", () => {
		unfall();
		if (pinned) place(panel, pinned, false);
		else closePanel(false);
		if (!bubble.hidden && here(ui.clicked)) place(bubble, anchorOf(model.get("note") || {}) || ui.clicked, false);
	}, signal);

	const cancelPress = () => clearTimeout(press);
	on("pointerdown", (e) => {
		ui.input = "pointer";
		ui.came = null;
		pressed = false;
		const at = e.target;
		if (pinned && !panel.contains(at)) closePanel(false);
		if (!bubble.hidden && !bubble.contains(at) && bubble.dataset.tone !== "error") closeNote();
		const node = at.closest(READ);
		if (!node || e.pointerType === "mouse") return;
		cancelPress();
		press = later(() => {pressed = true; openPanel(node, true, true);}, 480);
	});
	for (const kind of ["pointerup", "pointercancel"]) on(kind, cancelPress);
	on("contextmenu", (e) => {if (pressed) e.preventDefault();});

	// ---- speech
	function speak(v) {
		const lines = list(v.log);
		const newest = lines.reduce((top, line) => Math.max(top, line.k ?? 0), 0);
		const told = ui.spokenK === null || newest < ui.spokenK ? [] : lines.filter((line) => line.k > ui.spokenK).map((line) => line.text);
		ui.spokenK = newest;
		const prompt = v.prompt || {};
		const key = JSON.stringify([v.decision, prompt.title, prompt.text]);
		const turned = Boolean(v.yours) && !ui.yours;
		ui.yours = Boolean(v.yours);
		if (turned) say(assertive, prompt.title || "Your turn");
		if (key !== ui.spokenPrompt) {
			if (!turned && prompt.title && JSON.parse(ui.spokenPrompt || "[]")[1] !== prompt.title) told.push(`${v.over?.title || prompt.title}.`); // the log says that it is over
			if (prompt.text) told.push(prompt.text);
			ui.spokenPrompt = key;
		}
		say(polite, told.join(" "));
	}

	// ---- paint
	function clear() {
		table = null;
		pool = new Map();
	}

	function paint() {
		const v = model.get("view") || {};
		const old = ui.view;
		const at = focused();
		const before = at ? {node: at, group: groupOf(at)} : null;
		const changed = v.rev !== old.rev || v.mode !== old.mode;
		const steps = v.motion && old.rev !== undefined && (v.replay ? v.motion.from === old.decision : v.motion.n !== ui.airN) ? list(v.motion.steps) : null;
		if (changed) land();
		const was = changed && old.rev !== undefined && !(v.watch && ui.playing && ui.speed === "fast") ? measure() : null;
		unfall();
		ui.view = v;
		if (changed) ui.airN = v.motion?.n;
		attr(root, "data-rev", v.rev);
		if (changed) {
			ui.pending = null;
			attr(root, "aria-busy", null);
			if (!pinned || !pinned.isConnected || v.decision !== old.decision) closePanel(false);
			if (bubble.vkRev !== v.rev && bubble.dataset.tone !== "error") closeNote();
		}
		if (v.mode === "setup") {
			clear();
			ui.log = [];
			ui.warned.clear();
			paintSetup(v);
			if (before && !root.contains(focused())) take(one(form, "input"));
			return;
		}
		form = null;
		if (v.curtain) {
			clear();
			fill(polite);
			fill(assertive);
			closePanel(false);
			closeNote();
			ui.spokenK = null;
			ui.yours = false;
			ui.spokenPrompt = "";
			const go = paintCurtain(v.curtain);
			if (before) take(go);
			say(assertive, v.curtain.text || "");
			return;
		}
		paintTable(v);
		const flight = was && plan(was, steps || []);
		rove(before && before.node);
		refocus(before && !panel.contains(before.node) && !dialog.contains(before.node) ? before : before && !before.node.isConnected ? before : null);
		if (old.mode === "setup" || (v.over && old.rev && !old.over && !v.replay)) root.scrollIntoView();
		speak(v);
		if (flight) fly(flight);
		playOn(v);
		if (!bubble.hidden && here(ui.clicked)) place(bubble, anchorOf(model.get("note") || {}) || ui.clicked, false);
	}

	// A fault in drawing is shown on the board, never swallowed.
	function safely(fn) {
		return () => {
			try {fn();} catch (error) {
				console.error(error);
				const words = "The board could not be drawn";
				say(assertive, words);
				attr(bubble, "data-tone", "error");
				fill(bubble, h("h3", words), h("p", String(error?.message)));
				show(bubble, true);
			}
		};
	}

	// ---- wiring and clean-up
	// What lies under the pointer stays there from press to release, or the click would miss it. A press held long waits no more.
	let held = 0;
	const owed = new Set();
	const unheld = (work) => () => {if (held) owed.add(work); else work();};
	function release() {
		clearTimeout(held);
		held = 0;
		for (const one of flying) if (one.playState === "paused") one.play();
		for (const work of [...owed]) {owed.delete(work); work();}
	}
	on("pointerdown", () => {
		clearTimeout(held);
		held = later(release, HELD_MS);
		for (const one of flying) if (one.playState === "running") one.pause(); // a card on its way slides under nobody's press
	});
	for (const kind of ["pointerup", "pointercancel", "dragend"]) {
		// the click comes after the release: at once with a mouse, a little later with a finger
		window.addEventListener(kind, (e) => {if (held) later(release, e.pointerType === "touch" ? 60 : 0);}, {...signal, capture: true});
	}
	window.addEventListener("click", (e) => {if (e.isTrusted) {clearTimeout(held); held = 0;}}, {...signal, capture: true}); // it has hit what it was meant for

	const repaint = unheld(safely(paint));
	const events = {"change:view": repaint, "change:cards": repaint, "change:note": unheld(safely(showNote)), "change:download": safely(download), "change:prefs": () => {ui.prefs = null; dress();}};
	for (const name in events) model.on(name, events[name]);
	el.append(root);
	dress();
	const watch = new MutationObserver(dress);
	for (const node of [document.documentElement, document.body]) {
		watch.observe(node, {attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind", "class", "style"]});
	}
	const scheme = matchMedia("(prefers-color-scheme: dark)");
	scheme.addEventListener("change", dress, signal);
	repaint();
	if (kept().assist !== undefined && kept().assist !== model.get("prefs")?.assist) send({type: "prefs", prefs: told()});
	const opened = model.get("view") || {};
	if (inVoila() && location.search.length > 1 && opened.mode === "setup" && opened.setup?.touched === false) send({type: "address", text: location.search.slice(0, 4000)});
	if (document.fonts && document.fonts.load) {
		document.fonts.load(`20px ${FONT}`, "\u{132F9}").then((faces) => {
			if (!ui.alive || !faces.length) return;
			fitted.clear();
			for (const node of root.querySelectorAll(".vk-sign")) if (node.vkGlyph) paintSign(node, node.vkGlyph);
		}, () => undefined);
	}

	return () => {
		ui.alive = false;
		for (const name in events) model.off(name, events[name]);
		off.abort();
		watch.disconnect();
		for (const id of timers) clearTimeout(id);
		root.remove();
	};
}

export default {render};

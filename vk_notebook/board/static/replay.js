// The replay of vk_notebook: it stands behind board.js in one module, and gives the board's own `render` its frames.
// All frames come once; stepping, playing and switching need no kernel. Only an edit or a game played on is sent.

const vkReplay = (() => { // a scope of its own: both files name things freely

// ---- the frames: a table of values, each distinct one once
async function unpack(bytes) {
	const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return new Response(new Blob([view]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

function reader({shapes, table, nodes}) {
	const made = [];
	const facts = [];
	const object = (row, read) => Object.fromEntries(shapes[row[0] - 1].map((key, i) => [key, read(row[i + 1], key)]));
	function get(at) {
		const row = table[at];
		if (!Array.isArray(row)) return row;
		if (!made[at]) made[at] = row[0] ? object(row, get) : row.slice(1).map((one) => get(one));
		return made[at];
	}
	// A position is read when it is looked at: its facts first, then the one view that is shown.
	const fact = (id) => (facts[id] = facts[id] || object(table[nodes[id]], (at, key) => (key === "views" ? table[at].slice(1) : get(at))));
	return {get, fact, count: nodes.length};
}

// ---- small things
const STEPS = [["first", "|‹", "First position", "Home"], ["previous-turn", "«", "Previous turn"], ["previous", "‹", "Previous", "ArrowLeft"],
	["play", "▶", "Play", "Space"], ["next", "›", "Next", "ArrowRight"], ["next-turn", "»", "Next turn"], ["last", "›|", "Last position", "End"]];
const SPEEDS = [[2500, "Slow"], [1200, "Normal"], [600, "Fast"], [250, "Very fast"]];
const MARKS = ["!!", "!", "!?", "?!", "?", "??"];
const MARK_WORDS = ["excellent", "good", "interesting", "doubtful", "a mistake", "a blunder"];
const PLACES = ["apex", "middle left", "middle right", "base left", "base centre", "base right"];
const LIGHTS = [["gold", "look here"], ["green", "good"], ["red", "danger"], ["blue", "an idea"]];
const ZONES = ["hand", "in play", "discard", "deck", "tomb"];
const TASK = [["task", "What is asked"], ["hint", "A hint"], ["accept", "Moves that solve it, one a line"], ["answer", "What to say then"]];
// a zone, or a card in one: "hand of Ana", "Urn in hand of Ana", "Urn in play of Ana"
const LIT = /^(?:(.+?) (?:in (?!play)|(?=in play)))?((pyramid|boneyard|stock|hand|in play|discard|deck|tomb)(?: of (.+))?)$/s;
const REPLAY_KEYS = [["← →", "previous, next (on a card reached by Tab: from card to card)"], ["Home End", "first, last position"], ["Space", "play or stop"], ["n", "write a note"]];
const [WIDE, HIGH] = [1000, 100];
const {read} = vkReview;
const inVoila = () => document.body.dataset.voila !== undefined;

function pick(name, words, pairs, value) {
	const node = h("select", {name, label: words, title: words});
	for (const [key, label] of pairs) node.append(h("option", {value: key}, label));
	node.value = String(value);
	return node;
}

async function replay({model, el}) {
	const gone = new AbortController();
	const signal = {signal: gone.signal};
	const wait = h("div.board", h("p", {role: "status"}, "Opening the record …"));
	el.append(wait);
	let data;
	try {
		data = await unpack(model.get("frames"));
	} catch (error) {
		fill(wait, h("p.alert", {role: "alert"}, `The record cannot be shown here: ${error.message}`));
		return () => wait.remove();
	}
	wait.remove();
	let frames = reader(data);
	const {about, cards} = data;
	const eyes = [["0", "All hands open"], ...about.players.filter((name) => name !== about.dummy).map((name, i) => [String(i + 1), `As ${name} saw it`])];
	const ui = {line: [0], at: 0, eyes: model.get("seat") || 0, rev: 0, quiet: true, view: {}, timer: 0, pause: 0, sent: [], last: 0, playing: false, tab: false, parents: new Map(), dirty: true, said: model.get("said")?.n || 0};
	const tree = () => model.get("tree") || {};
	const live = () => Boolean(model.get("live")?.node !== undefined);
	const editable = () => Boolean(model.get("editable"));
	const entering = () => model.get("home") === "Back to entering"; // the game is a table's, whose entry waits
	const kids = (id) => list(own(tree().kids, id)).filter((kid) => kid < frames.count);
	const noteOn = (id) => own(model.get("notes"), id) || {};
	const here = () => ui.line[ui.at];
	const send = (message) => model.send(message);
	const edit = (what, fields) => send({type: "edit", what, node: here(), ...fields});
	const marks = (id) => list(noteOn(id).marks).join(" ");
	const words = (id) => [read(frames.fact(id)), marks(id)].filter(Boolean).join(" ");

	// ---- the board's model: frames while the record is shown, the real one while a game is played on
	const heard = new Map();
	const fire = (name) => {for (const fn of [...(heard.get(name) || [])]) fn();};
	const shim = {
		get: (name) => {
			if (name === "keys") return live() ? [] : REPLAY_KEYS;
			if (name === "prefs" && ui.quiet && !live()) return {...model.get("prefs"), motion: false};
			if (live()) return model.get(name);
			return name === "cards" ? cards : name === "view" ? ui.view : model.get(name);
		},
		on: (name, fn) => heard.set(name, [...(heard.get(name) || []), fn]),
		off: (name, fn) => heard.set(name, (heard.get(name) || []).filter((other) => other !== fn)),
		send: (message) => {if (live() || message.type === "prefs") send(message);},
	};

	// ---- lines through the tree
	function grow() {
		ui.parents = new Map();
		for (const id in tree().kids || {}) for (const kid of kids(id)) ui.parents.set(kid, Number(id));
	}

	function lineTo(id) {
		const line = [];
		for (let node = id; node !== undefined; node = ui.parents.get(node)) line.unshift(node);
		for (let node = id; kids(node).length;) line.push(node = kids(node)[0]);
		return line;
	}

	function open(id) {
		if (!ui.line.includes(id)) {ui.line = lineTo(id); ui.dirty = true;}
		go(ui.line.indexOf(id), true);
	}

	// ---- where to go
	const turnBegins = (i) => !i || frames.fact(ui.line[i]).turn !== frames.fact(ui.line[i - 1]).turn;
	function stops(i, unit) {
		if (unit === "decision" || !i || i === ui.line.length - 1) return true;
		return unit === "turn" ? turnBegins(i) : frames.fact(ui.line[i]).asked === unit.slice(1);
	}

	function beside(way, unit = box.unit.value) {
		let i = ui.at + way;
		while (i > 0 && i < ui.line.length - 1 && !stops(i, unit)) i += way;
		return i;
	}

	function go(index, quiet) {
		flush();
		const at = Math.max(0, Math.min(ui.line.length - 1, index));
		const now = performance.now();
		ui.quiet = quiet || Math.abs(at - ui.at) !== 1 || now - ui.last < 150; // a held key does not wait for cards to arrive
		if (!quiet) ui.last = now; // opening the page is no step
		ui.at = at;
		paint();
	}

	const GO = {
		first: () => go(0), last: () => go(ui.line.length - 1), next: () => go(beside(1)), previous: () => go(beside(-1)),
		"next-turn": () => go(beside(1, "turn")), "previous-turn": () => go(beside(-1, "turn")),
		play: () => autoplay(!ui.playing),
		continue: () => {
			autoplay(false);
			flush();
			const seats = Object.fromEntries([...box.seats.querySelectorAll("select")].map((one) => [one.name, one.value]));
			send({type: "continue", node: here(), seats});
		},
		leave: () => {
			flush();
			if (ui.leaving || entering() || !(model.get("edits") || {}).undo) {send({type: "leave"}); return;}
			ui.leaving = true;
			tell(box.said, "Your notes are not in a file yet: save the record first, or press Back to set-up once more.");
			box.said.scrollIntoView({block: "nearest"});
		},
		played: () => {
			const next = kids(here())[0];
			const area = box.fields.accept;
			if (next !== undefined) area.value = [...area.value.split("\n").filter(Boolean), frames.fact(next).move].join("\n");
			flush();
		},
		copy: async () => {
			const words = inVoila() ? box.link.href : box.link.getAttribute("href"); // else it is for vk.App(…)
			try {
				await navigator.clipboard.writeText(words);
				text(box.copied, "The link is copied.");
			} catch {
				text(box.copied, words);
			}
		},
		back: () => send({type: "back", keep: false}), keep: () => send({type: "back", keep: true}),
		enter: () => {flush(); send({type: "enter"});},
		save: () => {flush(); send({type: "save"});},
		note: () => {box.fresh.focus(); box.fresh.scrollIntoView({block: "nearest"});},
		"edit-undo": () => edit("undo"), "edit-redo": () => edit("redo"),
		first_line: () => edit("main"), up: () => edit("promote"), down: () => edit("demote"),
		delete: () => edit("delete"),
	};

	function autoplay(on) {
		clearTimeout(ui.timer);
		if (on && ui.at === ui.line.length - 1) go(0, true);
		ui.playing = on;
		const play = one(box.reel, '[data-go="play"]');
		text(play, on ? "❚❚" : "▶");
		label(play, on ? "Stop" : "Play");
		const speed = Number(box.speed.value);
		if (on) ui.timer = setTimeout(() => {
			go(beside(1), speed < 500);
			autoplay(ui.at < ui.line.length - 1);
		}, speed);
	}

	// ---- the skeleton
	const box = {
		unit: pick("unit", "Step by", [["decision", "Each decision"], ["turn", "Each turn"], ...about.players.map((name) => [` ${name}`, `Decisions of ${name}`])], "decision"),
		speed: pick("tempo", "Speed", SPEEDS, 1200),
		eyes: pick("eyes", "Whose eyes", eyes, ui.eyes),
		graph: pick("graph", "Chart", [["", "Points of all"], ...about.players.map((name, i) => [String(i), `${name}, by set`])], ""),
		slider: h("input.slider", {type: "range", min: "0", step: "1", label: "Position"}),
		where: h("span.where"), alert: h("div.alert", {role: "alert", hidden: true}),
		banner: h("section.banner", {hidden: true, role: "group", label: "A game of its own"}),
		chart: draw("svg", {class: "vk-chart", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img"}),
		legend: h("ul.key"), numbers: h("details.numbers", h("summary", "Points as a table")),
		link: h("a.link", "Link to this position"), copied: h("small", {role: "status"}),
		title: h("h3.label"), marks: h("div.marks", {role: "group", label: "Marks"}), name: h("input", {name: "bookmark", placeholder: "Bookmark", label: "Bookmark", maxlength: 200}),
		comments: h("ul.comments"), fresh: h("textarea", {rows: 2, placeholder: "Write a note (n)", label: "A new note", maxlength: 20000}),
		author: h("input", {name: "author", placeholder: "Your name", label: "Your name, for the notes", maxlength: 200, autocomplete: "off"}),
		said: h("p.alert", {role: "alert", hidden: true}), lines: h("div.ways"), worth: h("p.worth2"),
		lights: h("div.marks.lights", {role: "group", label: "Light cards and zones"}), tip: h("p.tip", {role: "status", hidden: true}), litlist: h("ul.litlist", {label: "What is lit"}),
		zone: pick("zone", "Light a zone", [["", "A zone …"], ...["pyramid", "boneyard", "stock", ...about.players.flatMap((name) => ZONES.map((zone) => `${zone} of ${name}`))].map((zone) => [zone, zone])], ""),
		ask: h("section.task2", {role: "group", label: "Task", hidden: true}), fields: Object.fromEntries(TASK.map(([name, words]) => [name, h("textarea", {name, rows: name === "accept" ? 2 : 1, label: words, maxlength: 5000})])),
		edits: h("div.buttons"), seats: h("div.seats2"), sheet: h("ol.sheet", {label: "Score sheet", tabindex: "0"}),
	};
	const tool = (act, label, more) => button(".tool", {"data-go": act, ...more}, label);
	box.reel = h("section.reel", {label: "Replay"}, box.banner, box.alert, h("div.steer",
		h("div.go", ...STEPS.map(([act, sign, words, keys]) => button(".tool", {"data-go": act, label: words, title: words, "aria-keyshortcuts": keys}, sign))),
		box.slider, box.where), h("div.picks", box.unit, box.speed, box.eyes, box.graph), box.plot = h("div.graph", h("div.plot", box.chart), box.legend, box.numbers));
	box.play = h("details.more", h("summary", "Continue from here"), box.seats, tool("continue", "Play on from here"));
	box.tools = h("section.deeds", {role: "group", label: "This record"}, tool("leave", "Back to set-up"), tool("enter", "Go on entering"), tool("save", "Save the record"), tool("copy", "Copy link"), box.link, box.copied, box.play);
	box.plot.before(box.tools);
	box.form = h("details.tasking", h("summary", "Set a task here"), ...TASK.map(([name, words]) => h("label.field", h("span", words), box.fields[name])), tool("played", "Take the move that was played"));
	box.notes = h("section.notes", {role: "group", label: "Notes"}, box.title, box.worth, box.ask, box.comments, box.lines, box.fresh, box.said,
		box.marks, box.lights, box.tip, box.litlist, h("div.named", box.author, box.name), h("div.ends", box.form, box.edits));
	box.author.value = kept().author || "";
	box.record = h("section.record", {role: "group", label: "Score sheet"}, h("h3.label", "Score sheet"), box.sheet);
	MARKS.forEach((mark, i) => box.marks.append(button(".tool", {"data-mark": mark, label: `${mark}, ${MARK_WORDS[i]}`, title: MARK_WORDS[i]}, mark)));
	for (const [light, words] of LIGHTS) box.lights.append(button(".tool", {"data-light": light, "aria-pressed": "false", label: `Light in ${light}: ${words}`, title: words}, h("span.swatch", {"data-hi": light})));
	box.lights.append(box.zone);
	for (const [act, label] of [["edit-undo", "↶ Undo"], ["edit-redo", "↷ Redo"]]) box.edits.append(tool(act, label));
	fill(box.banner, h("p"), h("div.buttons", tool("back", "Back to the record"), tool("keep", "Back, and keep these moves as a variation")));
	const review = vkReview.panel({model, ui, about, send, editable, live, graph: box.graph, note: noteOn, fact: (id) => frames.fact(id)});
	box.chart.after(review.dots);
	const marker = draw("line", {class: "vk-now", y1: 0, y2: HIGH});
	const curves = draw("g", {});
	box.chart.append(curves, marker);

	// ---- the bar
	function paintBar() {
		const last = ui.line.length - 1;
		const fact = frames.fact(here());
		attr(box.slider, "max", last);
		box.slider.value = String(ui.at);
		attr(box.slider, "aria-valuetext", `${ui.at} of ${last}, ${fact.move ? `${fact.player}: ${read(fact)}` : "the beginning"}`);
		text(box.where, `${ui.at} / ${last} · turn ${fact.turn}`);
		for (const act of ["first", "previous", "previous-turn"]) attr(one(box.reel, `[data-go="${act}"]`), "aria-disabled", ui.at === 0);
		for (const act of ["last", "next", "next-turn"]) attr(one(box.reel, `[data-go="${act}"]`), "aria-disabled", ui.at === last);
		const x = last ? (ui.at / last) * WIDE : 0;
		attr(marker, "x1", x);
		attr(marker, "x2", x);
		const sets = box.graph.value === "" ? null : fact.sets[Number(box.graph.value)];
		for (const item of box.legend.children) text(item.lastChild, ` ${item.dataset.name} ${review.on() ? review.share(ui.at, item.dataset.name) : (sets ? sets[item.dataset.of] : fact.totals[item.dataset.of]) ?? 0}`);
		if (review.on()) label(box.chart, `Chance to win over time. At this position: ${about.players.map((name) => `${name} ${review.share(ui.at, name)}`).join(", ")}.`);
		else label(box.chart, `Points over time. At this position: ${about.players.map((name, i) => `${name} ${fact.totals[i]}`).join(", ")}. A table follows.`);
	}

	function steps(values, most) {
		const n = Math.max(1, values.length - 1);
		return values.map((value, i) => [(i / n) * WIDE, HIGH - 4 - (Math.max(0, value) / most) * (HIGH - 8)]);
	}

	function drawChart() {
		const facts = ui.line.map((id) => frames.fact(id));
		const most = Math.max(1, ...facts.flatMap((fact) => fact.totals));
		const path = (points) => points.map(([x, y], i) => (i ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${x.toFixed(1)},${y.toFixed(1)}`)).join("");
		const item = (name, of, sign, style) => h("li", {"data-name": name, "data-of": of, style}, sign, h("span"));
		const seat = box.graph.value;
		flag(box.plot, "winning", review.on());
		if (seat === "" || review.on()) {
			curves.replaceChildren(...review.on() ? review.curves(WIDE, HIGH) : about.players.map((_, i) => draw("path", {class: `vk-curve vk-seat${i}`, d: path(steps(facts.map((fact) => fact.totals[i]), most))})));
			fill(box.legend, ...about.players.map((name, i) => item(name, i, draw("svg", {class: "vk-dash", viewBox: "0 0 30 10", "aria-hidden": "true"}, draw("path", {class: `vk-curve vk-seat${i}`, d: "M0,5H30"})))));
			return;
		}
		const keys = [...new Set(facts.flatMap((fact) => Object.keys(fact.sets[seat])))];
		let under = facts.map(() => 0);
		const areas = keys.map((key) => {
			const over = under.map((value, i) => value + Math.max(0, facts[i].sets[seat][key] || 0));
			const back = steps(under, most).reverse().map(([x, y]) => `V${y.toFixed(1)}H${x.toFixed(1)}`).join("");
			under = over;
			const area = draw("path", {class: "vk-area", d: `${path(steps(over, most))}${back}Z`, style: `--set:var(--${hue(about.groups[key]?.color)})`});
			area.append(draw("title", {}, about.groups[key]?.title || key));
			return area;
		});
		curves.replaceChildren(...areas);
		fill(box.legend, ...keys.map((key) => item(about.groups[key]?.title || key, key, shape(about.groups[key]?.color), `--set:var(--${hue(about.groups[key]?.color)})`)));
	}

	function drawNumbers() {
		if (!box.numbers.open) return;
		const head = h("tr", ...["Turn", "Player", ...about.players].map((name) => h("th", {scope: "col"}, name)));
		const ends = ui.line.slice(1).filter((id, i, all) => i === all.length - 1 || frames.fact(all[i + 1]).of !== frames.fact(id).of);
		const rows = ends.map((id) => {const fact = frames.fact(id); return h("tr", ...[fact.of, fact.owner, ...fact.totals].map((cell) => h("td", String(cell))));});
		fill(box.numbers, h("summary", "Points as a table"), h("div.scroll", {tabindex: "0", role: "group", label: "Points after each turn"}, h("table.scores", h("thead", head), h("tbody", ...rows))));
	}

	// ---- the score sheet: a line a turn, each move a link
	function drawSheet() {
		const turns = [];
		ui.links = [];
		ui.line.forEach((id, i) => {
			const fact = frames.fact(id);
			if (i && (i === 1 || fact.of !== frames.fact(ui.line[i - 1]).of)) turns.push(h("li", h("b", `${fact.of} · ${fact.owner} `)));
			const link = button(".ref", {"data-step": i}, i ? `${fact.player === fact.owner ? "" : `${fact.player}: `}${words(id)}` : "The beginning");
			ui.links.push(link);
			if (!i) {turns.push(h("li", link)); return;}
			const row = turns[turns.length - 1];
			const note = noteOn(id);
			row.append(link);
			if (note.bookmark) row.append(button(".ref.flag", {"data-node": id, label: `Bookmark: ${note.bookmark}`}, `⚑ ${note.bookmark}`));
			if (note.lesson) row.append(h("span.flag", {title: "a task", role: "img", label: "a task"}, " ◎"));
			if (list(note.comments).length) row.append(h("span.flag", {title: "has notes", role: "img", label: "has notes"}, " ✎"));
			for (const other of kids(ui.line[i - 1])) if (other !== id) row.append(button(".ref.other", {"data-node": other}, `or ${words(other)}`));
			row.append(" ");
			if (i === ui.line.length - 1 || frames.fact(ui.line[i + 1]).of !== fact.of) row.append(h("span.sum", `[${fact.totals.join(" ")}]`));
		});
		for (const wrong of list(tree().broken)) if (ui.line.includes(wrong.after)) turns.push(h("li.wrong", h("s", wrong.move), " cannot be played"));
		fill(box.sheet, ...turns);
	}

	function paintSheet() {
		const link = ui.links[ui.at];
		if (ui.link === link) return;
		if (ui.link) attr(ui.link, "aria-current", null);
		attr(link, "aria-current", "step");
		ui.link = link;
		// with the next picture, so that a step lays the page out once
		requestAnimationFrame(() => {if (ui.link === link) box.sheet.scrollTop += rectOf(link).top - rectOf(box.sheet).top - box.sheet.clientHeight / 2;});
	}

	// ---- notes
	function comment() {
		const node = h("li", h("b.author"), editable() ? h("textarea", {rows: 2, label: "A note", maxlength: 20000}) : h("p"));
		if (editable()) node.append(button(".btn.quiet", {"data-drop": "", label: "Delete this note"}, "Delete"));
		return node;
	}

	function value(node, words, anew) {
		if (anew || node.vkWas === node.value || node.vkWas === undefined) node.value = words;
		node.vkWas = words;
	}

	function paintNotes(anew) {
		const id = here();
		const note = noteOn(id);
		const fact = frames.fact(id);
		const can = editable();
		text(box.title, id ? `Notes on ${fact.player}: ${read(fact)}` : "Notes on the beginning");
		show(box.marks, can ? id : list(note.marks).length);
		for (const node of box.marks.children) {
			const on = list(note.marks).includes(node.dataset.mark);
			attr(node, can ? "aria-pressed" : "aria-disabled", can ? String(on) : true);
			show(node, can || on);
		}
		tell(box.worth, [note.bookmark && !can ? `⚑ ${note.bookmark}` : "", review.words(note.evaluation)].filter(Boolean).join(" · "));
		keyed(box.comments, list(note.comments), (_, i) => `${id}:${i}`, comment, (node, one, i) => {
			const area = node.children[1];
			tell(node.firstChild, one.author);
			node.vkNumber = i;
			if (can) value(area, one.text, anew);
			else text(area, one.text);
		});
		for (const node of [box.fresh, box.author, box.name, box.edits, box.play, box.lights, box.form]) show(node, can);
		paintLit(note, can);
		paintTask(note.lesson || {}, anew);
		show(one(box.tools, "[data-go=save]"), can);
		if (anew) {box.fresh.value = ""; show(box.said, false);}
		value(box.name, note.bookmark || "", anew);
		const edits = model.get("edits") || {};
		for (const act of ["undo", "redo"]) {
			const node = one(box.edits, `[data-go="edit-${act}"]`);
			attr(node, "aria-disabled", !edits[act]);
			attr(node, "title", edits[act]);
		}
		paintWays(id);
		if (anew) paintSeats(fact.asked);
		show(box.notes, !live() && (can || Object.keys(note).length || box.lines.children.length));
		show(box.tools, !live() && (can || model.get("standalone")));
		const plain = main().includes(id);
		const link = model.get("link"); // of the app, for a game that everybody has
		show(box.link, model.get("opened") ? link && plain && inVoila() : model.get("standalone") || inVoila());
		attr(box.link, "href", link ? link + ui.at : plain ? `#vk-step=${ui.at}` : `#vk-node=${id}`);
		show(one(box.tools, "[data-go=copy]"), link && plain);
		show(one(box.tools, "[data-go=leave]"), model.get("opened"));
		text(one(box.tools, "[data-go=leave]"), model.get("home") || "Back to set-up");
		show(one(box.tools, "[data-go=enter]"), model.get("opened") && tree().table && !entering());
		text(box.copied, "");
	}

	function paintLit(note, can) {
		keyed(box.litlist, list(note.highlights), (what) => what, () => h("li", h("span.swatch"), h("span"), button(".btn.quiet", "×")), (node, what) => {
			const [light, words] = lightOf(what);
			attr(node.firstChild, "data-hi", light);
			text(node.children[1], words);
			attr(node.lastChild, "data-unlight", what);
			label(node.lastChild, `Take the light off ${words}`);
			show(node.lastChild, can);
		});
		show(box.litlist, list(note.highlights).length);
	}

	// The reader sees what is asked first, and the rest when he wants it.
	function paintTask(lesson, anew) {
		const sig = JSON.stringify([here(), lesson]);
		if (ui.task !== sig) {
			ui.task = sig;
			const accept = list(lesson.accept).map(String);
			const more = (title, ...parts) => h("details", h("summary", title), ...parts.map((part) => h("p", part)));
			fill(box.ask, ...[lesson.task ? h("p", h("b", "Task. "), String(lesson.task)) : "", lesson.hint ? more("Hint", String(lesson.hint)) : "",
				accept.length || lesson.answer ? more("Answer", ...(accept.length ? [`${accept.join(", or ")}.`] : []), ...(lesson.answer ? [String(lesson.answer)] : [])) : ""].filter(Boolean));
			show(box.ask, box.ask.children.length);
		}
		for (const [name] of TASK) value(box.fields[name], name === "accept" ? list(lesson.accept).join("\n") : String(lesson[name] ?? ""), anew);
		text(box.form.firstChild, lesson.task || lesson.accept ? "Change the task" : "Set a task here");
		show(one(box.form, "[data-go=played]"), kids(here()).length);
	}

	const main = () => lineTo(0);

	function paintWays(id) {
		const way = (node, now) => button(".btn.quiet", {"data-node": node, "aria-current": now || null}, words(node));
		const above = ui.parents.get(id);
		const others = above === undefined ? [] : kids(above);
		const rows = [];
		if (kids(id).length > 1) rows.push(h("h4.label", "Ways on from here"), h("div.buttons", ...kids(id).map((kid) => way(kid, kid === ui.line[ui.at + 1]))));
		if (others.length > 1) {
			rows.push(h("h4.label", "Moves at this place"), h("div.buttons", ...others.map((other) => way(other, other === id))));
		}
		if (editable() && id) {
			const row = h("div.buttons");
			if (!main().includes(id)) row.append(tool("first_line", "Make this the main line"));
			if (others.length > 1) row.append(tool("up", "Move up", {"aria-disabled": others[0] === id}), tool("down", "Move down", {"aria-disabled": others[others.length - 1] === id}));
			if (others.length > 1 || !main().includes(id)) row.append(tool("delete", "Delete from here on"));
			if (row.children.length) rows.push(row);
		}
		fill(box.lines, ...rows);
		show(box.lines, rows.length);
	}

	function paintSeats(asked) {
		const known = list(model.get("who"));
		show(box.play, editable() && asked);
		keyed(box.seats, about.players.filter((name) => name !== about.dummy), (name) => name, (name) => h("label.field", h("span.fieldname", name), pick(name, name, known, "person")), (node, name) => {
			const who = own(tree().seats, name);
			if (!node.vkTold) node.lastChild.value = name === asked ? "person" : known.some((pair) => pair[0] === who) ? who : "collector";
		});
	}

	// The edits that stand in the boxes of this position.
	function typed() {
		const out = [];
		const add = (what, fields) => out.push({what, node: here(), ...fields});
		const other = (area) => area.value !== (area.vkWas ?? "");
		const written = box.fresh.value.trim();
		if (written) add("comment", {text: written, author: box.author.value.trim() || null});
		for (const node of box.comments.children) {
			const words = node.children[1].value.trim();
			if (other(node.children[1])) add(words ? "edit_comment" : "delete_comment", {number: node.vkNumber, text: words});
		}
		const changed = TASK.filter(([name]) => other(box.fields[name]));
		if (changed.length) add("task", Object.fromEntries(changed.map(([name]) => [name, name === "accept" ? box.fields[name].value.split("\n") : box.fields[name].value])));
		if (other(box.name)) add("bookmark", {name: box.name.value.trim() || null});
		return out;
	}

	// What was typed goes to the record when one leaves it; till then, and till Python has answered, the page keeps it.
	function flush() {
		if (!editable() || live()) return;
		const all = typed();
		box.fresh.value = "";
		for (const area of [box.name, ...Object.values(box.fields), ...[...box.comments.children].map((node) => node.children[1])]) area.vkWas = area.value;
		say(all);
	}

	function say(edits) {
		for (const one of edits) send({type: "edit", ...one});
		ui.sent.push(...edits);
		if (edits.length) hold();
	}

	// Numbers are another kernel's next time, so a position is told by the way to it.
	function hold() {
		clearTimeout(ui.pause);
		if (!editable() || live() || !model.draft) return;
		const way = (id) => (ui.parents.has(id) ? [...way(ui.parents.get(id)), kids(ui.parents.get(id)).indexOf(id)] : []);
		model.draft([...ui.sent, ...typed()].map(({node, ...one}) => ({...one, way: way(node)})));
	}

	function acked() {
		ui.sent = ui.sent.slice(1).filter((one) => !written(one));
		hold();
	}

	function written({what, node, number, text: words, name}) {
		const {comments, bookmark} = noteOn(node);
		if (what === "comment") return list(comments).some((one) => one.text === words);
		return what === "edit_comment" ? list(comments)[number]?.text === words : what === "bookmark" && (bookmark || null) === name;
	}

	// What a page that was closed or reloaded had not told Python.
	function recover() {
		if (!editable() || !model.drafts) return;
		const left = list(model.drafts()).map(({way, ...one}) => ({...one, node: list(way).reduce((id, i) => kids(id)[i], 0)}));
		const lost = left.filter((one) => one.node !== undefined && !written(one));
		if (!lost.length) {hold(); return;}
		open(lost[lost.length - 1].node);
		say(lost);
	}

	// ---- what is lit by the record's author
	function lightOf(what) {
		const [, light, rest] = /^(?:(green|red|blue): )?(.*)$/s.exec(what);
		return [light || "gold", rest];
	}

	function unlight() {
		for (const node of ui.lit || []) {flag(node, "hi", false); attr(node, "data-hi", null);}
		ui.lit = [];
	}

	function light(id) {
		unlight();
		for (const what of list(noteOn(id).highlights)) {
			const [light, words] = lightOf(what);
			const spot = PLACES.indexOf(words);
			const [, card, full, zone, who] = LIT.exec(words) || [];
			const inside = (node) => node?.dataset.zone === zone.replace(" ", "-") && (!who || node.dataset.player === who);
			const fits = spot >= 0 ? (node) => Number(node.dataset.spot) === spot : !full ? (node) => node.dataset.card === words
				: card ? (node) => node.dataset.card === card && inside(node.closest("[data-zone]")) : inside;
			const found = [...stage().querySelectorAll(spot >= 0 ? "[data-spot]" : card || !full ? "[data-card]" : "[data-zone]")].filter(fits);
			for (const node of found) {flag(node, "hi", true); attr(node, "data-hi", light);}
			ui.lit.push(...found);
		}
	}

	const stage = () => one(root, ".vk-stage");

	// What a click on the table means while a light is taken up: a card where it lies, a place of the pyramid, a zone.
	function aimed(node) {
		const [spot, zone, card] = ["[data-spot]", "[data-zone]", "[data-card]"].map((query) => node.closest(query));
		if (spot) return PLACES[spot.dataset.spot];
		const name = (zone?.dataset.zone || "").replace("-", " ");
		const place = LIT.test(name) ? `${name}${zone.dataset.player ? ` of ${zone.dataset.player}` : ""}` : "";
		return [card?.dataset.card, place].filter(Boolean).join(name === "in play" ? " " : " in ");
	}

	function toggleLight(what, light = ui.light || "gold") {
		if (!what) return;
		const now = list(noteOn(here()).highlights);
		const old = now.find((one) => lightOf(one)[1] === what);
		const full = light === "gold" ? what : `${light}: ${what}`;
		edit("highlight", {lights: [...now.filter((one) => one !== old), ...(old === full ? [] : [full])]});
	}

	function takeLight(light) {
		ui.light = ui.light === light ? "" : light;
		for (const node of box.lights.querySelectorAll("[data-light]")) attr(node, "aria-pressed", String(node.dataset.light === ui.light));
		flag(root, "lighting", ui.light);
		tell(box.tip, ui.light ? "Click a card or a zone to light it, once more to put the light out. Escape ends." : "");
	}

	// ---- paint
	function frame() {
		const id = here();
		const fact = frames.fact(id);
		const view = frames.get(fact.views[ui.eyes]);
		const happened = list(fact.log).filter((line) => line.kind !== "turn").map((line) => line.text);
		const asked = view.seat === fact.asked ? frames.get(fact.views[0]).prompt : view.prompt;
		const asks = view.over || !fact.asked ? "" : `${asked.title}: ${asked.text}`;
		const prompt = {...view.prompt, title: id ? `${fact.player}: ${words(id)}` : "The beginning", text: [...happened, asks].filter(Boolean).join("\n")};
		return {...view, prompt, rev: `r${++ui.rev}`, decision: id, log: [], undo: false, redo: false, can: {}, replay: true};
	}

	function paint() {
		const id = here();
		attr(root, "data-step", ui.at);
		attr(root, "data-node", id);
		if (ui.dirty) {
			ui.dirty = false;
			ui.link = null;
			review.refresh();
			drawChart();
			drawNumbers();
			drawSheet();
		}
		ui.view = frame();
		paintBar(); // before the board, which looks where its cards lie: so the page is laid out once
		paintNotes(ui.noted !== id);
		ui.noted = id;
		fire("change:view");
		seat();
		light(id);
		paintSheet();
	}

	// The panes stand in the board's own side column, which a curtain takes away.
	function seat() {
		const side = one(root, ".vk-side");
		if (!side || box.notes.parentNode === side) return;
		gather(side);
		side.append(box.notes, box.record, review.node);
	}

	function turned() {
		const on = live();
		flag(root, "replay", !on);
		flag(root, "apart", on);
		show(box.banner, on);
		text(box.banner.firstChild, on ? `A game of its own, played on from position ${model.get("live").step}. The record stays as it is.` : "");
		for (const node of [...box.reel.children].slice(2)) show(node, !on);
		for (const node of [box.notes, box.record, box.tools]) show(node, !on);
		review.paint();
		fire("change:cards");
		unlight();
		if (ui.light) takeLight(ui.light);
		if (on) {fire("change:view"); (one(root, ".vk-prompt") || root).focus();}
		else open(frames.count > here() ? here() : 0);
	}

	function warn() {
		const broken = list(tree().broken).slice(0, 3);
		const what = ({main, turn}) => (main ? `The record can be played up to turn ${turn}, not further` : `A variation of turn ${turn} cannot be played`);
		fill(box.alert, ...broken.map((wrong) => h("p", `${what(wrong)}: ${wrong.text}`)), tree().left ? h("p", tree().left) : "");
		show(box.alert, (broken.length || tree().left) && !live());
	}

	function replant() {
		grow();
		warn();
		const known = ui.line.every((id, i) => !i || ui.parents.get(id) === ui.line[i - 1]) && !kids(ui.line[ui.line.length - 1]).length;
		let at = here();
		const wanted = model.get("at");
		// a new move is turned to when its frames have come
		if (wanted && wanted.n !== ui.wanted && wanted.node < frames.count) {ui.wanted = wanted.n; at = wanted.node;}
		while (at && ui.parents.get(at) === undefined) at = 0;
		ui.dirty = true;
		if (!known) ui.line = lineTo(at);
		if (!live()) open(at);
	}

	function fromLink() {
		const [, what, number] = /vk-(step|node)=(\d+)/.exec(location.hash) || [];
		const id = what === "step" ? main()[number] : Number(number);
		if (what && (id === 0 || ui.parents.has(id))) open(id);
	}

	// ---- wiring
	grow();
	const close = render({model: shim, el});
	const root = el.lastElementChild;
	attr(root, "tabindex", "-1");
	attr(root, "aria-label", "Valley of the Kings replay");
	root.insertBefore(box.reel, one(root, ".vk-stage"));
	const on = (node, kind, fn, more) => node.addEventListener(kind, fn, {...signal, ...more});

	on(root, "click", (e) => {
		const node = e.target.closest("button");
		if (!node || node.getAttribute("aria-disabled")) return;
		const {go: act, step, node: id, mark, drop, light: taken, unlight: off} = node.dataset;
		if (live() && act !== "back" && act !== "keep") return;
		if (review.click(node)) flush();
		else if (act && GO[act]) GO[act]();
		else if (step !== undefined) go(Number(step));
		else if (id !== undefined) {flush(); open(Number(id));}
		else if (mark && editable()) edit("mark", {marks: node.getAttribute("aria-pressed") === "true" ? [] : [mark]});
		else if (taken && editable()) takeLight(taken);
		else if (off && editable()) toggleLight(lightOf(off)[1], lightOf(off)[0]);
		else if (drop !== undefined) edit("delete_comment", {number: node.closest("li").vkNumber});
	});
	on(root, "click", (e) => {
		if (!ui.light || live() || !stage().contains(e.target) || e.target.closest(".vk-side")) return;
		e.preventDefault();
		e.stopImmediatePropagation();
		toggleLight(aimed(e.target));
	}, {capture: true});
	on(box.zone, "change", () => {toggleLight(box.zone.value); box.zone.value = "";});
	on(box.slider, "input", () => go(Number(box.slider.value), true));
	on(box.eyes, "change", () => {ui.eyes = Number(box.eyes.value); go(ui.at, true);});
	on(box.graph, "change", () => {review.choose(); drawChart(); paintBar();});
	on(box.speed, "change", () => {if (ui.playing) autoplay(true);});
	on(box.numbers, "toggle", drawNumbers);
	const noted = (fn) => (e) => {if (e.target.matches("textarea,[name=bookmark]")) fn();};
	on(box.notes, "change", noted(flush));
	on(box.notes, "input", noted(() => {clearTimeout(ui.pause); ui.pause = setTimeout(hold, 300);}));
	on(box.author, "input", () => keep({author: box.author.value}));
	on(window, "pagehide", hold);
	on(document, "visibilitychange", hold);
	on(document, "keydown", (e) => {if (e.key === "Escape" && ui.light) takeLight(ui.light);});
	on(box.chart, "click", (e) => {
		const r = rectOf(box.chart);
		go(Math.round(((e.clientX - r.left) / r.width) * (ui.line.length - 1)), true);
	});
	on(root, "pointerdown", () => {ui.tab = false;}, {capture: true});

	const KEYMAP = {ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play", n: "note"};
	function key(e) {
		if (e.key === "Tab") ui.tab = true;
		const at = e.target;
		const act = own(KEYMAP, e.key);
		if (!act || live() || e.ctrlKey || e.metaKey || e.altKey || at.closest("textarea,select,input:not([type=range]),.vk-dialog,.vk-panel")) return;
		if (act === "note" ? !editable() : act === "play" ? at.closest("button,summary,a") : at.matches("[type=range]") && box.unit.value === "decision") return;
		if (ui.tab && act !== "play" && act !== "note" && at.closest(GROUP)) return;
		if (at !== root && at.closest(".vk-sheet,.vk-scroll") === at && act !== "play" && act !== "note" && e.key.length > 5 && !e.key.startsWith("Arrow")) return;
		e.preventDefault();
		e.stopPropagation();
		GO[act]();
	}
	on(root, "keydown", key, {capture: true});
	if (model.get("standalone")) on(document, "keydown", (e) => {if (e.target === document.body) key(e);});
	on(window, "hashchange", fromLink);

	const events = {
		"change:frames": async () => {
			const fresh = reader(await unpack(model.get("frames")));
			if (gone.signal.aborted) return;
			frames = fresh;
			replant();
		},
		"change:tree": replant, "change:live": turned, "change:at": replant,
		"change:notes": () => {acked(); ui.dirty = true; if (!live()) {review.refresh(); drawChart(); paintBar(); paintNotes(false); drawSheet(); ui.link = null; ui.dirty = false; paintSheet(); light(here());}},
		"change:reviewing": review.changed,
		"change:edits": () => {if (!live()) paintNotes(false);},
		"change:said": () => {
			const said = model.get("said") || {};
			if (said.n !== ui.said) {ui.said = said.n; acked(); tell(box.said, said.text);}
		},
	};
	for (const name of ["view", "cards", "note", "download", "prefs"]) {
		events[`change:${name}`] = () => {
			if ((name !== "view" && name !== "cards") || live()) fire(`change:${name}`);
			seat();
		};
	}
	for (const name in events) model.on(name, events[name]);
	ui.wanted = model.get("at")?.n;
	ui.line = lineTo(0);
	review.begin();
	warn();
	turned();
	if (model.get("at")?.node) open(model.get("at").node);
	if (!model.get("opened")) fromLink();
	tell(box.said, model.get("said")?.text);
	recover();

	return () => {
		clearTimeout(ui.timer);
		clearTimeout(ui.pause);
		gone.abort();
		for (const name in events) model.off(name, events[name]);
		close();
	};
}

// The app is the board or the replay, whichever is open.
async function app({model, el}) {
	let [close, mounts] = [() => undefined, 0];
	async function mount() {
		const mine = ++mounts;
		close();
		close = () => undefined;
		const shut = await (model.get("opened") ? replay : vkEntry.render)({model, el});
		if (mine !== mounts) {shut(); return;}
		close = shut;
		if (mine > 1) {
			const root = el.lastElementChild;
			(model.get("opened") ? root : one(root, "[data-act=start]") || root).focus({preventScroll: true});
			root.scrollIntoView();
		}
	}
	model.on("change:opened", mount);
	await mount();
	return () => {model.off("change:opened", mount); mounts += 1; close();};
}

return {render: replay, app, unpack};
})();

export default {render: vkReplay.render};

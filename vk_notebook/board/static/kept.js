// What keeps a running game in the page, offers to go on with it, and says when nobody answers any more. It stands
// behind board.js in one module. Python sends the record with each picture; here it is stored, listed and sent back.

const vkKept = (() => {
const [SHELF, DRAFT, TAB, MOST, LARGEST] = ["vk-notebook.kept.", "vk-notebook.draft.", "vk-notebook.tab", 12, 2_000_000];
const [ASK_MS, SILENT_MS, BUSY_MS, GONE_MS, WHO_MS] = [4000, 10000, 60000, 1500, 300];
const DEAD = ["restarting", "autorestarting", "dead", "terminating"];
const ANSWERS = ["view", "note", "download", "prefs", "kept", "said", "live", "at", "edits", "notes", "reviewing", "lesson", "alive"];
const OPEN = "vk-notebook.open.";
const NOWHERE = "This browser keeps nothing for this page, so a reload would lose the game. Save it as a file.";
const LARGE = "This game is too large to be kept in the browser. Save it as a file.";

// ---- the shelf: a line about each game, and below it the record to the letter
const fresh = () => [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");
const safe = (fn, otherwise) => {try {return fn();} catch {return otherwise;}};
const read = (id) => safe(() => localStorage.getItem(SHELF + id), null);
const drop = (id) => safe(() => {for (const place of [SHELF, DRAFT]) localStorage.removeItem(place + id);});

// Other pages of this host can write here too: a line that holds more than words and numbers is none of ours.
const simple = (value) => value === null || typeof value !== "object";

function opened(id, value) {
	const end = value.indexOf("\n");
	const {players, ...more} = safe(() => JSON.parse(value.slice(0, end)), null) || {};
	const fine = end > 0 && Array.isArray(players) && [...players, ...Object.values(more)].every(simple) && Number.isFinite(more.at ?? 0);
	return fine ? {...more, players, id, text: value.slice(end + 1)} : {id, damaged: true, players: [], at: 0, text: value};
}

function games() {
	const ids = safe(() => Object.keys(localStorage), []).filter((name) => name.startsWith(SHELF)).map((name) => name.slice(SHELF.length));
	return ids.map((id) => opened(id, read(id) ?? "")).sort((a, b) => (Number(b.at) || 0) - (Number(a.at) || 0));
}

// Which goes first: what is over, what nobody played, then the oldest.
function spare(but) {
	const all = games().filter((game) => game.id !== but).reverse();
	return all.find((game) => game.over) || all.find((game) => !game.touched && !game.damaged) || all[0];
}

// "" when it is stored; "other" when somebody else goes on with that game; else it could not be.
function put(id, {text, ...about}, taken) {
	const old = read(id);
	const copy = copies.has(id) || (old !== null && opened(id, old).copy === true) || undefined;
	const value = `${JSON.stringify({...about, copy, at: Date.now()})}\n${text}`;
	if (value.length > LARGEST) return "large";
	if (old !== null && !taken) {
		const {run, count, text: there} = opened(id, old);
		if (run !== undefined && run !== about.run && there !== text) return "other";
		if (run === about.run && count > about.count) return ""; // an older picture of this game, out of a saved notebook
	}
	try {
		if (old === null) {
			for (let n = games().length; n >= MOST; n--) {
				const next = spare(id);
				if (!about.touched && !next.over && (next.touched || next.damaged)) return "full"; // an unplayed game waits
				drop(next.id);
			}
		}
		for (;;) {
			try {
				localStorage.setItem(SHELF + id, value);
				return "";
			} catch (error) {
				const next = spare(id);
				if (!next?.over) throw error; // a game that is not over does not give way
				drop(next.id);
			}
		}
	} catch {
		return "full";
	}
}

// ---- which game a tab has open: a lock where there are any, else the others are asked
const channel = navigator.locks ? null : safe(() => new BroadcastChannel("vk-notebook.kept"), null);
const held = new Map();
const copies = new Set(); // the games that this page began as copies of others
const taken = new Set(); // the games that a view of this page goes on with: their places are theirs
const writing = new Map(); // whose view has taken up what was typed and not left: another view does not say it again
channel?.addEventListener("message", ({data}) => {if (held.has(data?.ask)) channel.postMessage({here: data.ask});});

function hold(id) {
	const count = held.get(id)?.[0] || 0;
	if (count) {held.get(id)[0] += 1; return;}
	let free = () => undefined;
	const till = new Promise((done) => {free = done;});
	held.set(id, [1, free]);
	navigator.locks?.request(OPEN + id, {mode: "shared"}, () => till).catch(() => undefined);
}

function release(id) {
	const one = held.get(id);
	if (!one || --one[0] > 0) return;
	held.delete(id);
	one[1]();
}

async function elsewhere(id) {
	if (held.has(id)) return true;
	if (navigator.locks) return navigator.locks.query().then(({held: all}) => all.some((lock) => lock.name === OPEN + id), () => false);
	if (!channel) return false;
	return new Promise((done) => {
		const hear = ({data}) => {if (data?.here === id) done(true);};
		channel.addEventListener("message", hear);
		channel.postMessage({ask: id});
		setTimeout(() => {channel.removeEventListener("message", hear); done(false);}, WHO_MS);
	});
}

// ---- half a sign of two halves, as a box that is full leaves it, is no text that a socket can carry
function whole(value) {
	if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
	if (Array.isArray(value)) return value.map(whole);
	return simple(value) ? value : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
}

// ---- words
const STEPS = [["minute", 60], ["hour", 60], ["day", 24], ["week", 7], ["month", 4.35], ["year", 12]];
function ago(at) {
	let [n, unit] = [Math.max(0, Date.now() - at) / 1000, ""];
	for (const [name, many] of STEPS) {
		if (n < many) break;
		[n, unit] = [n / many, name];
	}
	return unit ? new Intl.RelativeTimeFormat("en", {numeric: "auto"}).format(-Math.floor(n), unit) : "just now";
}

const clip = (value, most) => String(value).slice(0, most);

// How a finished game ended, by the head of its record; what is not told there is left out.
function ending({text, over, kind}) {
	const {result} = (over && kind !== "notes" && safe(() => JSON.parse(text).header, null)) || {};
	const {winners, scores} = result || {};
	const won = Array.isArray(winners) ? winners.filter((name) => typeof name === "string").slice(0, 6).map((name) => clip(name, 40)) : [];
	const points = (name) => (Number.isFinite(own(scores, name)) ? ` ${scores[name]}` : "");
	return {points, how: won.length ? `${won.join(" and ")} won` : typeof result === "string" && result ? clip(result, 60) : "over"};
}

function about(game) {
	if (game.damaged) return ["A kept game that cannot be read", ""];
	const {points, how} = ending(game);
	const who = game.players.slice(0, 6).map((name) => `${clip(name, 40)}${points(name)}`).join(", ");
	const where = game.over ? how : game.kind === "entry" ? "entered from a table" : game.kind === "notes" ? "notes on a game" : `turn ${Number(game.turn) || 1}`;
	const version = game.package ? ` · version ${clip(game.package, 20)}` : "";
	return [`${who} · ${where}${game.copy === true ? " · copy" : ""}`, `${plural(Number(game.moves) || 0, "move", "moves")} · ${ago(Number(game.at) || 0)}${version}`];
}

function saveFile(words) {
	const url = URL.createObjectURL(new Blob([words], {type: "application/json"}));
	const link = h("a", {href: url, download: "game.vk.json"});
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), 2000);
}

// ---- one widget
function keeping(model, el) {
	const ui = {id: "", held: "", going: "", copy: "", stored: false, told: "", said: "", draft: "", own: safe(() => sessionStorage.getItem(TAB), null), state: "", asked: 0, sure: "", shown: ""};
	const timers = {ask: 0, gone: 0};
	const later = (name, fn, ms) => {clearTimeout(timers[name]); timers[name] = setTimeout(fn, ms);};
	const inPage = () => document.body.dataset.voila !== undefined;
	const tool = (act, id, words, more) => button(`.btn.${more || "plain"}`, {"data-kept": act, "data-game": id}, words);

	const bar = h("div.keep");
	const lost = h("section.lost", {role: "alert", hidden: true});
	const quiet = h("p.quietly", {role: "status", hidden: true});
	const list = h("section.kept", {role: "group", label: "Go on where you were", hidden: true});
	bar.append(lost, quiet, list);

	function whisper(words) {
		ui.said = words;
		fill(quiet, ...(words ? [h("span", words), button(".close", {label: "Close", "data-kept": "hush"}, "×")] : []));
		show(quiet, words);
	}

	function seat() {
		const last = el.lastElementChild;
		const root = last?.matches(".vk-board") ? last : last && (one(last, ".vk-board") || last);
		if (root && bar.parentNode !== root) root.prepend(bar);
	}

	// ---- storing
	// What Python said of the game; a record that is only looked through is none, until somebody types.
	const given = () => {
		const kept = model.get("kept") || {};
		return kept.kind !== "notes" || kept.touched ? kept : kept.id && ui.draft === kept.id ? {...kept, touched: true} : {};
	};

	const mine = () => {
		const value = ui.own && read(ui.own);
		const game = value ? opened(ui.own, value) : null;
		return game && game.touched && !game.over && !game.damaged ? game : null;
	};

	function tab(id) {
		if (ui.own === id) return;
		ui.own = id;
		safe(() => (id ? sessionStorage.setItem(TAB, id) : sessionStorage.removeItem(TAB)));
	}

	function take(id) {
		if (ui.held) release(ui.held);
		ui.held = id;
		if (id) hold(id);
	}

	function leave() {
		if (!ui.id) return;
		take("");
		const value = read(ui.id);
		if (value && !opened(ui.id, value).touched) drop(ui.id); // nobody made a choice in it
		if (ui.own === ui.id) tab("");
		Object.assign(ui, {id: "", stored: false, copy: ""});
	}

	function store() {
		const {id: named, ...game} = given();
		if (!named || typeof game.text !== "string") {leave(); return;}
		const parted = ui.copy && named === ui.id; // Python has not heard of the copy's name yet
		const id = parted ? ui.copy : named;
		if (id === ui.copy) Object.assign(ui, parted ? {} : {id, copy: ""});
		else if (id !== ui.id) {leave(); ui.id = id;}
		if (ui.held !== id) take(id);
		const wrong = put(id, game, taken.delete(id));
		if (wrong === "other") {
			ui.copy = fresh();
			copies.add(ui.copy);
			whisper("This game was gone on with elsewhere. Here it goes on as a copy.");
			model.send({type: "kept", as: ui.copy});
			store();
			return;
		}
		ui.stored = !wrong;
		warn(!wrong || !game.touched ? "" : wrong === "large" ? LARGE : NOWHERE);
		if (game.touched || !mine()) tab(id);
	}

	// Said once, and taken back when there is room again.
	function warn(words) {
		if (words === ui.told) return;
		if (words || ui.said === ui.told) whisper(words);
		ui.told = words;
	}

	// ---- what is typed into a replay and not in its record yet; a cell's record is only Python's, so the tab keeps it
	const draftOf = () => [(model.get("kept") || {}).text ? localStorage : sessionStorage, ui.copy || (model.get("kept") || {}).id];

	function draft(said) {
		const [place, id] = safe(draftOf, []);
		if (!id) return;
		safe(() => (said.length ? place.setItem(DRAFT + id, JSON.stringify(said)) : place.removeItem(DRAFT + id)));
		const {id: named, touched} = model.get("kept");
		const now = said.length ? named : "";
		if (ui.draft === now || touched) return;
		ui.draft = now;
		if (!now) drop(id);
		store();
	}

	function drafts() {
		const [place, id] = safe(draftOf, []);
		if (!id || (writing.get(id) ?? ui) !== ui) return [];
		writing.set(id, ui);
		const said = safe(() => JSON.parse(place.getItem(DRAFT + id)), null);
		return Array.isArray(said) ? said : [];
	}

	// ---- the list
	function row(game, first) {
		const [who, more] = about(game);
		const sure = ui.sure === game.id;
		const on = game.damaged ? [] : [game.over ? tool("look", game.id, "Replay") : tool("on", game.id, "Go on", first ? "primary" : "plain")];
		const ends = sure ? [tool("forgotten", game.id, "Forget it for good"), tool("keep", game.id, "Keep it", "quiet")]
			: [tool("file", game.id, "Save file", "quiet"), tool("forget", game.id, "Forget", "quiet")];
		for (const node of [...on, ...ends]) label(node, `${node.textContent}: ${who}`);
		return h("li", {"data-game": game.id}, h("div", h("b", who), more ? h("small", more) : ""), h("div.buttons", ...on, ...ends));
	}

	const rows = (all, first) => h("ul", ...all.map((game) => row(game, first && game === all[0])));

	function paint() {
		seat();
		const view = model.get("view") || {};
		const kept = model.get("kept") || {};
		const noted = kept.kind === "notes" && mine()?.kind === "notes";
		const here = view.mode === "setup" && !model.get("opened") && !model.get("learning");
		const own = !here && !ui.begun && (kept.kind === "notes" ? noted : view.can?.new) && kept.id && !kept.touched ? mine() : null;
		const anew = own && own.id !== kept.id;
		const all = here ? games().filter((game) => game.touched || game.damaged || game.id === ui.own) : anew ? [own] : [];
		const open = all.filter((game) => !game.over).sort((a, b) => (b.id === ui.own) - (a.id === ui.own));
		const over = all.filter((game) => game.over);
		const sig = JSON.stringify([all.map((game) => [game.id, game.at, game.over]), ui.sure, ui.own, here]);
		const inside = list.contains(document.activeElement);
		if (sig === ui.shown) return;
		ui.shown = sig;
		const unfolded = [...list.querySelectorAll("details")].map((node) => node.open);
		show(list, all.length);
		const fold = (words, some, i) => {const node = h("details", h("summary", words), rows(some)); node.open = Boolean(unfolded[i]); return node;};
		const most = el.clientWidth < 600 ? 1 : 3;
		const [front, rest] = [open.slice(0, most), open.slice(most)];
		fill(list, h("h2.title", open.length ? "Go on where you were" : "Your games"), ...(front.length ? [rows(front, true)] : []),
			...(rest.length ? [fold(`${rest.length} more`, rest, 0)] : []), ...(over.length ? [fold(`Finished games (${over.length})`, over, rest.length ? 1 : 0)] : []));
		if (!inside) return;
		const root = bar.parentNode;
		const next = ui.sure ? one(list, '[data-kept="forgotten"]') : one(list, "button") || one(root, "[data-act=lift]") || one(root, ".vk-stage [data-option]") || one(root, ".vk-stage button");
		next?.focus({preventScroll: true});
	}

	async function goOn(game) {
		if (ui.going) return; // pressed twice
		ui.going = game.id;
		const copy = await elsewhere(game.id);
		const id = copy ? fresh() : game.id;
		ui.going = id;
		taken.add(id);
		if (copy) {
			copies.add(id);
			safe(() => {const said = localStorage.getItem(DRAFT + game.id); if (said) localStorage.setItem(DRAFT + id, said);});
		}
		whisper(copy ? "This game is open in another tab too. Here it goes on as a copy." : "");
		send({type: "load", text: game.text, kept: id, kind: ["entry", "notes"].includes(game.kind) ? game.kind : "game"});
	}

	// The answer is that game, or a reason why there is none.
	function arrived() {
		if (!ui.going) return;
		if (model.get("kept")?.id !== ui.going) {
			if (!model.get("view")?.setup?.message && model.get("note")?.tone !== "error") return;
			taken.delete(ui.going);
		}
		ui.going = "";
	}

	const ACTS = {
		on: goOn,
		look: (game) => send({type: "replay", text: game.text}),
		file: (game) => saveFile(game.text),
		forget: (game) => {ui.sure = game.id; paint();},
		keep: () => {ui.sure = ""; paint();},
		forgotten: (game) => {drop(game.id); ui.sure = ""; if (ui.own === game.id) tab(""); paint();},
		hush: () => whisper(""),
		reload: () => location.reload(),
		save: () => saveFile(given().text || ""),
	};
	bar.addEventListener("click", (e) => {
		const node = e.target.closest("button[data-kept]");
		if (!node) return;
		const {kept: act, game: id} = node.dataset;
		const value = id ? read(id) : null;
		if (id && value === null) paint(); // another tab has forgotten it
		else ACTS[act]?.(id ? opened(id, value) : null);
	});

	// ---- who listens: what the kernel's connection says, else who is asked does not answer
	function fallen(state, words) {
		if (ui.state === state && !words) return;
		ui.state = state;
		show(lost, state);
		attr(bar.parentNode, "data-lost", state);
		if (!state) {fill(lost); return;}
		if (state !== "silent") ui.going = ""; // who is only busy still answers
		const kept = given();
		// only the app offers it again; the board of a cell does not, and begins anew with its page
		const app = model.get("view")?.can?.new || kept.kind === "notes";
		const what = state === "silent" ? "No answer for a while: Python is busy, or the connection is lost." : words || "The connection is lost.";
		const then = inPage() ? "Reload the page and go on with it." : app ? "Run the cell again and go on with it." : "Run vk.App() in a cell and go on with it.";
		const how = !kept.text ? (inPage() ? "Reload the page." : "Run the cell again.")
			: !ui.stored ? "Save your game as a file before you leave this page."
			: inPage() && !app ? "This page begins anew when it is reloaded. Save your game as a file, which the app opens."
			: `Your game is safe up to this move. ${state === "silent" ? "" : then}`;
		fill(lost, h("h2.title", "Nobody answers"), h("p", `${what} ${how}`.trim()), h("div.buttons",
			...(inPage() ? [tool("reload", null, "Reload", "primary")] : []), ...(kept.text ? [tool("save", null, "Save file")] : [])));
	}

	const dead = (words) => {
		clearTimeout(timers.ask);
		fallen("dead", words);
		take(""); // who goes on with it elsewhere makes no copy
	};

	// A replay is stepped through without Python: nothing is missing until something is asked for.
	const looking = () => model.get("frames")?.byteLength && !given().text && model.get("opened") !== 0 && !model.get("learning");
	const gone = () => {if (!looking()) dead();};

	function ask() {
		if (ui.state === "dead" || model.get("alive") === undefined) return;
		ui.asked = ((model.get("alive") || 0) % 1e9) + 1;
		try {
			model.send({type: "alive", n: ui.asked});
		} catch {
			dead();
			return;
		}
		later("ask", () => {if (ui.state === "") fallen("silent");}, (model.get("view") || {}).busy ? BUSY_MS : SILENT_MS);
	}

	function answered() {
		clearTimeout(timers.ask);
		if (ui.state === "silent" || (ui.state === "gone" && model.get("alive") === ui.asked)) fallen("");
	}

	function send(message) {
		let said = whole(message);
		if (message.type === "start") ui.begun = true; // pressed below the list, which then was there to read
		// The address of a page that is only reloaded does not begin another game over the one that was left.
		if (message.type === "address" && mine()) said = {...said, text: said.text.replace(/([?&])start=[^&]*/g, "$1")};
		try {
			model.send(said);
		} catch {
			dead();
		}
		if (ui.state) lost.scrollIntoView({block: "nearest"});
		else later("ask", ask, ASK_MS);
	}

	const kernel = safe(() => model.widget_manager?.kernel, null);
	const signals = [
		["statusChanged", (_, status) => {if (DEAD.includes(status)) gone();}],
		["connectionStatusChanged", (_, status) => {
			clearTimeout(timers.gone);
			if (ui.state === "dead") return;
			if (status === "connected") ask();
			else later("gone", () => {if (ui.state !== "dead" && !looking()) fallen("gone");}, GONE_MS);
		}],
		["disposed", gone],
	].filter(([name]) => kernel?.[name]?.connect);
	const heard = [
		...ANSWERS.map((name) => [`change:${name}`, answered]), ["comm_live_update", () => looking() || ask()],
		["change:kept", store], ["change:lost", () => dead(model.get("lost"))],
		...["view", "kept", "opened", "learning"].map((name) => [`change:${name}`, paint]),
		...["view", "note", "opened"].map((name) => [`change:${name}`, arrived]), // a replay has no view
	];
	const elsewhereChanged = (e) => {
		if (e.key && !e.key.startsWith(SHELF)) return;
		if (ui.told) store(); // another tab may have made room
		paint();
	};
	const moved = new MutationObserver(seat);

	function begin() {
		for (const [name, fn] of heard) model.on(name, fn);
		for (const [name, fn] of signals) kernel[name].connect(fn);
		moved.observe(el, {childList: true});
		addEventListener("storage", elsewhereChanged);
		if (model.get("kept")?.id) store();
		paint();
	}

	function end() {
		for (const [name, fn] of heard) model.off(name, fn);
		for (const [name, fn] of signals) kernel[name].disconnect(fn);
		moved.disconnect();
		removeEventListener("storage", elsewhereChanged);
		for (const id of Object.values(timers)) clearTimeout(id);
		take("");
		for (const [id, who] of writing) if (who === ui) writing.delete(id);
		bar.remove();
	}

	// "kept" by the page, "fresh" as long as nobody has made a choice in it, "" where nothing can be kept
	const stored = () => (ui.stored ? (given().touched ? "kept" : "fresh") : "");
	const get = (name) => (name === "stored" ? stored() : model.get(name));
	return {begin, end, shim: {get, send, draft, drafts, set: (...all) => model.set(...all), on: (...all) => model.on(...all), off: (...all) => model.off(...all)}};
}

function stage(mountPage) {
	return async (given) => {
		const {begin, end, shim} = keeping(given.model, given.el);
		const mounted = mountPage({...given, model: shim});
		begin();
		const close = await mounted;
		return () => {end(); close?.();};
	};
}

return {stage, about};
})();

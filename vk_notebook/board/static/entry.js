// Entering a game of a table: a picker for the cards that came and the list of the steps, beside the board. It stands
// behind replay.js in the app's module. Python says what is asked; what is picked, gone to or corrected is sent.

const vkEntry = (() => {

function entry({model, el}) {
	const gone = new AbortController();
	const ui = {on: false, asked: "", found: [], at: 0, steps: ""};
	const view = () => model.get("view") || {};
	const get = () => view().entry;
	const send = (act, more) => model.send({type: "entry", do: act, decision: view().decision, ...more});
	const kind = (name) => own(model.get("cards"), name);
	const tool = (act, words) => button(".btn.plain", {"data-entry": act}, words);

	// ---- the skeleton
	const box = {
		input: h("input", {name: "came", role: "combobox", autocomplete: "off", spellcheck: "false", maxlength: 60, placeholder: "Type a few letters", "aria-expanded": "true", "aria-autocomplete": "list"}),
		found: h("ul.found", {role: "listbox"}), none: h("p.none", {role: "status", hidden: true}),
		steps: h("ol.way", {label: "Steps", tabindex: "0"}), repair: h("div.repair", {role: "status"}), buttons: h("div.buttons"),
	};
	const names = `vk-came-${Math.random().toString(36).slice(2)}`;
	attr(box.found, "id", names);
	attr(box.input, "aria-controls", names);
	const pick = h("section.pick", {role: "group", "data-group": "pick"}, box.input, box.none, box.found);
	const way = h("section.entered", {role: "group", label: "What was entered"}, h("h3.label", "Steps"), box.repair, box.steps, box.buttons);
	for (const [act, words] of [["cancel", "Leave it as it was"], ["end", "Go to the last step"], ["replay", "Open as a replay"], ["deal", "Correct the deal"]]) box.buttons.append(tool(act, words));

	const close = render({model, el});
	const root = el.lastElementChild;

	function seat() {
		const side = one(root, ".vk-side");
		const prompt = side && one(side, ".vk-prompt");
		if (!prompt) return;
		if (pick.previousElementSibling !== prompt) prompt.after(pick);
		if (way.parentNode !== side) {gather(side); side.append(way);}
	}

	// ---- the picker: type, or look; Enter takes the marked one
	const words = (name) => name.toLowerCase().normalize("NFKD").replace(/[^a-z0-9 ]/g, "");

	function search() {
		const ask = get()?.ask;
		const query = words(box.input.value).trim();
		const rank = ([name]) => (!query || words(name).startsWith(query) ? 0 : words(name).split(" ").some((word) => word.startsWith(query)) ? 1 : words(name).includes(query) ? 2 : 3);
		ui.found = list(ask?.options).map((one, i) => [rank(one), i, one]).filter(([place]) => place < 3).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((all) => all[2]);
		const was = query ? -1 : ui.found.findIndex(([name]) => name === ask?.was);
		ui.at = Math.max(0, was);
		paintFound();
	}

	function makeChoice() {
		const node = h("li", {role: "option"}, shape(), h("span.chosen"), h("small"));
		return node;
	}

	function paintFound() {
		keyed(box.found, ui.found, ([name]) => name, makeChoice, (node, [name, left], i) => {
			const about = kind(name);
			attr(node, "data-name", name);
			attr(node, "id", `${names}-${i}`);
			attr(node, "aria-selected", String(i === ui.at));
			tint(node, about?.color);
			paintShape(node.firstChild, about?.color);
			show(node.firstChild, about);
			text(node.children[1], name);
			attr(node, "title", about?.kind === "set" ? about.set_title : KINDS[about?.kind]);
			text(node.lastChild, left > 1 ? `×${left}` : "");
		});
		attr(box.input, "aria-activedescendant", ui.found.length ? `${names}-${ui.at}` : null);
		const query = box.input.value.trim();
		tell(box.none, ui.found.length || !query ? "" : `No card that can come here is called “${query}”.`);
		box.found.children[ui.at]?.scrollIntoView({block: "nearest"});
	}

	function take(name) {
		if (name) send("name", {card: name});
	}

	function key(e) {
		const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6}[e.key];
		if (step && ui.found.length) {
			ui.at = Math.abs(step) > 1 ? Math.max(0, Math.min(ui.found.length - 1, ui.at + step)) : (ui.at + step + ui.found.length) % ui.found.length;
			paintFound();
		} else if (e.key === "Enter") take(ui.found[ui.at]?.[0]);
		else if (e.key === "Escape" && box.input.value) {box.input.value = ""; search();}
		else return;
		e.preventDefault();
		e.stopPropagation();
	}

	function paintPick(ask) {
		show(pick, ask);
		const asked = ask ? JSON.stringify([view().decision, ask]) : "";
		if (ui.asked === asked) return;
		const fresh = ask && !ui.asked;
		const at = root.getRootNode().activeElement;
		const inside = pick.contains(at);
		ui.asked = asked;
		if (!ask) {
			if (inside || ui.mine) (one(root, ".vk-stage .vk-primary") || one(root, ".vk-stage [data-option]") || one(root, ".vk-prompt"))?.focus({preventScroll: true});
			ui.mine = false;
			return;
		}
		label(box.input, ask.question);
		label(box.found, ask.question);
		label(pick, ask.question);
		box.input.value = "";
		search();
		box.found.scrollTop = 0;
		box.found.children[ui.at]?.scrollIntoView({block: "nearest"});
		// the keyboard goes where the answer is typed; on a phone that would cover half of the table
		if ((fresh && ui.on) || root.contains(at)) {ui.mine = true; if (matchMedia("(pointer: fine)").matches || inside) box.input.focus({preventScroll: true});}
	}

	// ---- the steps, each a link; the one where the board stands can be corrected
	function makeStep() {
		return h("li", h("b.turnhead"), button(".ref", {"data-to": ""}), h("small.came"), h("div.mend"));
	}

	function paintStep(node, one, i, all, e) {
		const [head, link, came, mend] = node.children;
		const first = !i || all[i - 1].turn !== one.turn;
		tell(head, first ? `${one.turn} · ${one.owner}` : "");
		const here = e.at === i + 1;
		attr(link, "data-to", i + 1);
		attr(link, "aria-current", here ? "step" : null);
		text(link, `${one.player === one.owner ? "" : `${one.player}: `}${one.move}${one.other ? " (and others)" : ""}`);
		tell(came, here ? "" : one.cards.join(", "));
		show(mend, here);
		const sig = here ? JSON.stringify([one, e.mending, Boolean(e.ask)]) : "";
		if (node.vkSig === sig) return;
		node.vkSig = sig;
		if (!here || e.mending || e.ask) {fill(mend); return;}
		fill(mend, ...one.cards.map((name, n) => button(".btn.quiet", {"data-entry": "card", "data-number": n, label: `Another card than ${name}`, title: "Another card came"}, `${name} ✎`)),
			button(".btn.quiet", {"data-entry": "mend"}, "Another move"), button(".btn.quiet", {"data-entry": "delete"}, "Take out from here on"));
	}

	function paintSteps(e) {
		const all = list(e.steps);
		const begin = {turn: 0, owner: "", player: "", move: "The deal", cards: [], other: 0};
		show(way, e.stage === "play");
		keyed(box.steps, [begin, ...all], (_, i) => i, makeStep, (node, one, i) => {
			if (i) {paintStep(node, one, i - 1, all, e); return;}
			const [head, link, came, mend] = node.children;
			show(head, false);
			tell(came, "");
			show(mend, false);
			attr(link, "data-to", 0);
			attr(link, "aria-current", e.at ? null : "step");
			text(link, begin.move);
		});
		const now = `${e.at} ${all.length}`;
		if (ui.steps !== now) {
			ui.steps = now;
			const at = box.steps.children[e.at];
			requestAnimationFrame(() => {if (at?.isConnected) box.steps.scrollTop = at.offsetTop - box.steps.clientHeight / 2;});
		}
	}

	function paintRepair(repair) {
		const sig = JSON.stringify(repair || null);
		show(box.repair, repair);
		if (box.repair.vkSig === sig) return;
		box.repair.vkSig = sig;
		if (!repair) {fill(box.repair); return;}
		const lost = list(repair.lost);
		const kept = `Corrected. ${plural(repair.kept, "later move stays", "later moves stay")}${lost.length ? ", these are not possible any more:" : "."}`;
		fill(box.repair, h("p", kept), ...(lost.length ? [h("ul", ...lost.map((words) => h("li", words))), h("p", "Undo brings all of them back.")] : []));
	}

	// ---- paint
	function paint() {
		const e = get();
		flag(root, "entry", e);
		flag(root, "dealing", e?.stage === "deal");
		if (!e) {pick.remove(); way.remove(); ui.asked = ""; ui.on = false; return;}
		attr(root, "aria-label", "Valley of the Kings, a game of a table");
		seat();
		paintRepair(e.repair);
		paintSteps(e);
		for (const node of box.buttons.children) show(node, list(e.can).includes(node.dataset.entry));
		paintPick(e.ask);
		ui.on = true;
	}

	// ---- wiring
	const on = (node, kind, fn) => node.addEventListener(kind, fn, {signal: gone.signal});
	on(box.input, "input", search);
	on(box.input, "keydown", key);
	on(box.found, "click", (e) => take(e.target.closest("li")?.dataset.name));
	on(box.found, "pointermove", (e) => {
		const i = [...box.found.children].indexOf(e.target.closest("li"));
		if (i >= 0 && i !== ui.at) {ui.at = i; for (const [n, node] of [...box.found.children].entries()) attr(node, "aria-selected", String(n === i)); attr(box.input, "aria-activedescendant", `${names}-${i}`);}
	});
	on(way, "click", (e) => {
		const node = e.target.closest("button");
		if (!node) return;
		const {entry: act, to, number} = node.dataset;
		const step = Number(node.closest("li")?.querySelector("[data-to]")?.dataset.to);
		if (to !== undefined) send("go", {step: Number(to)});
		else if (act === "replay") model.send({type: "replay"});
		else if (act) send(act, {step, number: Number(number)});
	});
	const later = () => paint();
	for (const name of ["change:view", "change:cards"]) model.on(name, later);
	paint();

	return () => {
		gone.abort();
		for (const name of ["change:view", "change:cards"]) model.off(name, later);
		close();
	};
}

return {render: entry};
})();


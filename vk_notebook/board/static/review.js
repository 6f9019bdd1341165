// The review at the replay: the chance to win as a chart with its turning points, the work and its progress, and the
// way into the tasks that are made of the mistakes. It stands between board.js and replay.js in one module.

const vkReview = (() => {
const BUDGETS = [["quick", "Quick"], ["usual", "Usual"], ["thorough", "Thorough"]];
const GRAVE = {"?!": "doubtful", "?": "a mistake", "??": "a blunder"};
const percent = (share) => `${Math.round(100 * share)}\u202f%`;
const judged = (note) => (note && note.evaluation && typeof note.evaluation === "object" && note.evaluation.chances ? note.evaluation : null);

// A move as people read it: of "option 2" what that is.
const read = (fact) => fact.says || fact.move;

// An evaluation in words, whoever wrote it.
function words(value, players) {
	if (value === undefined || value === null) return "";
	if (typeof value !== "object") return `Evaluation: ${value}`;
	if (value.chances) {
		const said = players.filter((name) => own(value.chances, name) !== null).map((name) => `${name} ${percent(value.chances[name])}`);
		const sure = value.error ? ` (± ${percent(value.error)})` : "";
		const better = value.better ? ` Better: ${value.better}, ${percent(value.loss)} more.` : "";
		return `Chance to win: ${said.join(", ")}${sure}.${better}`;
	}
	if (value.chance !== undefined && value.player) return `Chance of ${value.player} to win this way: ${percent(value.chance)}`;
	return `Evaluation: ${JSON.stringify(value)}`;
}

// `at` is what the replay hands over: its line, frames, notes and ways to send.
function panel(at) {
	const {about, ui, send} = at;
	const model = at.model;
	const get = () => model.get("reviewing") || {};
	const box = {
		says: h("p", {role: "status"}), bar: h("progress", {max: 1, label: "How far the review is"}), found: h("div.moves2"), told: h("div.limits"),
		budget: h("select", {name: "budget", label: "How thorough", title: "How thorough"}), buttons: h("div.buttons"), learn: h("div.buttons"),
		dots: h("div.turns", {role: "group", label: "Turning points and mistakes"}),
	};
	for (const [key, words] of BUDGETS) box.budget.append(h("option", {value: key}, words));
	const act = (what, words, more) => button(`.btn${more || ""}`, {"data-review": what}, words);
	const [start, stop] = [act("start", "Review this game", ".primary"), act("stop", "Stop here", ".quiet")];
	box.buttons.append(start, box.budget, stop);
	const node = h("section.review", {role: "group", label: "Review"}, h("h3.label", "Review"), box.says, box.bar, box.found, box.learn, box.told, box.buttons);

	const evaluations = () => ui.line.map((id) => judged(at.note(id)));
	const any = () => evaluations().some(Boolean);
	let [chosen, offered] = [false, false];

	// ---- what stands in the panel
	function line(id, i, value) {
		const fact = at.fact(id);
		const mark = value.mark ? ` ${value.mark}` : "";
		const said = value.better ? `Turn ${fact.of}, ${fact.player}: ${read(fact)}${mark}` : value.turning;
		const more = value.better ? `Better: ${value.better}. ${percent(own(value.chances, fact.player) + value.loss)} → ${percent(own(value.chances, fact.player))}` : "";
		return h(`li${value.better ? ".wrong2" : ""}`, button(".ref", {"data-step": i}, said), more ? h("small", ` ${more}`) : "");
	}

	function paintFound() {
		const rows = [];
		evaluations().forEach((value, i) => {if (value && (value.better || value.turning)) rows.push(line(ui.line[i], i, value));});
		if (!rows.length) {fill(box.found); return;}
		const anew = h("ul.moments", ...rows);
		anew.addEventListener("keydown", (e) => e.stopPropagation());
		fill(box.found, h("h4.label", "Mistakes and turning points"), anew);
	}

	function paint() {
		const v = get();
		const can = at.editable();
		const working = v.state === "working";
		const done = v.state === "done";
		const known = any();
		show(node, (can || known) && !at.live());
		show(box.bar, working);
		flag(node, "front", working || done);
		if (working) box.bar.value = Math.min(1, v.done / v.total);
		const players = list(v.players).map((one) => one.says);
		const says = v.message ? v.message : working ? `Playing on: ${v.done} of about ${v.total} games …`
			: done ? `${plural(v.decisions, "decision", "decisions")} judged with ${v.playouts} games played on. ${players.join(" ")}`
			: known ? "" : "Every choice is judged by playing all options on, many times, in worlds that fit what the player could know.";
		tell(box.says, says);
		fill(box.told, ...list(v.told).map((one) => h("p", one)));
		fill(box.learn, ...list(v.players).filter((one) => one.mistakes).map((one) => button(".btn", {"data-review": "learn", "data-who": one.name}, `Learn from ${one.name}'s ${plural(one.mistakes, "mistake", "mistakes")}`)));
		show(box.buttons, can);
		show(start, !working);
		show(box.budget, !working);
		show(stop, working);
		// a quick review that came to its end is followed by a closer one, if by any
		if (done && v.closer && !offered) box.budget.value = "usual";
		offered = done && Boolean(v.closer);
		text(start, offered ? "Look closer" : known || done ? "Review again" : "Review this game");
		if (!working) paintFound();
	}

	// One piece of work is asked for after another, as long as somebody looks.
	let asked = 0;
	function go() {
		const v = get();
		paint();
		if (v.state === "working" && v.n !== asked) {asked = v.n; send({type: "review", do: "more"});}
	}

	// ---- the chart
	const on = () => at.graph.value === "win";

	// The chart of chances is offered once there are some, and shown when they come first.
	function offer() {
		const known = any();
		let option = one(at.graph, "[value=win]");
		if (known && !option) {
			at.graph.prepend(option = h("option", {value: "win"}, "Chance to win"));
			if (!chosen) at.graph.value = "win";
		} else if (!known && option) {
			if (on()) at.graph.value = "";
			option.remove();
		}
	}

	// Between two judged moves the chance stays as it was; before the first it is not known.
	function chances() {
		let last = null;
		return evaluations().map((value) => (last = value ? value.chances : last));
	}

	function curves(wide, high) {
		const all = chances();
		const n = Math.max(1, all.length - 1);
		const y = (share) => (high - 4 - share * (high - 8)).toFixed(1);
		const half = draw("path", {class: "vk-half", d: `M0,${y(1 / Math.max(2, about.players.length))}H${wide}`});
		const from = all.findIndex(Boolean);
		const path = (name) => all.slice(from).map((one, k) => {
			const x = (((from + k) / n) * wide).toFixed(1);
			return k ? `H${x}V${y(own(one, name) || 0)}` : `M${x},${y(own(one, name) || 0)}`;
		}).join("");
		const known = about.players.filter((name) => all.some((one) => own(one, name) !== null));
		return [half, ...known.map((name) => draw("path", {class: `vk-curve vk-seat${about.players.indexOf(name)}`, d: path(name)}))];
	}

	// Marks over the chart: buttons, so that they can be reached and read without seeing them.
	function dots() {
		const values = evaluations();
		const n = Math.max(1, values.length - 1);
		const kept = on() ? values.map((value, i) => [value, i]).filter(([value]) => value && (value.mark || value.turning)) : [];
		fill(box.dots, ...kept.map(([value, i]) => {
			const fact = at.fact(ui.line[i]);
			const share = own(value.chances, fact.player) ?? 0.5;
			const said = `${value.mark ? GRAVE[value.mark] || "" : "turning point"}, turn ${fact.of}, ${fact.player}: ${read(fact)}. ${words(value, about.players)}`;
			return button(`.turn${value.mark ? "" : ".plain"}`, {"data-step": i, label: said, title: said, style: `left:${((i / n) * 100).toFixed(2)}%;top:${(96 - share * 92).toFixed(1)}%`}, value.mark || "◆");
		}));
		show(box.dots, kept.length);
	}

	function share(i, name) {
		const there = own(chances()[i], name);
		return there === null ? "–" : percent(there);
	}

	return {
		node, dots: box.dots, on, curves, share, paint, words: (value) => words(value, about.players),
		refresh: () => {offer(); paint(); dots();},
		begin: () => {offer(); go(); dots();},
		choose: () => {chosen = true; dots();},
		changed: go,
		click: (target) => {
			const what = target.dataset.review;
			if (!what) return false;
			send({type: "review", do: what, ...(what === "start" ? {budget: box.budget.value} : {}), ...(what === "learn" ? {player: target.dataset.who} : {})});
			return true;
		},
	};
}

// A page that turns into the lesson made of the mistakes, and back.
function stage(mountPage) {
	return async ({model, el}) => {
		let [close, mounts] = [() => undefined, 0];
		function learn() {
			const shut = renderLesson({model, el});
			const root = el.lastElementChild;
			const back = button(".btn", {}, "Back to the replay");
			back.addEventListener("click", () => model.send({type: "review", do: "leave"}));
			root.prepend(h("section.leave", {role: "group", label: "Learn from your mistakes"}, back, h("span", "Learn from your mistakes")));
			return shut;
		}
		async function mount() {
			const mine = ++mounts;
			close();
			close = () => undefined;
			const shut = await (model.get("learning") ? learn() : mountPage({model, el}));
			if (mine !== mounts) {shut(); return;}
			close = shut;
			if (mine > 1) el.lastElementChild?.scrollIntoView();
		}
		model.on("change:learning", mount);
		await mount();
		return () => {model.off("change:learning", mount); mounts += 1; close();};
	};
}

return {panel, read, stage, words};
})();

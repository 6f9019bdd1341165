// Lessons: what stands above the board. It stands behind board.js in one module; Python says what is shown.

const COACH = [["back", "↶ Back"], ["hint", "Hint"], ["show", "Show me"], ["again", "Start again"], ["question", "Next question"], ["next", "Next"]];
const PLACES = ["apex", "middle left", "middle right", "base left", "base centre", "base right"];
const HIDES = ["opponents", "log", "piles", "tomb", "stock", "boneyard", "hand", "pyramid"];
const DOTS = [[20, 4], [13, 15], [27, 15], [6, 26], [20, 26], [34, 26]];

function renderLesson({model, el}) {
	const gone = new AbortController();
	const ui = {key: "", lit: [], said: ""};
	const get = () => model.get("lesson") || {};
	const send = (act, more) => model.send({type: "lesson", do: act, ...more});

	// ---- the skeleton
	const box = {
		where: h("p.label"), steps: h("ol.steps", {label: "Parts"}), title: h("h2.title", {tabindex: "-1"}), text: h("div.read"),
		goal: h("p.goal"), shapes: h("div.shapes", {role: "group", label: "Shapes"}), quiz: h("fieldset.quiz"),
		said: h("div.said", {role: "status", "aria-live": "polite"}), buttons: h("div.buttons"), rules: h("details.behind"),
		message: h("p.alert", {role: "alert", hidden: true}),
	};
	const task = h("section.task", {role: "group", label: "Lesson"}, h("div.taskhead", box.where, box.steps), box.title, box.text, box.goal, box.shapes, box.quiz, box.message);
	const coach = h("section.coach", {role: "group", label: "Help and feedback"}, box.said, box.buttons, box.rules);
	for (const [act, words] of COACH) box.buttons.append(button(".btn", {"data-lesson": act}, words));

	const close = render({model, el});
	const root = el.lastElementChild;
	attr(root, "aria-label", "Valley of the Kings lesson");
	flag(root, "lesson", true);
	seat();

	// Beside the table where there is one, so that the feedback and the cards are in sight together; else alone.
	function seat() {
		const side = get().board ? one(root, ".vk-side") : null;
		if (task.isConnected && task.parentNode === (side || root)) return;
		if (side) {side.prepend(task, coach); gather(side);}
		else one(root, ".vk-stage").before(task, coach);
	}

	// Card names in a text open the card.
	function linked(words) {
		const names = Object.keys(model.get("cards") || {}).sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
		if (!names.length) return [words];
		const known = model.get("cards");
		return words.split(new RegExp(`\\b(${names.join("|")})\\b`)).filter(Boolean).map((bit) => (Object.hasOwn(known, bit) ? button(".ref", {"data-ref": bit}, bit) : bit));
	}

	// ---- the parts
	function paintSteps(v) {
		keyed(box.steps, list(v.steps), (_, i) => i, () => h("li", button(".dot", h("span", {"aria-hidden": "true"}))), (node, step, i) => {
			const dot = node.firstChild;
			attr(dot, "data-to", i);
			attr(dot, "aria-current", i === v.at ? "step" : null);
			label(dot, `${i + 1}: ${step.title}${step.done ? ", done" : ""}`);
			attr(dot, "title", step.title);
			flag(dot, "done", step.done);
			text(dot.firstChild, step.done ? "✓" : String(i + 1));
		});
		show(box.steps, list(v.steps).length > 1);
	}

	function paintShapes(v) {
		show(box.shapes, v.shapes);
		keyed(box.shapes, list(v.shapes), (_, i) => i, () => button(".mini2", draw("svg", {viewBox: "0 0 40 32", "aria-hidden": "true"}, ...DOTS.map(() => draw("rect", {width: 9, height: 9, rx: 1.5})))), (node, shape, i) => {
			attr(node, "data-shape", i);
			const there = PLACES.filter((_, n) => shape.full[n]);
			label(node, `${there.length ? there.join(", ") : "empty"}${shape.seen ? ", seen" : ", not seen yet"}`);
			attr(node, "aria-pressed", String(Boolean(shape.now)));
			flag(node, "done", shape.seen);
			[...node.firstChild.children].forEach((rect, n) => {
				const [x, y] = DOTS[n];
				for (const [key, value] of Object.entries({x: x - 4.5, y: y - 2, class: shape.full[n] ? "vk-full" : "vk-hole"})) rect.setAttribute(key, value);
			});
		});
	}

	function paintQuiz(v) {
		const quiz = v.quiz;
		show(box.quiz, quiz);
		if (!quiz) {fill(box.quiz); ui.asked = ""; return;}
		const name = `vk-${v.id}-${quiz.id}`;
		if (ui.asked !== name) {
			ui.asked = name;
			fill(box.quiz, h("legend", h("span.label", `Question ${quiz.number} of ${quiz.of}`), h("span.ask", quiz.text)),
				h("div.choices", ...list(quiz.choices).map((choice, i) => h("div.choice",
					h("label", h("input", {type: "radio", name, value: i}), h("span", choice.text)), h("p.why", {hidden: true})))),
				button(".btn.primary", {"data-lesson": "answer"}, "Answer"));
		}
		list(quiz.choices).forEach((choice, i) => {
			const node = box.quiz.querySelectorAll(".vk-choice")[i];
			const tried = choice.right !== null;
			attr(node, "data-right", tried ? String(choice.right) : null);
			const radio = one(node, "input");
			radio.disabled = Boolean(quiz.answered);
			if (quiz.answered) radio.checked = Boolean(choice.right);
			tell(one(node, ".vk-why"), choice.why ? `${choice.right ? "✓ Right." : "✗"} ${choice.why}` : "");
		});
		show(one(box.quiz, "[data-lesson]"), !quiz.answered);
	}

	function paintCoach(v) {
		const say = v.say;
		const hints = list(v.hints);
		const parts = [];
		if (say) parts.push(h(`div.say.${say.tone}`, ...(say.heading ? [h("h3", say.heading)] : []), h("p", ...linked(say.text)), ...(list(say.then).length ? [h("p", "What followed:"), h("ul", ...say.then.map((line) => h("li", ...linked(line))))] : [])));
		if (v.quiz && !say) {
			const last = list(v.quiz.choices).filter((choice) => choice.given);
			if (v.quiz.answered) parts.push(h("div.say.right", h("p", "Right. Every answer is explained below it.")));
			else if (last.length) parts.push(h("div.say.wrong", h("p", "Not that one. Read why, and choose again.")));
		}
		if (v.state === "open" && hints.length) parts.push(h("div.say.info", h("h3", hints.length > 1 ? "Hints" : "Hint"), ...hints.map((hint) => h("p", ...linked(hint)))));
		const key = JSON.stringify([v.id, say, hints, v.state, v.quiz?.id, v.quiz?.choices]);
		if (key !== ui.said) {ui.said = key; fill(box.said, ...parts);}
		const task = v.kind === "task";
		const done = v.state === "solved";
		const on = {
			back: task && v.back, hint: task && v.state === "open" && v.more_hints > 0, show: task && !done, again: (task && v.back) || v.kind === "explorer" || done,
			question: v.quiz?.answered && v.quiz.more, next: v.next && v.state !== "wrong",
		};
		for (const node of box.buttons.children) {
			const act = node.dataset.lesson;
			show(node, on[act]);
			flag(node, "primary", (act === "next" && done) || act === "question" || (act === "back" && v.state === "wrong"));
		}
		text(one(box.buttons, '[data-lesson="next"]'), done ? "Next" : "Skip");
		show(box.buttons, Object.values(on).some(Boolean));
		show(box.rules, list(v.rules).length);
		const rules = JSON.stringify(v.rules);
		if (ui.rules !== rules) {
			ui.rules = rules;
			fill(box.rules, h("summary", "The rules behind this"), ...list(v.rules).map((rule) => h("p", {"data-rule": rule.id}, h("b", `${rule.title}. `), rule.text)));
		}
		show(coach, parts.length || !box.buttons.hidden);
	}

	// ---- what to look at
	function light() {
		for (const node of ui.lit) flag(node, "hi", false);
		ui.lit = [];
		for (const what of list(get().lit)) {
			const [zone, who] = what.split(" of ", 2);
			const spot = PLACES.indexOf(what);
			const found = [...root.querySelectorAll(spot >= 0 ? `[data-spot="${spot}"]` : "[data-card],[data-zone]")].filter((node) => spot >= 0 || node.dataset.card?.toLowerCase() === what.toLowerCase()
				|| (node.dataset.zone === zone.replace(" ", "-") && (!who || node.dataset.player === who)));
			for (const node of found) flag(node, "hi", true);
			ui.lit.push(...found);
		}
	}

	// ---- paint
	function paint() {
		const v = get();
		const part = `${v.id} ${v.quiz?.id || ""}`;
		const key = `${part} ${v.state} ${v.quiz?.answered || ""}`;
		const inside = root.contains(document.activeElement);
		const before = document.activeElement;
		attr(root, "data-task", v.id);
		attr(root, "data-state", v.state);
		for (const what of HIDES) flag(root, `no-${what}`, list(v.hide).includes(what));
		flag(root, "bare", !v.board);
		seat();
		text(box.where, v.lesson);
		text(box.title, v.title);
		if (ui.words !== v.id) {ui.words = v.id; fill(box.text, ...list(v.text).map((words) => h("p", ...linked(words))));}
		tell(box.goal, v.goal ? `Goal: ${v.goal}.` : "");
		tell(box.message, v.message);
		paintSteps(v);
		paintShapes(v);
		paintQuiz(v);
		paintCoach(v);
		light();
		const turned = ui.part && ui.part !== part;
		const changed = ui.key && ui.key !== key;
		[ui.part, ui.key] = [part, key];
		if (inside && (turned || changed)) later(v, turned, before);
	}

	// After a step of the lesson the keyboard stands where it goes on: at the title of a new part, at Back, or at Next.
	function later(v, turned, before) {
		setTimeout(() => {
			if (gone.signal.aborted) return;
			const act = v.quiz?.answered && v.quiz.more ? "question" : v.state === "solved" && v.next ? "next" : v.state === "wrong" ? "back" : null;
			const next = act && one(box.buttons, `[data-lesson="${act}"]`);
			if (turned) {
				const at = v.quiz ? one(box.quiz, "input") : box.title;
				at.focus({preventScroll: true});
				if (rectOf(task).top < 0) task.scrollIntoView({block: "start"});
			} else if (next && !next.hidden) next.focus({preventScroll: true});
			else if (!before.isConnected || !before.getClientRects().length) box.title.focus({preventScroll: true});
		}, 0);
	}

	// ---- wiring
	const on = (kind, fn) => root.addEventListener(kind, fn, {signal: gone.signal});
	on("click", (e) => {
		const node = e.target.closest("button");
		if (!node || !(task.contains(node) || coach.contains(node))) return;
		const {lesson: act, to, shape} = node.dataset;
		if (to !== undefined) send("go", {to: Number(to)});
		else if (shape !== undefined) send("shape", {number: Number(shape)});
		else if (act === "answer") {
			const chosen = one(box.quiz, "input:checked");
			if (chosen) send("answer", {choice: Number(chosen.value)});
			else fill(box.said, h("div.say.info", h("p", "Choose an answer first.")));
		} else if (act) send(act);
	});
	const events = {"change:lesson": paint, "change:view": () => setTimeout(light, 0), "change:cards": () => {ui.words = ""; ui.said = ""; paint();}};
	for (const name in events) model.on(name, events[name]);
	paint();
	light();

	return () => {
		gone.abort();
		for (const name in events) model.off(name, events[name]);
		close();
	};
}

export default {render: renderLesson};

// The page without Jupyter: the board's own script, and a model whose other end is Python in a worker.
import board from "./board.js";
import {Kept} from "./kept.js";

class Model {
	constructor(worker) {
		this.worker = worker;
		this.traits = {};
		this.heard = new Map();
	}
	get(name) {return this.traits[name];}
	set(name, value) {this.take({[name]: value});}
	save_changes() {}
	send(message) {this.worker.postMessage(JSON.stringify(message));}
	on(event, listener) {this.heard.set(event, [...(this.heard.get(event) ?? []), listener]);}
	off(event, listener) {this.heard.set(event, (this.heard.get(event) ?? []).filter((other) => other !== listener));}
	// All of a message stands before any of it is told, as in a notebook.
	take(traits) {
		Object.assign(this.traits, traits);
		for (const event of [...Object.keys(traits).map((name) => `change:${name}`), "change"]) {
			for (const listener of this.heard.get(event) ?? []) listener();
		}
	}
}

const [wait, told, host, old] = ["wait", "told", "board", "old"].map((id) => document.getElementById(id));

function fail(words) {
	wait.hidden = false;
	wait.dataset.failed = "true";
	told.textContent = `The game stopped: ${words.trim().split("\n").at(-1)} Reload the page to begin again; the last game is kept.`;
}

function offer(kept, model) {
	const record = kept.last();
	if (!record || location.search.includes("start=")) return;
	old.hidden = false;
	try {
		const {header, moves} = JSON.parse(record);
		old.querySelector("p").textContent = `A game of yours is not over: ${header.players.join(", ")}; ${moves.length} moves.`;
	} catch {
		// whatever it is, the board says what is wrong with it
	}
	const shut = () => {old.hidden = true;};
	old.querySelector("[data-act=on]").onclick = () => {
		model.send({type: "load", text: record});
		kept.adopt();
		shut();
	};
	old.querySelector("[data-act=forget]").onclick = () => {kept.forget(); shut();};
	model.on("change:view", () => {if (model.get("view").mode !== "setup") shut();});
}

const began = performance.now();
const worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
const model = new Model(worker);
const kept = new Kept(window);
worker.onerror = (event) => fail(event.message || "Python could not be loaded.");
worker.onmessage = async ({data}) => {
	if (data.told) told.textContent = `${data.told} …`;
	if (data.failed) fail(data.failed);
	if (data.keep !== undefined) kept.keep(data.keep);
	if (data.traits) model.take({...JSON.parse(data.traits), ...data.bytes});
	if (data.ready) {
		wait.hidden = true;
		await board.render({model, el: host});
		offer(kept, model);
		document.body.dataset.ready = String(Math.round(performance.now() - began));
		// Where it is refused, as in a private window, the page only loads anew each time.
		navigator.serviceWorker?.register("sw.js").catch(() => undefined);
	}
};

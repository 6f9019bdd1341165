// The page without Jupyter: the board's own script, and a model whose other end is Python in a worker.
import board from "./board.js";

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

const [wait, told, host] = ["wait", "told", "board"].map((id) => document.getElementById(id));

// The board says it itself once there is one, and what to do.
function fail(words) {
	const why = `The game stopped: ${words.trim().split("\n").at(-1)}`;
	if (document.body.dataset.ready) {model.take({lost: why}); return;}
	wait.hidden = false;
	wait.dataset.failed = "true";
	told.textContent = `${why} Reload the page to try again.`;
}

const began = performance.now();
const worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
const model = new Model(worker);
worker.onerror = (event) => fail(event.message || "Python could not be loaded.");
worker.onmessage = async ({data}) => {
	if (data.told) told.textContent = `${data.told} …`;
	if (data.failed) fail(data.failed);
	if (data.traits) model.take({...JSON.parse(data.traits), ...data.bytes});
	if (data.ready) {
		wait.hidden = true;
		await board.render({model, el: host});
		document.body.dataset.ready = String(Math.round(performance.now() - began));
		// Where it is refused, as in a private window, the page only loads anew each time.
		navigator.serviceWorker?.register("sw.js").catch(() => undefined);
	}
};

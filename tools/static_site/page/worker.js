// Python, beside the page: a bot that thinks does not hold up a click.
import {loadPyodide} from "../pyodide/pyodide.mjs";
import * as arrays from "./arrays.js";

const post = (message) => self.postMessage(message);
const base = new URL("..", self.location.href).href;

async function begin() {
	const zip = fetch(new URL("app.zip", self.location.href)).then((got) => {
		if (!got.ok) throw new Error(`app.zip: ${got.status} ${got.statusText}`);
		return got.arrayBuffer();
	});
	const python = await loadPyodide({indexURL: `${base}pyodide/`, stdLibURL: new URL("python.zip", self.location.href).href});
	post({told: "Setting up the game"});
	python.unpackArchive(await zip, "zip", {extractDir: "/app"});
	python.registerJsModule("vk_arrays", arrays); // for the numpy of the judge
	python.runPython("import sys; sys.path.insert(0, '/app')");
	const show = (text, binary) => {
		const bytes = binary.toJs({dict_converter: Object.fromEntries});
		post({traits: text, bytes});
	};
	python.pyimport("rest").install(base);
	return python.pyimport("start").start(show, base);
}

const hear = begin();
hear.then(() => post({ready: true}), (error) => post({failed: String(error?.message ?? error)}));
self.onmessage = async ({data}) => {
	const take = await hear;
	try {
		take(data);
	} catch (error) {
		post({failed: String(error?.message ?? error)});
	}
};

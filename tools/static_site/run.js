// A lesson that is opened runs: a learner should meet a board, not a menu. "?run=0" leaves the cells alone.
const wanted = new URLSearchParams(location.search).get("run") !== "0";
const done = new WeakSet();

async function run(app, panel) {
	if (!panel?.sessionContext || !panel.context || done.has(panel)) return;
	done.add(panel);
	await panel.context.ready;
	await panel.sessionContext.ready;
	await app.commands.execute("notebook:run-all-cells");
	document.body.dataset.ran = panel.context.path;
}

async function begin() {
	while (!window.jupyterapp) await new Promise((next) => setTimeout(next, 50));
	const app = window.jupyterapp;
	await app.restored;
	run(app, app.shell.currentWidget);
	app.shell.currentChanged?.connect(() => run(app, app.shell.currentWidget));
}

if (wanted) begin();

// A page that shows one notebook opens another by a list of files, which the site does without; so we say where it is.
if (location.pathname.includes("/notebooks/")) document.addEventListener("click", (e) => {
	const link = e.target.closest?.("a[href]");
	const [, name] = /^(?:.*\/files\/)?([\w.-]+\.ipynb)$/.exec(link?.getAttribute("href") || "") || [];
	if (!name) return;
	link.href = `index.html?path=${name}`;
	e.stopImmediatePropagation();
}, {capture: true});

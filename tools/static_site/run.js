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

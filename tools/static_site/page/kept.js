// The running game in the page's storage, after every move. Each tab has a place of its own, so two never write over
// each other; what a closed tab left is offered to the next one.
const [NAME, MOST, LARGEST] = ["vk-notebook.game.", 5, 1_000_000];

export class Kept {
	constructor(window) {
		[this.local, this.mine] = [null, NAME];
		try {
			const tab = window.sessionStorage;
			this.mine = tab.getItem(NAME) ?? `${NAME}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
			tab.setItem(NAME, this.mine);
			this.local = window.localStorage;
			this.tidy();
		} catch {
			this.local = null; // a browser that stores nothing: the game can still be saved as a file
		}
		this.offered = null;
	}

	names() {
		return Object.keys(this.local ?? {}).filter((name) => name.startsWith(NAME));
	}

	when(name) {
		return Number((this.local.getItem(name) ?? "").split("\n", 1)[0]) || 0;
	}

	tidy() {
		const others = this.names().filter((name) => name !== this.mine).sort((a, b) => this.when(b) - this.when(a));
		for (const name of others.slice(MOST)) this.local.removeItem(name);
	}

	// The record of this tab before it was reloaded, else the newest one of all; empty when there is none.
	last() {
		const names = this.names();
		this.offered = names.includes(this.mine) ? this.mine : names.sort((a, b) => this.when(b) - this.when(a))[0];
		return this.offered ? this.local.getItem(this.offered).replace(/^\d+\n/, "") : "";
	}

	keep(record) {
		if (!this.local || record.length > LARGEST) return;
		try {
			if (record) this.local.setItem(this.mine, `${Date.now()}\n${record}`);
			else this.local.removeItem(this.mine);
		} catch {
			this.local = null; // full or forbidden
		}
	}

	// The offered game goes on in this tab.
	adopt() {
		const text = this.local?.getItem(this.offered);
		if (!text || this.offered === this.mine) return;
		this.keep(text.replace(/^\d+\n/, ""));
		this.local.removeItem(this.offered);
	}

	forget() {
		if (this.offered) this.local?.removeItem(this.offered);
	}
}

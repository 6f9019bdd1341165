// Keeps the page for the next time, with a network or without: what is in the list is taken from the store. The version
// is a digest of all files, so a new site brings a new store, and what an old one kept goes. A host may have several
// copies of the site, and they share its stores: each has its own, named after where it is (no address has a space).
const OWN = `vk-notebook ${self.registration.scope} `;
const STORE = `${OWN}VERSION`;
const FILES = ["FILES"];

// Each file is asked for anew: what the browser holds from before may be of another version. A redirected answer would
// be refused when the page is opened from the store, and may be a stranger's; the other file is in the list itself.
async function asked(name) {
	const answer = await fetch(new Request(name, {cache: "no-cache"}));
	const isListed = FILES.some((file) => new URL(file, self.location.href).href === answer.url);
	if (!answer.ok || (answer.redirected && !isListed)) throw new TypeError(`${name} is not to be had`);
	return {name, answer};
}

async function install() {
	const found = await Promise.all(FILES.map(asked));
	const store = await caches.open(STORE);
	const kept = found.filter(({answer}) => !answer.redirected);
	await Promise.all(kept.map(({name, answer}) => store.put(name, answer)));
	await self.skipWaiting();
}

async function activate() {
	for (const name of await caches.keys()) {
		if (name.startsWith(OWN) && name !== STORE) await caches.delete(name);
	}
	await self.clients.claim();
}

async function answer(request) {
	const store = await caches.open(STORE);
	return (await store.match(request, {ignoreSearch: true})) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
	if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// Keeps the page for the next time, with a network or without: what is in the list is taken from the store. The version
// is a digest of all files, so a new site brings a new store, and what an old one kept goes.
const STORE = "vk-notebook-VERSION";
const FILES = ["FILES"];

// Each file is asked for anew: what the browser holds from before may be of another version.
async function install() {
	const store = await caches.open(STORE);
	await store.addAll(FILES.map((name) => new Request(name, {cache: "no-cache"})));
	await self.skipWaiting();
}

async function activate() {
	for (const name of await caches.keys()) {
		if (name.startsWith("vk-notebook-") && name !== STORE) await caches.delete(name);
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

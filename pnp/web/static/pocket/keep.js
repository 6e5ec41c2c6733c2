"use strict";
// Keeps all of a pocket bank on the phone, so that it opens without a network, and as it was.
// Of one game, by its name, only what a phone reads a wallet with.
const NAME = "@DIGEST@", GAME = location.search.slice(1), READ = `${GAME}/wallet. ${GAME}/look-up. wire. standing. pocket/wallet. type/`.split(" ");
const FILES = @FILES@.filter(path => !GAME || READ.some(each => path.startsWith(each)));
const HOME = new URL("./", location.href), OURS = `pnp-pocket${HOME.pathname}${GAME && `${GAME}/`}`;

self.addEventListener("install", event => event.waitUntil(caches.open(OURS + NAME).then(cache =>
  cache.addAll(FILES.map(path => new Request(new URL(path, HOME), { cache: "no-cache" }))))));

self.addEventListener("activate", event => event.waitUntil((async () => {
  const old = (await caches.keys()).filter(name => name.startsWith(OURS) && !name.slice(OURS.length).includes("/") && name !== OURS + NAME);
  await Promise.all(old.map(name => caches.delete(name)));
  await self.clients.claim();
})()));

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return;
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  url.search = "";
  event.respondWith(caches.match(url.href, { cacheName: OURS + NAME }).then(kept => kept || fetch(event.request)));
});

"use strict";
// Keeps all pages, so that they open without a network once one of them has been opened.
const NAME = "pnp-@DIGEST@";
const PAGES = @PAGES@;
const FACES = @FACES@;
const PATIENCE = 3000;
const HOME = new URL("./", location.href);
const known = new Set(PAGES);

// A page goes by its folder; hosts that rewrite `index.html` answer there without a detour.
function spot(url) {
  const path = url.pathname.slice(HOME.pathname.length).replace(/(^|\/)index\.html$/, "$1");
  return path === "" ? "./" : path;
}

async function fetched(path, cache) {
  const answer = await fetch(new URL(path, HOME), { cache: "no-cache" });
  if (!answer.ok) throw new Error(path);
  const body = await answer.blob();
  await cache.put(new URL(path, HOME), new Response(body, { headers: answer.headers }));
}

async function all(paths, cache, skip) {
  for (let n = 0; n < paths.length; n += 12) {
    await Promise.all(paths.slice(n, n + 12).filter(path => !skip.has(path)).map(path => fetched(path, cache)));
  }
}

// Pictures are many; who pays for what he loads, or asks to be spared, loads those he looks at.
function sparing() {
  const link = navigator.connection;
  return Boolean(link && (link.saveData || link.type === "cellular"));
}

async function faces() {
  if (sparing()) return;
  const cache = await caches.open(NAME);
  const had = new Set((await cache.keys()).map(request => spot(new URL(request.url))));
  await all(FACES, cache, had);
}

async function answer(request, url) {
  const path = spot(url);
  if (known.has(path + "/")) return Response.redirect(new URL(path + "/", HOME), 302);
  const kept = await caches.match(new URL(path, HOME), { cacheName: NAME });
  if (!kept) return fetch(request);
  // what the host says now is newer than what was kept, if it says it soon
  const fresh = fetch(request).then(found => found.ok ? found : kept, () => kept);
  return Promise.race([fresh, new Promise(done => setTimeout(done, PATIENCE, kept))]);
}

self.addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => all(PAGES, cache, new Set())).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = caches.keys().then(names => Promise.all(names.filter(name => name.startsWith("pnp-") && name !== NAME).map(name => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()).then(faces).catch(() => { /* later, then */ }));
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return;
  event.respondWith(answer(event.request, url));
  if (event.request.mode === "navigate") event.waitUntil(faces().catch(() => { /* later, then */ }));
});

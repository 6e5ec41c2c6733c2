"use strict";
// Keeps the games that the reader has asked to keep, so that they open without a network.
const NAME = "@DIGEST@";
const GAMES = @GAMES@;
const PATIENCE = 3000;
const HOME = new URL("./", location.href);
const known = new Set(Object.values(GAMES).flat());

// A host may have several sites, one in a folder of another; each has caches of its own.
const OURS = `pnp${HOME.pathname}`;
const isOurs = name => name.startsWith(OURS) && !name.slice(OURS.length).includes("/");
const cacheOf = game => `${OURS}${game}-${NAME}`;
const isOf = (name, game) => name.startsWith(`${OURS}${game}-`) && name.length === cacheOf(game).length;

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

// The page that all begins at comes last: where it lies, the whole game does.
async function keep(game) {
  const cache = await caches.open(cacheOf(game)), paths = GAMES[game];
  const had = new Set((await cache.keys()).map(request => spot(new URL(request.url))));
  const wanted = paths.filter(path => path !== "./" && !had.has(path));
  for (let n = 0; n < wanted.length; n += 12) {
    await Promise.all(wanted.slice(n, n + 12).map(path => fetched(path, cache)));
  }
  await fetched("./", cache);
}

// What was kept of an older site is kept of this one; what nobody asked for is not.
async function keepAgain() {
  const names = await caches.keys();
  await Promise.all(Object.keys(GAMES).filter(game => names.some(name => isOf(name, game))).map(keep));
}

async function forget() {
  const names = (await caches.keys()).filter(name => isOurs(name) && !name.endsWith(NAME));
  await Promise.all(names.map(name => caches.delete(name)));
}

async function answer(request, url) {
  const path = spot(url);
  if (known.has(path + "/")) return Response.redirect(new URL(path + "/", HOME), 302);
  // a card is kept as the game itself has it, and stands for its other languages
  const own = path.replace(/\.\w\w\.svg$/, ".svg"), kept = await caches.match(new URL(path, HOME)) || await caches.match(new URL(own, HOME));
  // the first page shows cards of games that are not kept as well
  if (!kept) return fetch(request).catch(fault => {
    if (!own.endsWith("/face.svg")) throw fault;
    return new Response("<svg xmlns='http://www.w3.org/2000/svg'/>", { headers: { "Content-Type": "image/svg+xml" } });
  });
  // what the host says now is newer than what was kept, if it says it soon
  const fresh = fetch(request).then(found => found.ok ? found : kept, () => kept);
  return Promise.race([fresh, new Promise(done => setTimeout(done, PATIENCE, kept))]);
}

self.addEventListener("install", event => event.waitUntil(keepAgain().then(() => self.skipWaiting())));
self.addEventListener("activate", event => event.waitUntil(forget().then(() => self.clients.claim())));

self.addEventListener("message", event => {
  const [port] = event.ports, game = event.data.keep;
  if (!port || !(game in GAMES)) return;
  event.waitUntil(keep(game).then(() => port.postMessage("kept"), () => port.postMessage("failed")));
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return;
  event.respondWith(answer(event.request, url));
});

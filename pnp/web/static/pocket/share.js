"use strict";
// What the banker's phone hands to others: each wallet as a code, and a copy after every tenth entry.
const KIT = location.pathname.split("/").at(-2), SHARED = `pnp-shared-${KIT}`, BY_ITSELF = ["number", "name", "group", "price", "fill", "dark"];

// All that the page of a wallet cannot know by itself; nothing of it leaves the phone but in the link.
function walletOf({ name, cash, counted, retired, deeds, owes, owed, figures, contracts, stocks }) {
  const called = id => (id === "bank" ? id : party(id));
  return {
    n: shown.n, at: Date.now(), name, cash, counted, retired, figures, contracts, stocks,
    deeds: deeds.map(deed => Object.fromEntries(Object.entries(deed).filter(([key, value]) => value && !BY_ITSELF.includes(key)))),
    owes: inAll(owes).map(({ to, amount }) => ({ to: called(to), amount })),
    owed: inAll(owed, "from").map(({ from, amount }) => ({ from: called(from), amount })),
  };
}

async function linkTo(player) {
  const packed = new Blob([JSON.stringify(walletOf(player))]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return new URL(`wallet.${told.lang}.html#wallet=${code}`, location.href).href;
}

async function showWallet(player) {
  const [link, { encodeQR }] = await Promise.all([linkTo(player), import("../decoder/qr-writer.min.js")]);
  const rows = encodeQR(link, "raw", { border: 4 });
  const dark = rows.flatMap((row, y) => row.map((is, x) => (is ? `M${x} ${y}h1v1h-1z` : "")));
  at("wallet-of").textContent = player.name;
  put(at("wallet-code"), make("p", {}, say("pocket_as_of", { n: shown.n, hour: new Date().toLocaleTimeString(told.lang, { timeStyle: "short" }) })),
    make("svg", { class: "code", viewBox: `0 0 ${rows.length} ${rows.length}`, "shape-rendering": "crispEdges", "aria-hidden": "true" }, make("path", { d: dark.join("") })),
    soft(say("pocket_how")), make("a", { href: link }, say("pocket_link")));
  at("wallet-shown").showModal();
}

// A copy is offered until one was handed over: quietly, and away from all that is entered.
function offerShared() {
  const due = shown.n - shown.n % 10, had = Number(kept(SHARED));
  put(at("wallets"), shown.players.filter(each => !each.retired).map(each => make("button", { id: `wallet-${each.name}`, onclick: () => showWallet(each) }, each.name)));
  put(at("copy"), at("tenth").checked && due > (had > shown.n ? 0 : had) ? make("button", { id: "share-copy", onclick: shareCopy }, say("pocket_share", { n: shown.n })) : "");
}

async function shareCopy() {
  const { n } = shown;
  if (!await handCopy(true)) return;
  keep(SHARED, String(n));
  offerShared();
}

at("tenth").checked = kept("pnp-tenth") === "yes";
at("tenth").addEventListener("change", () => { keep("pnp-tenth", at("tenth").checked ? "yes" : null); offerShared(); });

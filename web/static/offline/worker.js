/* Keeps a copy of rules, cards and FAQ, and of every ruling that was opened, for when there is no network.
   With a network every page comes from the site; a copy is shown only where that fails, and says its day. */
"use strict";

const LIBRARY = "library"; // what the site lists in /offline.json
const OPENED = "opened"; // rulings and whatever else somebody opened
const MOST_OPENED = 400;
const DATE = "X-Copied";
const VERSION = "X-Version";
const KEPT = /^\/(?:$|rules(?:\/|$)|cards(?:\/|$)|faq(?:\/|$)|rulings(?:\/|$)|r\/|desk$|static\/|qr\.svg$|offline$)/;
const KEPT_DATA = /^\/api\/(?:r|rulings|cards|examples|faq)\b/;

const copyOf = async (response, version) => {
  const headers = new Headers(response.headers);
  headers.set(DATE, new Date().toISOString());
  headers.set(VERSION, version);
  return new Response(await response.blob(), { headers });
};

// ---- keeping

const fetchInto = async (cache, address, version) => {
  const known = await cache.match(address);
  if (known && known.headers.get(VERSION) === version) return;
  const response = await fetch(address);
  if (response.ok && !response.redirected) await cache.put(address, await copyOf(response, version));
};

let keeping = null;

/* The library in one language, page after page: one at a time, so that nobody else has to wait for the site. What was
   fetched before an interruption is not fetched again. */
const keepLibrary = async (lang) => {
  const answer = await fetch(`/offline.json${lang === "en" ? "?lang=en" : ""}`);
  if (!answer.ok) return;
  const list = await answer.json();
  const cache = await caches.open(LIBRARY);
  const offline = lang === "en" ? "/offline?lang=en" : "/offline";
  for (const address of [offline, ...list.files, ...list.pages]) await fetchInto(cache, address, list.version);
};

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(LIBRARY);
    await Promise.all(["/offline", "/offline?lang=en"].map((address) => fetchInto(cache, address, "")));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (!event.data || !event.data.keep || keeping) return;
  keeping = keepLibrary(event.data.keep).catch(() => {}).finally(() => { keeping = null; });
  event.waitUntil(keeping);
});

const keepOpened = async (request, response) => {
  const cache = await caches.open(OPENED);
  await cache.put(request, await copyOf(response, ""));
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST_OPENED)).map((one) => cache.delete(one)));
};

// ---- showing

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/* A page with a line at its top that says of which day it is. */
const dated = async (copy) => {
  if (!(copy.headers.get("Content-Type") || "").startsWith("text/html")) return copy;
  const html = await copy.text();
  const said = html.match(/<body[^>]* data-offline="([^"]*)"/);
  const day = new Date(copy.headers.get(DATE));
  const date = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
  const line = said ? `<p class="copied" role="status">${said[1].replace("#", escaped(date))}</p>` : "";
  return new Response(html.replace(/(<body[^>]*>)/, `$1${line}`), { headers: copy.headers });
};

/* The newest copy of an address, wherever it was kept. */
const newest = async (address) => {
  const found = await Promise.all([OPENED, LIBRARY].map(async (name) => (await caches.open(name)).match(address)));
  return found.filter(Boolean).sort((a, b) => (a.headers.get(DATE) < b.headers.get(DATE) ? 1 : -1))[0];
};

/* Other pages that hold the same: the chapter of a clause, the short form of an entry of the FAQ. */
const nearby = async (url) => {
  const lang = url.searchParams.get("lang") === "en" ? "?lang=en" : "";
  const entry = url.pathname.match(/^\/faq\/\d+$/);
  if (entry) return newest(`${url.pathname}?brief=1${lang.replace("?", "&")}`);
  const clause = url.pathname.match(/^(\/rules\/[^/]+\/)([^/]+)$/) || url.pathname.match(/^(\/)(\d[\w.()-]*)$/);
  if (!clause) return undefined;
  const book = clause[1] === "/" ? "/rules/dimension-zero/" : clause[1];
  const asked = clause[2];
  for (let id = asked; id; id = id.replace(/[-.(]?[^-.(]*$/, "")) {
    if (await newest(`${book}${id}${lang}`)) {
      return Response.redirect(`${book}${id}${lang}${id === asked ? "" : `#c-${asked}`}`);
    }
  }
  return undefined;
};

const answer = async (event, url) => {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && response.type === "basic" && !response.redirected) {
      event.waitUntil(keepOpened(request, response.clone()).catch(() => {}));
    }
    return response;
  } catch (error) {
    const copy = (await newest(request.url)) || (await nearby(url));
    if (copy) return copy.type === "error" || copy.status >= 300 ? copy : dated(copy);
    if (request.mode !== "navigate") throw error;
    const none = await newest(url.searchParams.get("lang") === "en" ? "/offline?lang=en" : "/offline");
    return none || Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const page = request.mode === "navigate";
  if (page || KEPT.test(url.pathname) || KEPT_DATA.test(url.pathname)) event.respondWith(answer(event, url));
});

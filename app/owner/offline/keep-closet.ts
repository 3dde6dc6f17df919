import { toAddress } from "#domain/base-path.ts";
import { getOwnClosetPath, OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { KEPT_PATH } from "#domain/owner/offline-paths.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import { KEPT_CLOSET, forgetKeptCloset } from "#app/account/kept-closet.ts";

/** In the cache of the kept closets: whose they are, and which one was open last. */
export const KEPT_DEVICE = "/closet/device";
/** Of version 1.0, which kept one closet. */
export const KEPT_CONTENT = "/closet/content";

export type KeptDevice = { account: string; username: string; path: string };

const getContentAddress = (username: string): string => toAddress(`${getOwnClosetPath(username)}/content`);
const ASSET = /(?<=\/assets\/|["'(`](?:\.\/)?)[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;
const SCRIPT_OR_STYLE = /\.(?:js|css)$/;
const MAX_KEPT_PICTURES = 3000;

/** Its addresses are those that the page shows. */
export type KeptContent = { username: string; version: number; keptAtMs: number; closet: OwnCloset };

/** Null where the browser keeps nothing. */
const openKept = async (): Promise<Cache | null> =>
  (await globalThis.caches?.open(KEPT_CLOSET).catch(() => null)) ?? null;

/** Null: nothing is kept, or the closet of another account. */
export async function readKeptContent(username: string): Promise<KeptContent | null> {
  try {
    const response =
      (await globalThis.caches?.match(getContentAddress(username))) ??
      (await globalThis.caches?.match(toAddress(KEPT_CONTENT)));
    const kept = (await response?.json()) as KeptContent | undefined;
    return kept?.username === username ? kept : null;
  } catch {
    // The browser blocks cache storage.
    return null;
  }
}

type KeptAnswer = { username: string; answer: unknown };

/** Null as in `readKeptContent`. */
export async function readKeptAnswer(username: string, call: string): Promise<unknown> {
  try {
    const response = await globalThis.caches?.match(`${getContentAddress(username)}/${call}`);
    const kept = (await response?.json()) as KeptAnswer | undefined;
    return kept?.username === username ? kept.answer : null;
  } catch {
    // The browser blocks cache storage.
    return null;
  }
}

/** At a first visit, answers may come before there is a copy. */
let opening: Promise<unknown> = Promise.resolve();

/** Only beside a kept closet: after a sign-out there is none. */
export async function keepAnswer(username: string, call: string, answer: unknown): Promise<void> {
  try {
    await opening;
    if (!(await globalThis.caches?.has(KEPT_CLOSET))) return;
    const kept: KeptAnswer = { username, answer };
    await (await openKept())?.put(`${getContentAddress(username)}/${call}`, Response.json(kept));
  } catch {
    // The storage is full or blocked: the next answer tries again.
  }
}

const listAssets = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(ASSET), ([name]) => toAddress(`/assets/${name}`))),
];

/** Also keeps what these files load in turn. Returns the addresses. */
async function keepAssets(cache: Cache, page: string): Promise<Set<string>> {
  const known = new Set<string>();
  const keep = async (address: string): Promise<string> => {
    let response = await cache.match(address, { ignoreVary: true });
    if (!response) {
      response = await fetch(address);
      if (!response.ok) throw new Error(`${address} has status ${response.status}`);
      await cache.put(address, response.clone());
    }
    return SCRIPT_OR_STYLE.test(address) ? await response.text() : "";
  };
  for (let texts = [page]; texts.length > 0;) {
    const found = new Set(texts.flatMap(listAssets)).difference(known);
    for (const address of found) known.add(address);
    texts = await Promise.all([...found].map(keep));
  }
  return known;
}

async function dropOld(cache: Cache, assets: Set<string>): Promise<void> {
  const requests = await cache.keys();
  const pictures = requests.filter(({ url }) => new URL(url).pathname.startsWith(toAddress("/owner/")));
  const old = requests.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(toAddress("/assets/")) && !assets.has(pathname);
  });
  const most = Math.max(0, pictures.length - MAX_KEPT_PICTURES);
  await Promise.all([...old, ...pictures.slice(0, most)].map((request) => cache.delete(request)));
}

const CONTENT = /\/closet\/~[^/]+\/content$/;
const PAGE = /\/closet(?:\/~[^/]+)?\/items$/;

async function readKeptPages(cache: Cache): Promise<string> {
  const pages = (await cache.keys()).filter(({ url }) => PAGE.test(new URL(url).pathname));
  const texts = pages.map(async (request) => (await (await cache.match(request))?.text()) ?? "");
  return (await Promise.all(texts)).join("\n");
}

/** The page comes after all that it loads, so that it works after a new release, too. */
async function keepPage(cache: Cache, path: string): Promise<void> {
  const response = await fetch(toAddress(`${path}/items`));
  if (!response.ok || response.redirected) return;
  await keepAssets(cache, await response.clone().text());
  await cache.put(toAddress(`${path}/items`), response);
  await dropOld(cache, await keepAssets(cache, await readKeptPages(cache)));
}

async function keepShownPictures(cache: Cache): Promise<void> {
  const shown = new Set(Array.from(document.images, ({ currentSrc }) => currentSrc));
  for (const address of shown) {
    if (!address.startsWith(location.origin + toAddress("/owner/"))) continue;
    if (await cache.match(address, { ignoreVary: true })) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(address, response);
  }
}

/** As a tile of a phone. */
const SMALL_WIDTH = 208;

/** Where each byte costs, the pictures that were shown must do. */
function mayFetchMore(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return navigator.onLine && connection?.saveData !== true && connection?.type !== "cellular";
}

const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200),
  );

/** Of each entry the picture of its tile, in one width, unless one is kept. */
async function keepSmallPictures(cache: Cache, closet: OwnCloset, stopped: AbortSignal): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const kept = new Set(paths.filter((path) => path.startsWith(toAddress("/owner/"))));
  const { showsCutouts } = closet.user;
  const addresses = [
    ...closet.items.map((item) => (showsCutouts && item.cutout ? item.cutout.address : item.thumbnailImageURL)),
    ...closet.outfits.map(({ previewUrl }) => previewUrl),
    ...closet.portfolios.map(({ picUrl }) => picUrl),
    ...closet.inspirations.map(({ picUrl }) => picUrl),
  ].filter((address) => address?.startsWith("/owner/"));
  for (const shown of new Set(addresses)) {
    const path = toAddress(shown ?? "");
    if (kept.has(path) || kept.size >= MAX_KEPT_PICTURES) continue;
    await waitUntilIdle();
    if (stopped.aborted || !mayFetchMore()) return;
    const address = `${path}?w=${SMALL_WIDTH}`;
    const response = await fetch(address, { priority: "low", signal: stopped });
    if (response.ok) await cache.put(address, response);
    kept.add(path);
  }
}

/** A closet that this account no longer has. */
export async function forgetKeptPart(username: string): Promise<void> {
  const cache = (await globalThis.caches?.has(KEPT_CLOSET)) ? await openKept() : null;
  const parts = [getOwnClosetPath(username), getOwnClosetCall(username)].map((path) => toAddress(`${path}/`));
  for (const request of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (parts.some((part) => pathname.startsWith(part))) await cache?.delete(request);
  }
}

/** An account that is removed from a closet may open another one first. */
export async function forgetOtherParts(usernames: readonly string[]): Promise<void> {
  const cache = (await globalThis.caches?.has(KEPT_CLOSET)) ? await openKept() : null;
  const contents = new Set(usernames.map(getContentAddress));
  for (const request of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (!CONTENT.test(pathname) || contents.has(pathname)) continue;
    const kept = (await (await cache?.match(request))?.json()) as KeptContent | undefined;
    if (kept) await forgetKeptPart(kept.username);
  }
}

/** The pictures follow the content, until `stopped`. */
export type OfflineCopy = { saveContent: (content: KeptContent, stopped: AbortSignal) => Promise<void> };

/** Keeps nothing after a sign-out. */
export function openOfflineCopy(device: KeptDevice): Promise<OfflineCopy | null> {
  const opened = openCopy(device);
  opening = opened;
  return opened;
}

async function isOfAnother({ account, username }: KeptDevice): Promise<boolean> {
  const response = await globalThis.caches?.match(toAddress(KEPT_DEVICE));
  if (!response) return (await readKeptContent(username)) === null;
  return ((await response.json()) as KeptDevice).account !== account;
}

async function openCopy(device: KeptDevice): Promise<OfflineCopy | null> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  const { username, path } = device;
  if (await isOfAnother(device).catch(() => true)) await forgetKeptCloset();
  const cache = await openKept();
  if (!cache) return null;
  // The storage is full.
  await cache.put(toAddress(KEPT_DEVICE), Response.json(device)).catch(() => undefined);
  // Of the time when this account had one closet.
  if (path !== OWN_CLOSET_PATH) await cache.delete(toAddress(KEPT_PATH));
  const keepAll = async (): Promise<void> => {
    await navigator.serviceWorker.register(toAddress("/service-worker.js"), { scope: toAddress("/closet") });
    await keepPage(cache, path);
    await navigator.serviceWorker.ready;
    await keepShownPictures(cache);
  };
  // The browser is offline, or its storage is full.
  void keepAll().catch(() => undefined);
  const inTurn = createSerialQueue();
  return {
    async saveContent(content, stopped) {
      try {
        await cache.put(getContentAddress(username), Response.json(content));
        await cache.delete(toAddress(KEPT_CONTENT));
        await inTurn(() => keepSmallPictures(cache, content.closet, stopped));
      } catch {
        // The storage is full, or the browser is offline: the next change tries again.
      }
    },
  };
}

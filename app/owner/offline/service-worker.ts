import type * as Paths from "#domain/owner/offline-paths.ts";
import type { KEPT_CLOSET } from "#app/account/kept-closet.ts";
import type { KEPT_CONTENT, KEPT_DEVICE, KeptDevice } from "./keep-closet.ts";
import type { SHARED_PHOTOGRAPHS } from "./shared-photographs.ts";
import type { ALL_CLOSETS_PATH } from "#domain/closet-tabs.ts";

// The worker is one file: it imports only types.
const KEPT: typeof KEPT_CLOSET = "closet";
const SHARED: typeof SHARED_PHOTOGRAPHS = "shared-photographs";
const PAGE: typeof Paths.KEPT_PATH = "/closet/items";
const SHARE: typeof Paths.SHARE_PATH = "/closet/items/share";
const SHARE_LEFT: typeof Paths.SHARE_LEFT_PATH = "/closet/items/share/left";
const SHARE_LOST: typeof Paths.SHARE_LOST_PATH = "/closet/items?shared=lost";
const SHARE_EMPTY: typeof Paths.SHARE_EMPTY_PATH = "/closet/items?shared=nothing";

/** As in `toAddress`. */
const BASE = location.pathname.slice(0, -"/service-worker.js".length);

const PICTURE = /^\/owner\/closets\/[^/]+\/pictures\/[0-9a-f]{64}$/;
/** Then the kept page opens, although the network may still answer. */
const NETWORK_TIMEOUT_MS = 5000;
const MAX_SHARED: typeof Paths.MAX_SHARED_PHOTOGRAPHS = 100;
const MAX_SHARED_BYTES: typeof Paths.MAX_SHARED_BYTES = 200_000_000;
const CONTENT: typeof KEPT_CONTENT = "/closet/content";
const DEVICE: typeof KEPT_DEVICE = "/closet/device";
const CLOSET = "/closet";
const ALL: typeof ALL_CLOSETS_PATH = "/closet/all";
/** The address of a closet, below which are its pages. */
const OWN = /^\/closet(?:\/~[^/]+)?/;

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type RequestEvent = ExtendableEvent & { request: Request; respondWith: (response: Promise<Response>) => void };
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (type: string, listen: (event: RequestEvent) => void) => void;
};

const worker = globalThis as unknown as Worker;

const findKept = (request: Request | string, options: CacheQueryOptions = {}): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true, ...options });

/** Null: this browser keeps no closet. */
async function findDevice(): Promise<(Omit<KeptDevice, "account"> & Partial<KeptDevice>) | null> {
  const device = await findKept(BASE + DEVICE);
  if (device) return (await device.json()) as KeptDevice;
  const content = await findKept(BASE + CONTENT);
  return content ? { ...((await content.json()) as { username: string }), path: CLOSET } : null;
}

async function openPage(request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url);
  const path = pathname.slice(BASE.length);
  const own = OWN.exec(path)?.[0] ?? CLOSET;
  // With several closets, a page that names none leads to the one that was open last.
  const home = own === CLOSET && !(await findKept(BASE + PAGE)) ? ((await findDevice())?.path ?? own) : own;
  const kept = await findKept(`${BASE}${home}/items`);
  if (!kept) return await fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, null));
  // Without a connection the kept page opens.
  const response = await Promise.race([fetch(request).catch(() => null), late]);
  if (response && response.status < 500) return response;
  if (path + search === `${home}/items`) return kept;
  // The header of the kept page has the switch to the other closets.
  const asked = path === ALL ? `${home}/items` : home + path.slice(own.length) + search + hash;
  // The kept page goes on to it: see `findAskedPath`.
  return Response.redirect(`${BASE}${home}/items#${asked}`);
}

async function openPicture(request: Request): Promise<Response> {
  const kept = await findKept(request);
  if (kept) return kept;
  try {
    const response = await fetch(request);
    // After a sign-out there is no such cache.
    if (response.status === 200 && (await caches.has(KEPT))) {
      const copy = response.clone();
      // The storage is full.
      void caches.open(KEPT).then((cache) => cache.put(request, copy).catch(() => undefined));
    }
    return response;
  } catch (error) {
    const otherWidth = await findKept(request, { ignoreSearch: true });
    if (otherWidth) return otherWidth;
    throw error;
  }
}

/** The page asks before it adds them: another site can send this form, too. */
/** The same for the same bytes: some phones send a share twice. */
async function nameShared(owner: string, file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${BASE}${SHARE}/${encodeURIComponent(owner)}/${hash}`;
}

/** The page of a shop. Most apps share its address as a text. */
function findSharedPage(form: FormData): URLSearchParams | null {
  const read = (name: string): string => {
    const text = form.get(name);
    return typeof text === "string" ? text : "";
  };
  const url = /https?:\/\/\S+/i.exec(`${read("url")} ${read("text")}`)?.[0];
  return url === undefined ? null : new URLSearchParams({ url, title: read("title") });
}

async function takeShared(request: Request): Promise<Response> {
  try {
    const device = await findDevice();
    if (device === null) return Response.redirect(BASE + SHARE_LOST, 303);
    const { username: owner, account } = device;
    const form = await request.formData();
    // An empty field of files is an empty file.
    const sent = [...form.values()].filter((part) => part instanceof File && part.size > 0) as File[];
    if (sent.length === 0) {
      const page = findSharedPage(form);
      return Response.redirect(page === null ? BASE + SHARE_EMPTY : `${BASE}${device.path}/wish#${page}`, 303);
    }
    const shared = await caches.open(SHARED);
    const stored = await shared.matchAll();
    const sizes = stored.map(({ headers }) => Number(headers.get("X-Bytes") ?? 0));
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    const room = MAX_SHARED - sizes.filter((size) => size > 0).length;
    const taken = sent.slice(0, Math.max(0, room)).filter(({ size }) => (bytes += size) <= MAX_SHARED_BYTES);
    for (const file of taken) {
      const headers = {
        "Content-Type": file.type,
        "X-Name": encodeURIComponent(file.name),
        "X-Bytes": String(file.size),
        "X-Owner": encodeURIComponent(owner),
        ...(account !== undefined && { "X-Account": account }),
      };
      await shared.put(await nameShared(owner, file), new Response(file, { headers }));
    }
    if (taken.length < sent.length)
      await shared.put(BASE + SHARE_LEFT, new Response(String(sent.length - taken.length)));
    return Response.redirect(`${BASE}${device.path}/items`, 303);
  } catch {
    return Response.redirect(BASE + SHARE_LOST, 303);
  }
}

function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(`${BASE}/`)) return null;
  const path = pathname.slice(BASE.length);
  if (request.method === "POST" && path === SHARE) return takeShared(request);
  if (request.method !== "GET") return null;
  if (request.mode === "navigate") return openPage(request);
  if (path.startsWith("/assets/")) return findKept(request).then((kept) => kept ?? fetch(request));
  return PICTURE.test(path) ? openPicture(request) : null;
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});

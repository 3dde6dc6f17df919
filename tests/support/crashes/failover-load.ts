import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aPng, numberPng } from "#tests/support/factories/pictures.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { random } from "#tests/support/setup/seed.ts";
import { makeStyling } from "./styling-kills.ts";

/** Below `CALLS_PER_KEY`. */
const PAUSE_MS = 100;
const OWNER = "/owner/closets/jane";
const CANDIDATE = { kind: "outfit", id: "monday" };
/** Below `MAX_GUESTS` of a link. */
const HEARTS_OF_A_LINK = 40;

export const KINDS = ["items", "stylings", "hearts", "pictures"] as const;
export type Kind = (typeof KINDS)[number];

/** Ids of acknowledged writes. */
export type Acknowledged = Record<Kind, string[]>;

/** `keys`: one for each kind, with all rights on the closet jane. */
export type LoadOptions = { urls: readonly string[]; keys: Record<Kind, string> };

/** Writes of four kinds, and visits, until it is stopped. A write without a 2xx is not repeated. */
export function startLoad({ urls, keys }: LoadOptions) {
  const acknowledged: Acknowledged = { items: [], stylings: [], hearts: [], pictures: [] };
  /** Of all answers; 0: there was none. */
  const statuses = new Set<number>();
  const stopping = new AbortController();
  let turn = 0;

  async function call(method: string, path: string, body?: object | Buffer, headers: Record<string, string> = {}) {
    const url = urls[(turn += 1) % urls.length] ?? "";
    const network = `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join(".")}`;
    const response = await fetch(url + path, {
      method,
      headers: { "Content-Type": "application/json", "X-Forwarded-For": network, ...headers },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(HANG_MS),
    }).catch(() => null);
    const text = (await response?.text().catch(() => "")) ?? "";
    statuses.add(response?.status ?? 0);
    return { isDone: response?.ok === true, text };
  }

  const asOwner = (kind: Kind) => ({ Authorization: `Bearer ${keys[kind]}` });
  const png = aPng();
  let token = "";
  let count = 0;

  async function makeLink(): Promise<void> {
    const vote = { candidates: [CANDIDATE, { kind: "outfit", id: "tuesday" }], showsNumbers: false };
    const link = { id: randomUUID(), what: { kind: "closet" }, until: null, may: ["vote"], vote };
    const { isDone, text } = await call("POST", `${OWNER}/links`, link, asOwner("hearts"));
    if (isDone) token = (JSON.parse(text) as { link: { url: string } }).link.url.split("/l/")[1] ?? "";
  }

  const writers: Record<Kind, (id: string) => Promise<{ isDone: boolean; id?: string }>> = {
    items: (id) => call("POST", `${OWNER}/items`, { id, notes: id }, asOwner("items")),
    async stylings(id) {
      const sent = await call("POST", "/closets/jane/stylings", makeStyling(id));
      // Few may wait.
      if (sent.isDone) await call("POST", `${OWNER}/stylings/${id}`, { decision: "accept" }, asOwner("stylings"));
      return sent;
    },
    async hearts(id) {
      if (token === "" || acknowledged.hearts.length % HEARTS_OF_A_LINK === 0) await makeLink();
      if (token === "") return { isDone: false };
      const heart = await call("POST", `/l/${token}/hearts`, { candidate: CANDIDATE, guest: { key: id, name: id } });
      // The link may be lost.
      if (!heart.isDone) token = "";
      return heart;
    },
    async pictures() {
      const content = numberPng(await png, (count += 1));
      const id = createHash("sha256").update(content).digest("hex");
      const headers = { ...asOwner("pictures"), "Content-Type": "image/png" };
      return { ...(await call("PUT", `${OWNER}/pictures/${id}`, content, headers)), id };
    },
  };

  async function write(kind: Kind): Promise<void> {
    for (; !stopping.signal.aborted; await sleep(PAUSE_MS)) {
      const wanted = randomUUID().slice(0, 22);
      const { isDone, id = wanted } = await writers[kind](wanted);
      if (isDone) acknowledged[kind].push(id);
    }
  }

  async function visit(): Promise<void> {
    for (; !stopping.signal.aborted; await sleep(PAUSE_MS))
      await call("GET", "/user/jane/items", undefined, { "Content-Type": "" });
  }

  const all = [...KINDS.map(write), visit()];
  return {
    acknowledged,
    statuses,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

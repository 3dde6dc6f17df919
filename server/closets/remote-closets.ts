import { getTabCounts } from "#domain/closet-view.ts";
import type { DroppedEntry } from "#domain/answer-fields.ts";
import { BACKEND_TIMEOUT_MS, MAX_SEARCHED_ENTRIES } from "#domain/limits.ts";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import type { Closet, ClosetList, OpenResult } from "#domain/closet.ts";
import { readUsername } from "#domain/username.ts";
import { readPictureAddress } from "#domain/web-address.ts";
import { readBoundedBody } from "#server/http/bounded-body.ts";
import { BusyError, createWorkQueue } from "#server/http/responses/work-queue.ts";
import { type ClosetVersion, hashVersion, type PublicClosets } from "./closet-service.ts";
import { type ClosetSearch, createClosetSearch, readEntrySearch, type SearchRequest } from "./search/closet-search.ts";
import { createRemoteAnswerReader } from "./remote-answer-reader.ts";

const MAX_REMOTE_CLOSET_BYTES = 16 * 1024 * 1024;

const MAX_LOGGED = 10;

/** Bounds the memory of requests to a slow backend: each may hold 16 MB. */
const QUEUE_LIMITS = { concurrency: 32, maxWaiting: 200 };

type FoundCloset = OpenResult<{ closet: Closet; version: ClosetVersion }>;

export type RemoteClosetsOptions = {
  baseUrl: string;
  closetSearch?: ClosetSearch;
  log: { warn: (details: object, message: string) => void };
  timeoutMs?: number;
};

/** The closets of `API_BASE_URL` (spec §7). Entries that cannot be shown are left out, with a warning. */
export function createRemoteClosets({
  baseUrl,
  closetSearch = createClosetSearch(),
  log,
  timeoutMs,
}: RemoteClosetsOptions): PublicClosets {
  const readPicture = (value: unknown): string | null => {
    const address = readPictureAddress(value);
    // Paths are relative to the other backend.
    return address?.startsWith("/") ? new URL(address, baseUrl).href : address;
  };

  const readAnswer = createRemoteAnswerReader({ maxWaiting: QUEUE_LIMITS.concurrency });

  async function ask(username: string): Promise<FoundCloset> {
    const response = await fetch(`${baseUrl}/users/v2/openCloset`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ username, useCollections: true }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs ?? BACKEND_TIMEOUT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return { status: "ERROR" };
    }
    if (!response.ok) throw new Error(`The backend answered HTTP ${response.status}.`);
    const body = await readBoundedBody(response, MAX_REMOTE_CLOSET_BYTES);
    const dropped: DroppedEntry[] = [];
    let count = 0;
    const opened = await readAnswer(body, username, {
      readPicture,
      drop(entry) {
        count += 1;
        if (dropped.length < MAX_LOGGED) dropped.push(entry);
      },
    });
    if (count > 0) log.warn({ count, entries: dropped }, "left out entries of another backend's closet");
    if (opened.status === "ERROR") return opened;
    const tag = hashVersion(JSON.stringify(opened.closet));
    return { ...opened, version: { tag, isIndexed: false, tap: "prompt", showsCutouts: false, stylings: "none" } };
  }

  const queue = createWorkQueue<FoundCloset>(QUEUE_LIMITS);

  async function find(username: string): Promise<FoundCloset> {
    if (readUsername(username) === null) return { status: "ERROR" };
    // Not coalesced: a request after the closet became private must not get an earlier answer.
    return await queue.run(null, () =>
      ask(username).catch((error: unknown) => {
        if (error instanceof BusyError) throw error;
        throw new Error(`The backend ${baseUrl} returned no closet.`, { cause: error });
      }),
    );
  }

  const findIn = ({ closet, version }: { closet: Closet; version: ClosetVersion }, request: SearchRequest) =>
    closetSearch.find(request, { username: closet.user.username, version: version.tag }, async () => ({
      items: closet.items.slice(0, MAX_SEARCHED_ENTRIES),
      outfits: closet.outfits.slice(0, MAX_SEARCHED_ENTRIES),
    }));

  return {
    async findPublicCloset(username) {
      const found = await find(username);
      if (found.status === "ERROR") return found;
      const { closet, version } = found;
      async function* readList<List extends ClosetList>(list: List): AsyncGenerator<Closet[List]> {
        yield closet[list];
      }
      return { status: "OK", closet: { user: closet.user, readList, confirm: async () => undefined }, version };
    },
    findPublicPart: find,
    async findPublicEntry(username, place, language) {
      const opened = await find(username);
      if (opened.status === "ERROR") return opened;
      const { closet, version } = opened;
      const request = readEntrySearch(place, language);
      const found = request && (await findIn(opened, request));
      const page = viewEntry(closet, place, found?.ids);
      return page ? { status: "OK", page, version } : { status: "ERROR" };
    },
    async findPublicSearch(username, request, { cards, from = 0 }) {
      const opened = await find(username);
      if (opened.status === "ERROR") return opened;
      const { closet, version } = opened;
      const { ids, result } = await findIn(opened, request);
      const entries = new Map<string, unknown>(closet[request.list].map((entry) => [entry.id, entry]));
      const shown = ids.slice(from, from + cards).flatMap((id) => entries.get(id) ?? []);
      const part = {
        ...closet,
        [request.list]: shown,
        totals: { counts: getTabCounts(closet), held: new Map(), from },
      };
      return { status: "OK", closet: part, total: ids.length, result, version };
    },
    async findPublicVersion(username) {
      const found = await find(username);
      return found.status === "OK" ? found.version : null;
    },
  };
}

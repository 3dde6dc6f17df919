import type { DroppedEntry } from "#domain/closet-answer.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import type { Closet, ClosetList, OpenResult } from "#domain/closet.ts";
import { readUsername } from "#domain/username.ts";
import { readPictureAddress } from "#domain/web-address.ts";
import { readBoundedBody } from "#server/http/bounded-body.ts";
import { BusyError, createWorkQueue } from "#server/http/responses/work-queue.ts";
import { type ClosetVersion, hashVersion, type PublicClosets } from "./closet-service.ts";
import { createRemoteAnswerReader } from "./remote-answer-reader.ts";

const MAX_REMOTE_CLOSET_BYTES = 16 * 1024 * 1024;

/** Of the entries of one answer that cannot be shown. */
const MAX_LOGGED = 10;

/** Each may be as large as it may, and nothing of it is kept: what a backend that is slow keeps waiting has an end. */
const LINE = { concurrency: 32, maxWaiting: 200 };

type FoundCloset = OpenResult<{ closet: Closet; version: ClosetVersion }>;

export type RemoteClosetsOptions = {
  /** Where the other backend's calls begin, without a slash at its end. */
  baseUrl: string;
  log: { warn: (details: object, message: string) => void };
  /** Milliseconds for the whole answer; a backend's time-out of the specification by default. */
  timeoutMs?: number;
};

/**
 * The closets of another backend that speaks the openApi of spec §7 (`API_BASE_URL`). An entry that cannot be shown is
 * left out, with a warning. A backend that fails is no private closet: that is thrown.
 */
export function createRemoteClosets({ baseUrl, log, timeoutMs }: RemoteClosetsOptions): PublicClosets {
  const readPicture = (value: unknown): string | null => {
    const address = readPictureAddress(value);
    // A path is one of that backend, not of ours.
    return address?.startsWith("/") ? new URL(address, baseUrl).href : address;
  };

  const readAnswer = createRemoteAnswerReader({ maxWaiting: LINE.concurrency });

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
    if (count > 0) log.warn({ count, entries: dropped }, "entries of another backend's closet cannot be shown");
    if (opened.status === "ERROR") return opened;
    // The openApi says nothing of versions, nor of search engines.
    return { ...opened, version: { tag: hashVersion(JSON.stringify(opened.closet)), isIndexed: false } };
  }

  const line = createWorkQueue<FoundCloset>(LINE);

  async function find(username: string): Promise<FoundCloset> {
    if (readUsername(username) === null) return { status: "ERROR" };
    // Each for itself: who asks after a closet was hidden is not told what somebody was about to be told before.
    return await line.run(null, () =>
      ask(username).catch((error: unknown) => {
        if (error instanceof BusyError) throw error;
        throw new Error("The other backend did not give a closet.", { cause: error });
      }),
    );
  }

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
    async findPublicVersion(username) {
      const found = await find(username);
      return found.status === "OK" ? found.version : null;
    },
  };
}

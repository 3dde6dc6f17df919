import type { Closet, OpenResult } from "#domain/closet.ts";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { createClosetLinesReader, type DetailReaders, LINES_TYPE } from "#domain/closet-lines.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { createYielding } from "./yield-to-event-loop.ts";

/** `detailed` also has what cards do not show; null when it did not arrive. */
export type ArrivingCloset = { closet: Closet; detailed: Promise<Closet | null> };

export type LoadedCloset = OpenResult<ArrivingCloset> | { status: "UNREACHABLE" };

async function* readChunks(response: Response, onChunk: () => void): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      onChunk();
      yield chunk.value;
    }
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = "";
  for await (const chunk of chunks) {
    const [rest = "", ...starts] = chunk.split("\n");
    begun += rest;
    for (const start of starts) {
      yield begun;
      begun = start;
    }
  }
  yield begun;
}

async function loadDetailReaders(): Promise<DetailReaders> {
  const { readOwnItemDetails, readOwnOutfitDetails } = await import("#domain/items/read-own-details.ts");
  return { items: readOwnItemDetails, outfits: readOwnOutfitDetails };
}

/** Yields the closet twice: for the cards, and with its details. @throws {Error} when the answer is cut off */
async function* readLines(chunks: AsyncIterable<string>, username: string): AsyncGenerator<Closet> {
  const readLine = createClosetLinesReader(username);
  const yieldIfLong = createYielding();
  let readers: DetailReaders | null = null;
  let detailed: Closet | null = null;
  for await (const text of splitLines(chunks)) {
    const closet = text === "" ? null : readLine(JSON.parse(text), readers);
    if (closet && readers) detailed = closet;
    else if (closet) {
      yield closet;
      readers = await loadDetailReaders();
    }
    await yieldIfLong();
  }
  if (!detailed) throw new Error("The closet ends before its last line.");
  yield detailed;
}

/** Reads the answer of `openCloset`. Only a 404 ends without a retry. */
export async function readClosetResponse(
  response: Response,
  username: string,
  onChunk: () => void = () => undefined,
): Promise<LoadedCloset> {
  if (response.status === 404) return { status: "ERROR" };
  const isLines = response.headers.get("Content-Type")?.startsWith(LINES_TYPE);
  if (!response.ok || !isLines) return { status: "UNREACHABLE" };
  const closets = readLines(readChunks(response, onChunk), username);
  const { value: closet } = await closets.next();
  if (!closet) return { status: "UNREACHABLE" };
  const detailed = closets.next().then(
    ({ value }) => value ?? null,
    () => null,
  );
  return { status: "OK", closet, detailed };
}

function nameCloset(name: string): { link: string } | { username: string } {
  const link = findLinkToken(name);
  return link === null ? { username: name } : { link };
}

/** `POST /users/v2/openCloset` (spec §7). Ten seconds without data are a failure (spec §9). */
export async function loadCloset(username: string, { useCutouts = false } = {}): Promise<LoadedCloset> {
  const controller = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => controller.abort(), BACKEND_TIMEOUT_MS);
  };
  restartTimeout();
  try {
    const response = await fetch("/users/v2/openCloset", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: `${LINES_TYPE}, application/json` },
      body: JSON.stringify({ ...nameCloset(username), useCollections: true, ...(useCutouts && { useCutouts }) }),
      signal: controller.signal,
      priority: "low",
    });
    return await readClosetResponse(response, username, restartTimeout);
  } catch {
    return { status: "UNREACHABLE" };
  }
}

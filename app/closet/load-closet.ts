import { toAddress } from "#domain/base-path.ts";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import type { ClosetLists, OpenResult } from "#domain/closet.ts";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { runSteps } from "./yield-to-event-loop.ts";

export type LoadedCloset = OpenResult<{ closet: ClosetLists }> | { status: "UNREACHABLE" };

const watchChunks = (body: ReadableStream<Uint8Array>, onChunk: () => void): Response =>
  new Response(
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, to) {
          onChunk();
          to.enqueue(chunk);
        },
      }),
    ),
  );

/** Reads the answer of `openCloset`. Only a 404 ends without a retry. @throws {Error} when the answer is cut off */
export async function readClosetResponse(
  response: Response,
  username: string,
  onChunk: () => void = () => undefined,
): Promise<LoadedCloset> {
  if (response.status === 404) return { status: "ERROR" };
  if (!response.ok || !response.body) return { status: "UNREACHABLE" };
  const answer: unknown = await watchChunks(response.body, onChunk).json();
  const own = await import("#domain/items/read-own-details.ts");
  const details = { items: own.readOwnItemDetails, outfits: own.readOwnOutfitDetails };
  const opened = await runSteps(readClosetInSteps(answer, username, details));
  return opened.status === "OK" ? opened : { status: "UNREACHABLE" };
}

function nameCloset(name: string): { link: string } | { username: string } {
  const link = findLinkToken(name);
  return link === null ? { username: name } : { link };
}

/** `POST /users/v2/openCloset` (spec §7). Ten seconds without data are a failure (spec §9). */
export async function loadCloset(username: string, useCutouts = false): Promise<LoadedCloset> {
  const controller = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => controller.abort(), BACKEND_TIMEOUT_MS);
  };
  restartTimeout();
  try {
    const response = await fetch(toAddress("/users/v2/openCloset"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...nameCloset(username), useCollections: true, ...(useCutouts && { useCutouts }) }),
      signal: controller.signal,
      priority: "low",
    });
    return await readClosetResponse(response, username, restartTimeout);
  } catch {
    // No connection, or an answer that was cut off: the page offers another try.
    return { status: "UNREACHABLE" };
  }
}

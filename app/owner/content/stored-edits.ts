import { followPages } from "#app/storage/page-lock.ts";
import { makeId } from "#app/storage/make-id.ts";
import { type PendingEdits, readStoredEdit } from "#domain/owner/pending-edits.ts";
import { listStoredKeys, readStoredText, storeText } from "#app/account/stored-text.ts";
import { type DevicePart, isInPart, type IsWanted, readPart, writePart } from "#app/owner/content/device-part.ts";

const PREFIX = "ownEdits:";

function listKeys(isWanted: IsWanted): string[] {
  return listStoredKeys(PREFIX).filter((key) => {
    const stored = readPart(key.slice(PREFIX.length), ":");
    return stored !== null && isWanted(stored);
  });
}

function read(key: string): PendingEdits {
  try {
    const edits: unknown = JSON.parse(readStoredText(key) ?? "[]");
    return Array.isArray(edits) ? (edits as PendingEdits).map(readStoredEdit) : [];
  } catch {
    // The key is ours alone, and is written whole.
    return [];
  }
}

const write = (key: string, edits: PendingEdits): boolean =>
  storeText(key, edits.length > 0 ? JSON.stringify(edits) : null);

export const readStoredEdits = (isWanted: IsWanted): PendingEdits => listKeys(isWanted).flatMap(read);

export function forgetStoredEdits(isWanted: IsWanted): void {
  for (const key of listKeys(isWanted)) write(key, []);
}

/** It survives a reload and a sign-out. Each page has a record. */
export function createStoredEdits(part: DevicePart) {
  const own = PREFIX + writePart(part, ":") + makeId();

  return {
    /** False: the browser keeps the edits only as long as the page is open. */
    write: (edits: PendingEdits): boolean => write(own, edits),
    /** `take` gets the edits of closed pages, also of those that close later. */
    start(take: (edits: PendingEdits) => void): () => void {
      const stopped = new AbortController();
      const look = followPages({
        own,
        listAll: () => listKeys(isInPart(part)),
        take(key) {
          const edits = read(key);
          // First this page stores them: a crash in between loses nothing.
          if (edits.length > 0) take(edits);
          write(key, []);
        },
        signal: stopped.signal,
      });
      addEventListener("storage", look, stopped);
      return () => stopped.abort();
    },
  };
}

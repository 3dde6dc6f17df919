import { afterPage, hasLocks, holdPageLock } from "#app/storage/page-lock.ts";
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

/** It survives a reload and a sign-out. Each page has a record and its lock: a tab that gets the lock knows that the page is closed. */
export function createStoredEdits(part: DevicePart) {
  const own = PREFIX + writePart(part, ":") + makeId();
  const listOthers = (): string[] => listKeys(isInPart(part)).filter((key) => key !== own);

  return {
    /** False: the browser keeps the edits only as long as the page is open. */
    write: (edits: PendingEdits): boolean => write(own, edits),
    /** `take` gets the edits of closed pages, also of those that close later. */
    start(take: (edits: PendingEdits) => void): () => void {
      const stopped = new AbortController();
      const waitedFor = new Set<string>();

      function takeFrom(key: string): void {
        const edits = read(key);
        // First this page stores them: a crash in between loses nothing.
        if (edits.length > 0) take(edits);
        write(key, []);
        waitedFor.delete(key);
      }

      function takeFromClosedPages(): void {
        for (const key of listOthers()) {
          if (!waitedFor.has(key)) void afterPage(key, stopped.signal, () => takeFrom(key));
          waitedFor.add(key);
        }
      }

      holdPageLock(own, stopped.signal);
      takeFromClosedPages();
      // Without locks, this page cannot tell which of the others are open.
      if (hasLocks()) addEventListener("storage", takeFromClosedPages, stopped);
      return () => stopped.abort();
    },
  };
}

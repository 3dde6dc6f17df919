import { afterPage, hasLocks, holdPageLock } from "#app/storage/page-lock.ts";
import { makeId } from "#app/storage/make-id.ts";
import { type PendingEdits, readStoredEdit } from "#domain/owner/pending-edits.ts";
import { listStoredKeys, readStoredText, storeText } from "#app/account/stored-text.ts";

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

/** It survives a reload and a sign-out. Each page has a record and its lock: a tab that gets the lock knows that the page is closed. */
export function createStoredEdits(username: string) {
  const prefix = `ownEdits:${username}:`;
  const own = prefix + makeId();
  const listOthers = (): string[] => listStoredKeys(prefix).filter((key) => key !== own);

  return {
    /** False: the browser keeps the edits only as long as the page is open. */
    write: (edits: PendingEdits): boolean => write(own, edits),
    hasOthers: (): boolean => listOthers().length > 0,
    forgetAll(): void {
      for (const key of [own, ...listOthers()]) write(key, []);
    },
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

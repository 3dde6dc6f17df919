import type { PendingEdits } from "#domain/owner/pending-edits.ts";
import { readStoredText, storeText } from "#app/account/stored-text.ts";

const keyOf = (username: string): string => `ownEdits:${username}`;

/** What the owner typed and the server has not confirmed. It survives a reload and a sign-out in between. */
export function readStoredEdits(username: string): PendingEdits {
  try {
    const edits: unknown = JSON.parse(readStoredText(keyOf(username)) ?? "[]");
    return Array.isArray(edits) ? (edits as PendingEdits) : [];
  } catch {
    return [];
  }
}

export const storeEdits = (username: string, edits: PendingEdits): void =>
  storeText(keyOf(username), edits.length > 0 ? JSON.stringify(edits) : null);

import type { OwnCloset, OwnItem } from "#domain/owner/own-closet.ts";
import type { NotSavedReason } from "#domain/owner/not-saved-reason.ts";
import type { EntryEdit, PendingEdits } from "#domain/owner/pending-edits.ts";
import type { SavingState } from "./edit-sender.ts";

/** `total`: of the changed entries, of the list (MOVED), or of the photographs (NOT_TAKEN). */
export type Notice = {
  kind:
    | "WORN"
    | "CHANGED"
    | "CONTENTS"
    | "BIN"
    | "DECLINED"
    | "BLOCKED"
    | "MOVED"
    | "UNDONE"
    | "NOT_SAVED"
    | "GONE"
    | "NOT_TAKEN"
    | "LEFT"
    | "BOUGHT"
    | "IN_INBOX";
  total: number;
  canUndo: boolean;
  place?: number;
  most?: number;
  reason?: NotSavedReason;
  contents?: { list: "items" | "outfits" | "inspirations"; added: number; removed: number };
};

export type ClosetState = {
  /** FIRST: only the first cards are known. */
  phase: "FIRST" | "READY" | "UNREACHABLE" | "SIGNED_OUT";
  /** Includes the changes that the server has not confirmed. */
  closet: OwnCloset;
  /** Items that were sold, given away or worn out. */
  left: readonly OwnItem[];
  /** Known before all items are loaded. */
  totalItems: number;
  /** Null: it came from the server just now. */
  keptAtMs: number | null;
  saving: SavingState | null;
  /** Edits whose fields another device changed meanwhile. */
  conflicts: readonly EntryEdit[];
  /** Answers to stylings, choices for questions, and settings, which wait. */
  calls: PendingEdits;
  /** The browser could not store waiting changes: they end with the page. */
  isNotKept: boolean;
  notice: Notice | null;
  /** `list id` of the one entry that Undo would change. */
  undoEntry: string | null;
};

export const makeFirstState = (closet: OwnCloset, totalItems: number): ClosetState => ({
  phase: "FIRST",
  closet,
  left: [],
  totalItems,
  keptAtMs: null,
  saving: null,
  notice: null,
  undoEntry: null,
  isNotKept: false,
  conflicts: [],
  calls: [],
});

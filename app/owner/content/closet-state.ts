import type { OwnCloset } from "#domain/owner/own-closet.ts";
import type { SavingState } from "./edit-sender.ts";

/** `total`: of the changed entries. MOVED: of the list. NOT_TAKEN: of the photographs. */
export type Notice = {
  kind: "WORN" | "CHANGED" | "BIN" | "DECLINED" | "BLOCKED" | "MOVED" | "UNDONE" | "NOT_SAVED" | "GONE" | "NOT_TAKEN";
  total: number;
  canUndo: boolean;
  /** MOVED: counts from 1. */
  place?: number;
  /** NOT_TAKEN: how many photographs have room. */
  most?: number;
  /** NOT_SAVED: the sentence of the server. */
  reason?: string;
};

export type ClosetState = {
  /** FIRST: only the first cards are known. */
  phase: "FIRST" | "READY" | "UNREACHABLE" | "SIGNED_OUT";
  /** With the changes that the server has not confirmed. */
  closet: OwnCloset;
  /** Of the items, also before all are loaded. */
  totalItems: number;
  /** When the shown closet was kept; null: it came from the server just now. */
  keptAtMs: number | null;
  saving: SavingState | null;
  /** Changes that wait are lost when the page is closed: the browser could not store them. */
  isNotKept: boolean;
  notice: Notice | null;
  /** `list id` of the one entry that Undo would change. Null: several entries, or nothing to undo. */
  undoEntry: string | null;
};

export const makeFirstState = (closet: OwnCloset, totalItems: number): ClosetState => ({
  phase: "FIRST",
  closet,
  totalItems,
  keptAtMs: null,
  saving: null,
  notice: null,
  undoEntry: null,
  isNotKept: false,
});

import { isFields } from "#domain/answer-fields.ts";
import { readLayout } from "#domain/layout/read-layout.ts";
import { type Board, EMPTY_BOARD, toBoard, toLayout } from "./board.ts";
import type { Layout } from "#domain/layout/layout.ts";

/** An outfit that a stylist has begun, as the browser stores it. */
export type Draft = {
  id: string;
  /** Of the closet. */
  username: string;
  name: string;
  layout: Layout;
  /** Epoch milliseconds. */
  changedAt: number;
  /** Grows with each save, so that two tabs notice each other. 0: never saved. */
  version: number;
};

export const MAX_DRAFT_NAME_LENGTH = 60;

export const beginDraft = (id: string, username: string): Draft => ({
  id,
  username,
  name: "",
  layout: toLayout(EMPTY_BOARD),
  changedAt: 0,
  version: 0,
});

export const getDraftBoard = ({ layout }: Draft): Board => toBoard(layout);

/** Reads what this release or an earlier one has stored. Null: not a draft. */
export function readDraft(value: unknown): Draft | null {
  if (!isFields(value)) return null;
  const { id, username, name, layout, changedAt, version } = value;
  if (typeof id !== "string" || typeof username !== "string") return null;
  return {
    id,
    username,
    name: typeof name === "string" ? name : "",
    layout: readLayout(layout)?.layout ?? toLayout(EMPTY_BOARD),
    changedAt: typeof changedAt === "number" ? changedAt : 0,
    version: typeof version === "number" ? version : 0,
  };
}

/** How a composer begins, by the query of its address. */
export type Beginning = { draftId: string | null; itemIds: string[]; outfitId: string | null };

export function readBeginning(query: URLSearchParams): Beginning {
  const itemIds = (query.get("items") ?? "").split(",").filter((id) => id !== "");
  return { draftId: query.get("draft"), itemIds, outfitId: query.get("from") };
}

import type { OwnEntry } from "./edited-lists.ts";

/** Why an edit changed nothing. */
export type Stop =
  | { status: "noCloset" }
  | { status: "noEntry" }
  /** A repeated request: the entry is there already. */
  | { status: "known"; entry: OwnEntry }
  | { status: "inBin" }
  /** The picture was not uploaded. */
  | { status: "noPicture" }
  /** Times of creation that no calendar has leave no numbers for an order. */
  | { status: "noOrder" }
  | { status: "tooMany" }
  /** The collections together would hold too much. */
  | { status: "tooManyContents" }
  | { status: "full" };

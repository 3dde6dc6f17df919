import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import type { ClosetLists } from "#domain/closet.ts";
import type { ClosetQuota } from "#domain/limits.ts";
import type { Changes, ManyItems, NewEntry } from "./entry-schemas.ts";

export type EntryKey = { list: EditedList; id: string };

type Fields = Record<string, unknown>;

/**
 * What an import did with an entry. `before` null: it added the entry, and `after` is all of it. `after` null: it moved
 * the entry to the bin. Otherwise both have the fields that it changed; a field that is missing was not there.
 */
export type ImportChange = EntryKey & { fileId: string; before: Fields | null; after: Fields | null };

/** `from` and `to`: as they are stored. `isOwn`: the owner has changed it as well, so it stays. */
export type FieldUpdate = { field: string; from: unknown; to: unknown; isOwn: boolean };

/** What a file says otherwise than the closet. */
export type EntryUpdate = EntryKey & { fields: FieldUpdate[] };

/** What an undo leaves: an entry that was edited since, or that an outfit wears; with `fields`, these alone. */
export type KeptEntry = EntryKey & { fields?: string[] };

/** `replace` and `add`: an import. */
export type ClosetChange =
  | (EntryKey & { kind: "create"; entry: NewEntry })
  | (EntryKey & { kind: "set"; changes: Changes })
  | (EntryKey & { kind: "remove" })
  | (EntryKey & { kind: "restore" })
  | { kind: "restoreMany"; list: EditedList; ids: readonly string[] }
  | ({ kind: "setMany" } & ManyItems)
  | { kind: "replace"; entries: ClosetLists }
  | { kind: "add"; entries: ClosetLists; updates?: readonly EntryUpdate[] }
  | { kind: "undoImport"; changes: readonly ImportChange[] }
  /** Deleted records go for good. */
  | { kind: "purge"; keys: readonly EntryKey[] };

export type ChangeContext = {
  nowMs: number;
  /** The deleted records that the change names; of a purge all of them. */
  deleted?: readonly ClosetRecord[];
  /** Null: no limits of lists and contents. */
  quota?: ClosetQuota | null;
};

/** What is stored of the fields that were not written; null: nothing. */
export type Conflicts = Readonly<Record<string, unknown>>;

export type Rejection =
  | { status: "noSuchEntry" }
  /** The change was repeated: the entry is there already. */
  | { status: "known"; record: ClosetRecord }
  | { status: "entryInBin" }
  /** Times of creation that no calendar has leave no numbers for an order. */
  | { status: "noOrderLeft" }
  /** `size`: what there would be, and the limit. */
  | { status: "tooManyEntries"; size: string }
  | { status: "tooManyPictures" }
  | { status: "tooManyContents"; size: string }
  | { status: "tooManyWears" }
  /** An outfit with an item that its owner does not have is not worn, nor is a wish. */
  | { status: "itemsMissing" }
  /** Another day or photograph has this id. */
  | { status: "wearIdTaken" }
  /** Every field of the change has another value than its form had seen. */
  | { status: "changedMeanwhile"; conflicts: Conflicts };

/** `changed`: the writer gives them their version. `removed`: nothing is left of them. `kept`: an undo left them. */
export type Done = {
  status: "OK";
  changed: ClosetRecord[];
  removed?: ClosetRecord[];
  conflicts?: Conflicts;
  kept?: KeptEntry[];
};

export type Outcome = Done | Rejection;

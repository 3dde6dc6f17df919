import type { ExplainedReason } from "#domain/import-reason.ts";
import type { ItemField } from "#domain/moving-in/heading-words.ts";

/** A program or shop whose files need more than the common headings. All headings are normalized: `purchasedate`. */
export type Program = {
  recognizes: (headings: ReadonlySet<string>) => boolean;
  /** What a heading means here. Null: nothing for a closet. */
  fields?: Readonly<Record<string, ItemField | null>>;
  /** Headings for a table that has none, by its first line. */
  nameColumns?: (cells: readonly string[]) => readonly string[] | null;
  /** Why a row is not added; `get` takes a heading. */
  findReason?: (get: (heading: string) => string) => ExplainedReason | null;
};

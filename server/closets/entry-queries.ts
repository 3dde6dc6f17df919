import type { Kysely, Transaction } from "kysely";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Database } from "#server/db/schema.ts";
import { readWholeCloset } from "./closet-queries.ts";
import type { StoredOwner } from "./owner-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** What the page of one entry shows; null when there is no such entry. */
export async function readEntry(db: Reader, owner: StoredOwner, place: EntryPlace): Promise<EntryPage | null> {
  return viewEntry(await readWholeCloset(db, owner), place);
}

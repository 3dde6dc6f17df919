import type { Kysely } from "kysely";
import { listItemNames } from "#domain/items/item-names.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { readEntriesById } from "#server/closets/closet-part-queries.ts";
import { findPublicOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import type { StyledOwner } from "./styling-queries.ts";

/** The names that visitors see. Omits pieces without a name, and those that are no longer in the closet. */
export async function listPieceNames(
  db: Kysely<Database>,
  { usernameKey }: StyledOwner,
  { pics }: Layout,
): Promise<string[]> {
  const owner = await findPublicOwner(db, usernameKey);
  const ids = [...new Set(pics.map(({ itemId }) => itemId))];
  const items = owner ? await readEntriesById(db, owner, "items", ids, "all") : [];
  return items.flatMap((item) => listItemNames(item).slice(0, 1));
}

import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { MAX_CLOSET_ENTRIES, MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { Rollback } from "#server/db/transaction.ts";
import type { Stop } from "./edited-lists.ts";
import { countEntries } from "./entry-row-queries.ts";
import type { Edit, Quota } from "./run-edit.ts";

/** @throws {Rollback<Stop>} */
export async function checkRoom({ trx, owner }: Edit, list: EditedList, added: number, quota: Quota): Promise<void> {
  if (added === 0) return;
  const would = (await countEntries(trx, owner.id, list)) + added;
  const most = quota?.items ?? MAX_LIST_ENTRIES;
  if (would > most) throw new Rollback<Stop>({ status: "tooManyEntries", size: `${would} ${list}, at most ${most}` });
  let total = added;
  for (const each of EDITED_LISTS) total += await countEntries(trx, owner.id, each);
  if (total <= MAX_CLOSET_ENTRIES) return;
  throw new Rollback<Stop>({
    status: "tooManyEntries",
    size: `${total} entries in all lists, at most ${MAX_CLOSET_ENTRIES}`,
  });
}

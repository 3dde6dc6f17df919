import type { Transaction } from "kysely";
import { removeViews } from "#server/closets/visitors/events/view-event-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { retireCloset } from "#server/closets/records/picture-epoch-queries.ts";

/** A later closet of that username gets new picture addresses. */
export async function removeOwnerWhere(
  trx: Transaction<Database>,
  column: "usernameKey" | "accountUserId",
  value: string,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom("owners")
    .where(column, "=", value)
    .returning(["username", "usernameKey", "pictureEpoch", "accountUserId"])
    .executeTakeFirst();
  if (!removed) return false;
  await retireCloset(trx, { ...removed, pictureEpoch: removed.pictureEpoch + 1 });
  await removeViews(trx, removed.username);
  return true;
}

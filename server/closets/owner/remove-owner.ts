import type { Transaction } from "kysely";
import { removeViews } from "#server/closets/visitors/events/view-event-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { findFirstOwner } from "#server/closets/records/closet-people.ts";
import { retireCloset } from "#server/closets/records/picture-epoch-queries.ts";

/** A later closet of that username gets new picture addresses. @returns whether there was one */
export async function removeOwner(trx: Transaction<Database>, usernameKey: string): Promise<boolean> {
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("usernameKey", "=", usernameKey)
    .returning(["id", "username", "usernameKey", "pictureEpoch"])
    .executeTakeFirst();
  if (!owner) return false;
  const accountUserId = await findFirstOwner(trx, owner.id);
  await trx.deleteFrom("owners").where("id", "=", owner.id).execute();
  await retireCloset(trx, { ...owner, pictureEpoch: owner.pictureEpoch + 1, accountUserId });
  await removeViews(trx, owner.username);
  return true;
}

import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { getPictureToken } from "#server/pictures/picture-key.ts";

/** The token of a closet's pictures; null unless it is public at this moment. */
export async function findPictureTokenOfPublicOwner(db: Kysely<Database>, usernameKey: string): Promise<string | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["usernameKey", "pictureEpoch"])
    .where("usernameKey", "=", usernameKey)
    .where("visibility", "=", "public")
    .executeTakeFirst();
  return owner ? getPictureToken(owner.usernameKey, owner.pictureEpoch) : null;
}

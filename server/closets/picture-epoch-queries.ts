import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

const hashUsername = (usernameKey: string): string =>
  createHash("sha256").update(`removed closet\n${usernameKey}`).digest("base64url");

/** Keeps the old picture addresses dead if a closet of this username comes back. */
export async function retirePictureEpoch(
  trx: Transaction<Database>,
  usernameKey: string,
  pictureEpoch: number,
): Promise<void> {
  await trx
    .insertInto("retiredPictureEpochs")
    .values({ usernameHash: hashUsername(usernameKey), pictureEpoch })
    .onConflict((conflict) => conflict.column("usernameHash").doUpdateSet({ pictureEpoch }))
    .execute();
}

export async function findRetiredPictureEpoch(trx: Transaction<Database>, usernameKey: string): Promise<number> {
  const retired = await trx
    .selectFrom("retiredPictureEpochs")
    .select("pictureEpoch")
    .where("usernameHash", "=", hashUsername(usernameKey))
    .executeTakeFirst();
  return retired?.pictureEpoch ?? 0;
}

import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { RETIRED_USERNAME_MS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";

const hash = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}\n${text}`).digest("base64url");

const hashUsername = (usernameKey: string): string => hash("removed closet", usernameKey);
const hashAccount = (accountUserId: string): string => hash("account", accountUserId);

export type RetiredCloset = { usernameKey: string; pictureEpoch: number; accountUserId: string | null };

/** Keeps the old picture addresses dead if a closet of this username comes back. */
export async function retireCloset(
  trx: Transaction<Database>,
  { usernameKey, pictureEpoch, accountUserId }: RetiredCloset,
): Promise<void> {
  const accountHash = accountUserId === null ? null : hashAccount(accountUserId);
  const retired = { pictureEpoch, removedAt: Date.now(), accountHash };
  await trx
    .insertInto("retiredPictureEpochs")
    .values({ usernameHash: hashUsername(usernameKey), ...retired })
    .onConflict((conflict) =>
      // A closet without an account leaves the username to the account that had it before.
      conflict
        .column("usernameHash")
        .doUpdateSet({ ...retired, accountHash: accountHash ?? ((eb) => eb.ref("retiredPictureEpochs.accountHash")) }),
    )
    .execute();
}

/** For a year after its removal, only the account of the closet may have the username again. */
export async function isRetiredForOthers(
  db: Kysely<Database>,
  usernameKey: string,
  accountUserId: string,
): Promise<boolean> {
  const retired = await db
    .selectFrom("retiredPictureEpochs")
    .select("accountHash")
    .where("usernameHash", "=", hashUsername(usernameKey))
    .where("removedAt", ">", Date.now() - RETIRED_USERNAME_MS)
    .executeTakeFirst();
  return retired !== undefined && retired.accountHash !== hashAccount(accountUserId);
}

export async function hasRetiredCloset(db: Kysely<Database>, accountUserId: string): Promise<boolean> {
  const retired = db.selectFrom("retiredPictureEpochs").select("usernameHash");
  return (await retired.where("accountHash", "=", hashAccount(accountUserId)).executeTakeFirst()) !== undefined;
}

export async function findRetiredPictureEpoch(trx: Transaction<Database>, usernameKey: string): Promise<number> {
  const retired = await trx
    .selectFrom("retiredPictureEpochs")
    .select("pictureEpoch")
    .where("usernameHash", "=", hashUsername(usernameKey))
    .executeTakeFirst();
  return retired?.pictureEpoch ?? 0;
}

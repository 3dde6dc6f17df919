import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { ClosetLists } from "#domain/closet.ts";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { hasOwner, isKeptBy } from "./closet-people.ts";
import { findRetiredPictureEpoch } from "./picture-epoch-queries.ts";

export type NewOwner = {
  visibility: Visibility;
  isIndexed: boolean;
  /** From an export, so that pictures keep their addresses. */
  pictureEpoch: number;
};

/** Call it first in a transaction: it takes the write lock. Null: the username is taken. */
export async function addOwner(
  trx: Transaction<Database>,
  { user }: Pick<ClosetLists, "user">,
  { visibility, isIndexed, pictureEpoch }: NewOwner,
): Promise<string | null> {
  const id = randomUUID();
  const key = usernameKey(user.username);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("owners")
    .values({
      id,
      username: user.username,
      usernameKey: key,
      firstName: user.firstName,
      pronoun: user.pronoun ?? null,
      visibility,
      isIndexed: isIndexed && visibility === "public" ? 1 : 0,
      version: 1,
      pictureEpoch,
      createdAt: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  const retired = await findRetiredPictureEpoch(trx, key);
  if (retired > pictureEpoch) {
    await trx.updateTable("owners").set({ pictureEpoch: retired }).where("id", "=", id).execute();
  }
  return id;
}

type Replacement = {
  /** Null keeps the present one. */
  visibility: Visibility | null;
  /** The file names no owner. */
  keepsName: boolean;
  /** Only a closet that this account owns. */
  accountUserId: string | undefined;
};

export type ReplacedOwner = { id: string; hasOwner: boolean | number; version: number };

/** Settings stay. Null: there is no such closet. */
export async function replaceOwner(
  trx: Transaction<Database>,
  { user }: Pick<ClosetLists, "user">,
  { visibility, keepsName, accountUserId }: Replacement,
): Promise<ReplacedOwner | null> {
  return (
    (await trx
      .updateTable("owners")
      .set((eb) => ({
        username: user.username,
        ...(!keepsName && { firstName: user.firstName, pronoun: user.pronoun ?? null }),
        ...(visibility && { visibility }),
        ...(visibility === "private" && { isIndexed: 0, pictureEpoch: eb("pictureEpoch", "+", 1) }),
        version: eb("version", "+", 1),
        changedAt: Date.now(),
      }))
      .where("usernameKey", "=", usernameKey(user.username))
      .$if(accountUserId !== undefined, (query) => query.where(isKeptBy(accountUserId ?? "", "owner")))
      .returning(["id", "version"])
      .returning(hasOwner.as("hasOwner"))
      .executeTakeFirst()) ?? null
  );
}

import type { Kysely, Transaction } from "kysely";
import { type FieldPolicy, type HiddenFields, NOTHING_HIDDEN, readFieldPolicy } from "#domain/field-policy.ts";
import type { Language } from "#domain/languages.ts";
import type { HelperOutfits, StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import { usernameKey } from "#domain/username.ts";
import { hasOwner } from "./closet-people.ts";
import type { ClosetRecords } from "./closet-records.ts";
import { hasShownPicture } from "./read-records.ts";
import type { Database, Reader, Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { noSuchCloset } from "./closet-problem.ts";

export type StoredOwner = {
  id: string;
  username: string;
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  pictureEpoch: number;
  hidden: HiddenFields;
  showsCutouts: boolean;
};

export type StoredVersion = {
  id: string;
  version: number;
  isIndexed: boolean;
  tap: Tap | null;
  stylings: StylingSenders;
};

/** `tap`: null until an owner, a command or a file has chosen. */
export type ClosetSettings = { tap: Tap | null; policy: FieldPolicy; showsCutouts: boolean };

export type NameSettings = { firstName: string; pronoun: string | null };

export type InboxSettings = {
  stylings: StylingSenders;
  /** Who may also propose what the owner does not have. */
  proposals: StylingSenders;
  helperOutfits: HelperOutfits;
  mails: boolean;
  /** The language of mails to the owner; null: that of the account. */
  language: Language | null;
};

export type OwnerSettings = ClosetSettings & InboxSettings & NameSettings;

export type Privacy = { visibility: Visibility; isIndexed: boolean };

/** A closet without an account takes none. */
export const getStylingSenders = (owner: { hasOwner: boolean | number; stylings: StylingSenders }): StylingSenders =>
  owner.hasOwner ? owner.stylings : "none";

export const parsePolicy = (policy: string): FieldPolicy => readFieldPolicy(JSON.parse(policy));

export const mergePolicies = (policy: FieldPolicy, changes: FieldPolicy): FieldPolicy => ({
  items: { ...policy.items, ...changes.items },
  outfits: { ...policy.outfits, ...changes.outfits },
});

/** Hides nothing: for the owner and the operator. */
export async function findOwner(
  db: Reader,
  usernameKey: string,
): Promise<(StoredOwner & Privacy & ClosetSettings & InboxSettings & { version: number }) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "visibility", "isIndexed"])
    .select(["tap", "policy", "showsCutouts", "version", "stylings", "proposals", "inboxMails", "language"])
    .select("helperOutfits")
    .select(hasOwner.as("hasOwner"))
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  if (!owner) return null;
  const { policy, isIndexed, showsCutouts, hasOwner: isKept, stylings, inboxMails, ...stored } = owner;
  return {
    ...stored,
    isIndexed: isIndexed === 1,
    showsCutouts: showsCutouts === 1,
    policy: parsePolicy(policy),
    stylings: getStylingSenders({ hasOwner: isKept, stylings }),
    mails: inboxMails === 1,
    hidden: NOTHING_HIDDEN,
  };
}

/** Null: there is no such closet. @throws {BusyError} when too many closets are to be loaded */
export const openOwned = ({ open }: Pick<ClosetRecords, "open">, username: string) =>
  open((db) => findOwner(db, usernameKey(username)));

export type EditedOwner = StoredOwner & { version: number };

/** Must be the first statement of the transaction: it takes the write lock. Null: there is no such closet. */
export async function beginEdit(trx: Transaction<Database>, usernameKey: string): Promise<EditedOwner | null> {
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1), changedAt: Date.now() }))
    .where("usernameKey", "=", usernameKey)
    .returning(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version"])
    .executeTakeFirst();
  return owner ? { ...owner, hidden: NOTHING_HIDDEN, showsCutouts: false } : null;
}

export type OwnVersions = { version: number; inboxVersion: number };

export async function listVersions(db: Reader, ownerIds: readonly string[]): Promise<Map<string, OwnVersions>> {
  const owners = db.selectFrom("owners").select(["id", "version", "inboxVersion"]).where("id", "in", ownerIds);
  return new Map((await owners.execute()).map((owner) => [owner.id, owner]));
}

export async function isUsernameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const key = usernameKey(username);
  const owner = await db.selectFrom("owners").select("id").where("usernameKey", "=", key).executeTakeFirst();
  return owner !== undefined;
}

export async function getVisibility(db: Kysely<Database>, ownerId: string): Promise<Visibility> {
  const owner = db.selectFrom("owners").select("visibility").where("id", "=", ownerId);
  return (await owner.executeTakeFirstOrThrow()).visibility;
}

/** @throws {NoSuchCloset} */
export async function updatePrivacy(
  db: Kysely<Database>,
  username: string,
  { visibility, isIndexed }: Privacy,
): Promise<void> {
  await runTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("owners")
      .set((eb) => ({
        visibility,
        isIndexed: isIndexed ? 1 : 0,
        version: eb("version", "+", 1),
        ...(visibility === "private" && { pictureEpoch: eb("pictureEpoch", "+", 1) }),
      }))
      .where("usernameKey", "=", usernameKey(username))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw noSuchCloset(username);
  });
}

/** @throws {NoSuchCloset} */
export async function addSettings(
  trx: Transaction<Database>,
  username: string,
  settings: Partial<OwnerSettings>,
): Promise<void> {
  const { tap, policy, showsCutouts, stylings, proposals, helperOutfits, mails, language, firstName, pronoun } =
    settings;
  // Takes the write lock before the policy is read.
  const { numUpdatedRows } = await trx
    .updateTable("owners")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(tap !== undefined && { tap }),
      ...(showsCutouts !== undefined && { showsCutouts: showsCutouts ? 1 : 0 }),
      ...(stylings && { stylings }),
      ...(proposals && { proposals }),
      ...(helperOutfits && { helperOutfits }),
      ...(mails !== undefined && { inboxMails: mails ? 1 : 0 }),
      ...(language !== undefined && { language }),
      ...(firstName !== undefined && { firstName }),
      ...(pronoun !== undefined && { pronoun }),
    }))
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  const owner = await findOwner(trx, usernameKey(username));
  if (numUpdatedRows !== 1n || !owner) throw noSuchCloset(username);
  if (!policy) return;
  await trx
    .updateTable("owners")
    .set({ policy: JSON.stringify(readFieldPolicy(mergePolicies(owner.policy, policy))) })
    .where("id", "=", owner.id)
    .execute();
}

export async function listPublicUsernames(db: Reader, limit: number): Promise<string[]> {
  const owners = await db
    .selectFrom("owners")
    .select("username")
    .where("visibility", "=", "public")
    .orderBy("createdAt")
    .orderBy("username")
    .limit(limit)
    .execute();
  return owners.map((owner) => owner.username);
}

/**
 * Closets with pictures that search engines may list, the newest first.
 * @param emails only those of these accounts
 */
export async function listIndexedOwners(db: Reader, limit: number, emails: readonly string[] | null) {
  const owners = db
    .selectFrom("owners")
    .select(["owners.id", "username", "version"])
    .where("isIndexed", "=", 1)
    .where("visibility", "=", "public")
    .where(hasShownPicture)
    .orderBy("owners.createdAt", "desc")
    .orderBy("username")
    .limit(limit);
  if (emails === null) return await owners.execute();
  const kept = db
    .selectFrom("closetPeople")
    .innerJoin("authUsers", "authUsers.id", "closetPeople.accountUserId")
    .select("ownerId")
    .where("authUsers.email", "in", emails);
  return await owners.where("owners.id", "in", kept).execute();
}

export async function hasOwners(db: Reader): Promise<boolean> {
  return (await db.selectFrom("owners").select("id").limit(1).executeTakeFirst()) !== undefined;
}

import type { Kysely, Transaction } from "kysely";
import {
  type FieldPolicy,
  getHiddenFields,
  type HiddenFields,
  NOTHING_HIDDEN,
  readFieldPolicy,
} from "#domain/field-policy.ts";
import type { Language } from "#domain/languages.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import { toLinkName } from "#domain/closet-tabs.ts";
import { isAnswered, type Link, type PartTarget } from "#domain/links/link.ts";
import { usernameKey } from "#domain/username.ts";
import { hashLinkToken, makeProof, readPublicAudience, type Visitor } from "#server/closets/links/audience.ts";
import { countHearts, findLiveLink, listStylingStates, readLinkRow } from "#server/closets/links/link-queries.ts";
import { hasShownPicture } from "#server/closets/records/read-records.ts";
import { removeViews } from "#server/closets/views/view-event-queries.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { noSuchCloset } from "./closet-problem.ts";
import { retireCloset } from "./picture-epoch-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type StoredOwner = {
  id: string;
  username: string;
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  pictureEpoch: number;
  hidden: HiddenFields;
  showsCutouts: boolean;
  /** A visitor with a link has this. `target`: null for the whole closet. `contents`: the version of what it shows of it. */
  link?: { id: string; token: string; version: string; contents: string; target: PartTarget | null } & {
    settings: ReturnType<typeof readLinkRow> & Pick<Link, "sentence"> & { isOver: boolean };
  };
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
  mails: boolean;
  /** The language of mails to the owner; null: that of the account. */
  language: Language | null;
};

export type OwnerSettings = ClosetSettings & InboxSettings & NameSettings;

export type Privacy = { visibility: Visibility; isIndexed: boolean };

/** A closet without an account takes none. */
export const getStylingSenders = (owner: { accountUserId: string | null; stylings: StylingSenders }): StylingSenders =>
  owner.accountUserId === null ? "none" : owner.stylings;

const parsePolicy = (policy: string): FieldPolicy => readFieldPolicy(JSON.parse(policy));

const mergePolicies = (policy: FieldPolicy, changes: FieldPolicy): FieldPolicy => ({
  items: { ...policy.items, ...changes.items },
  outfits: { ...policy.outfits, ...changes.outfits },
});

const selectVisible = (db: Reader) =>
  db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version", "isIndexed"])
    .select(["tap", "policy", "showsCutouts", "stylings", "accountUserId"]);

type VisibleRow = Awaited<ReturnType<ReturnType<typeof selectVisible>["executeTakeFirstOrThrow"]>>;

function toVisible(row: VisibleRow, changes: FieldPolicy = {}): StoredOwner & StoredVersion {
  const { policy, isIndexed, showsCutouts, accountUserId, stylings, ...stored } = row;
  return {
    ...stored,
    isIndexed: isIndexed === 1,
    showsCutouts: showsCutouts === 1,
    stylings: getStylingSenders({ accountUserId, stylings }),
    hidden: getHiddenFields(mergePolicies(parsePolicy(policy), changes)),
  };
}

/** Private, unknown and deleted closets are all null. */
async function findPublicOwner(db: Reader, usernameKey: string): Promise<(StoredOwner & StoredVersion) | null> {
  const found = selectVisible(db).where("usernameKey", "=", usernameKey).where("visibility", "=", "public");
  const row = await found.executeTakeFirst();
  return row ? toVisible(row) : null;
}

/** A link shows its part also of a private closet, while it lasts, if its password was entered. Null: nothing. */
export async function findVisibleOwner(db: Reader, visitor: Visitor): Promise<(StoredOwner & StoredVersion) | null> {
  const audience = typeof visitor === "string" ? readPublicAudience(visitor) : visitor;
  if (audience.kind === "public") return await findPublicOwner(db, audience.usernameKey);
  const { token, proofs } = audience;
  const link = await findLiveLink(db, hashLinkToken(token));
  if (!link || (link.passwordHash !== null && !proofs.includes(makeProof(link.passwordHash)))) return null;
  const row = await selectVisible(db).where("id", "=", link.ownerId).executeTakeFirst();
  if (!row) return null;
  const settings = readLinkRow(link);
  const { what, may, fields, vote, outcome } = settings;
  const isOver = isAnswered(settings, Date.now());
  const candidates = [...(vote?.candidates ?? []), ...(outcome ? [outcome.candidate] : [])];
  const states = await listStylingStates(db, row.id, candidates);
  // A link that is made again with its old id is another one.
  const contents = `${link.id} ${link.createdAt} ${link.version}`;
  const given = vote?.showsNumbers === true ? await countHearts(db, row.id, link.id) : "";
  return {
    ...toVisible(row, fields === null ? {} : readFieldPolicy(fields)),
    username: toLinkName(token),
    isIndexed: false,
    tap: "look",
    stylings: getStylingSenders({ ...row, stylings: may.includes("style") && !isOver ? "anyone" : "none" }),
    link: {
      id: link.id,
      token,
      version: `${contents} ${isOver} ${states} ${given}`,
      contents,
      target: what.kind === "closet" ? null : what,
      settings: { ...settings, sentence: link.sentence, isOver },
    },
  };
}

/** Hides nothing: for the owner and the operator. */
export async function findOwner(
  db: Reader,
  usernameKey: string,
): Promise<(StoredOwner & Privacy & ClosetSettings & InboxSettings & { version: number }) | null> {
  const owner = await db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "visibility", "isIndexed"])
    .select(["tap", "policy", "showsCutouts", "version", "stylings", "accountUserId", "inboxMails", "language"])
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  if (!owner) return null;
  const { policy, isIndexed, showsCutouts, accountUserId, stylings, inboxMails, ...stored } = owner;
  return {
    ...stored,
    isIndexed: isIndexed === 1,
    showsCutouts: showsCutouts === 1,
    policy: parsePolicy(policy),
    stylings: getStylingSenders({ accountUserId, stylings }),
    mails: inboxMails === 1,
    hidden: NOTHING_HIDDEN,
  };
}

export type EditedOwner = StoredOwner & { version: number };

/** Must be the first statement of the transaction: it takes the write lock. Null: there is no such closet. */
export async function beginEdit(trx: Transaction<Database>, usernameKey: string): Promise<EditedOwner | null> {
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
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
  const { tap, policy, showsCutouts, stylings, mails, language, firstName, pronoun } = settings;
  // Takes the write lock before the policy is read.
  const { numUpdatedRows } = await trx
    .updateTable("owners")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(tap !== undefined && { tap }),
      ...(showsCutouts !== undefined && { showsCutouts: showsCutouts ? 1 : 0 }),
      ...(stylings && { stylings }),
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
  const accounts = db.selectFrom("authUsers").select("id").where("email", "in", emails);
  return await owners.where("accountUserId", "in", accounts).execute();
}

export async function hasOwners(db: Reader): Promise<boolean> {
  return (await db.selectFrom("owners").select("id").limit(1).executeTakeFirst()) !== undefined;
}

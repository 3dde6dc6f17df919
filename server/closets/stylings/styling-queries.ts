import type { Insertable, Selectable, Transaction } from "kysely";
import type { HelperOutfits, StylingChoice, StylingSenders } from "#domain/stylings/styling.ts";
import type { Wear } from "#domain/items/wears.ts";
import { isEnded, type Link } from "#domain/links/link.ts";
import { findLink, type LinkRow } from "#server/closets/links/link-queries.ts";
import { hasOwner } from "#server/closets/records/closet-people.ts";
import { getStylingSenders } from "#server/closets/records/owner-queries.ts";
import { findRecord } from "#server/closets/records/read-records.ts";
import type { Database, Reader } from "#server/db/schema.ts";

export type StylingRow = Selectable<Database["stylings"]>;

export type StyledOwner = { id: string; username: string; usernameKey: string; firstName: string };

const STYLED_OWNER = ["id", "username", "usernameKey", "firstName"] as const;

/** Null: the closet is not public, and the link through which the styling came has ended. `link`: one that lasts. */
export async function findStyledOwner(
  db: Reader,
  { ownerId, linkId }: Pick<StylingRow, "ownerId" | "linkId">,
): Promise<(StyledOwner & { senders: StylingSenders; link: LinkRow | null }) | null> {
  const owner = await db
    .selectFrom("owners")
    .select([...STYLED_OWNER, "visibility", "stylings"])
    .select(hasOwner.as("hasOwner"))
    .where("id", "=", ownerId)
    .executeTakeFirst();
  if (!owner) return null;
  const { visibility, hasOwner: isKept, stylings, ...found } = owner;
  const stored = linkId === null ? null : await findLink(db, { ownerId, id: linkId });
  const link = stored && !isEnded(stored, Date.now()) ? stored : null;
  if (visibility !== "public" && !link) return null;
  return { ...found, link, senders: linkId === null ? getStylingSenders({ hasOwner: isKept, stylings }) : "none" };
}

/** Takes the write lock of the closet, and announces the change to its owner. Null: there is no such closet. */
export async function beginInboxChange(
  trx: Transaction<Database>,
  ownerId: string,
): Promise<(StyledOwner & { senders: StylingSenders; helperOutfits: HelperOutfits }) | null> {
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ inboxVersion: eb("inboxVersion", "+", 1) }))
    .where("id", "=", ownerId)
    .returning([...STYLED_OWNER, "stylings", "helperOutfits"])
    .returning(hasOwner.as("hasOwner"))
    .executeTakeFirst();
  if (!owner) return null;
  const { hasOwner: isKept, stylings, ...found } = owner;
  return { ...found, senders: getStylingSenders({ hasOwner: isKept, stylings }) };
}

export async function findStyling(db: Reader, ownerId: string, id: string): Promise<StylingRow | null> {
  const found = db.selectFrom("stylings").selectAll().where("ownerId", "=", ownerId).where("id", "=", id);
  return (await found.executeTakeFirst()) ?? null;
}

/** What this person presents already, or made. */
export async function findPresented(
  db: Reader,
  ownerId: string,
  { accountUserId, outfitId }: { accountUserId: string; outfitId: string },
): Promise<StylingRow | null> {
  const found = db.selectFrom("stylings").selectAll().where("ownerId", "=", ownerId).where("byPerson", "=", 1);
  const own = found.where("accountUserId", "=", accountUserId).where("outfitId", "=", outfitId);
  return (await own.executeTakeFirst()) ?? null;
}

/** The closet may be private. */
export async function findByTokenHash(
  db: Reader,
  tokenHash: string,
): Promise<(StylingRow & { usernameKey: string }) | null> {
  const found = db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .selectAll("stylings")
    .select("owners.usernameKey")
    .where("tokenHash", "=", tokenHash)
    .where("byPerson", "=", 0);
  return (await found.executeTakeFirst()) ?? null;
}

/** `another`: of the link through which the styling came. */
export type OwnersChoice = { choice: StylingChoice; thanks: string };

/** What the owner has chosen for a question. The order is that of `rows`. */
export async function readChoices(
  db: Reader,
  rows: readonly Pick<StylingRow, "ownerId" | "id" | "linkId" | "state">[],
): Promise<(OwnersChoice | null)[]> {
  const ownerIds = [...new Set(rows.map(({ ownerId }) => ownerId))];
  if (ownerIds.length === 0) return [];
  const links = db.selectFrom("links").select(["ownerId", "id", "outcome"]);
  const found = await links.where("ownerId", "in", ownerIds).where("outcome", "is not", null).execute();
  const outcomes = found.flatMap(({ ownerId, id, outcome }) => {
    const read = JSON.parse(outcome ?? "null") as Link["outcome"];
    return read ? [{ ownerId, linkId: id, ...read }] : [];
  });
  return rows.map(({ ownerId, id, linkId, state }) => {
    if (state === "withdrawn") return null;
    const ofOwner = outcomes.filter((outcome) => outcome.ownerId === ownerId);
    const own = ofOwner.find(({ candidate }) => candidate.kind === "styling" && candidate.id === id);
    if (own) return { choice: "this", thanks: own.thanks };
    const other = ofOwner.find((outcome) => outcome.linkId === linkId);
    return other ? { choice: "another", thanks: other.thanks } : null;
  });
}

export const readChoice = async (
  db: Reader,
  row: Pick<StylingRow, "ownerId" | "id" | "linkId" | "state">,
): Promise<OwnersChoice | null> => (await readChoices(db, [row]))[0] ?? null;

export const insertStyling = async (
  trx: Transaction<Database>,
  row: Insertable<Database["stylings"]>,
): Promise<void> => {
  await trx.insertInto("stylings").values(row).execute();
};

export const updateStyling = async (
  trx: Transaction<Database>,
  { ownerId, id }: Pick<StylingRow, "ownerId" | "id">,
  changes: Partial<StylingRow>,
): Promise<void> => {
  await trx.updateTable("stylings").set(changes).where("ownerId", "=", ownerId).where("id", "=", id).execute();
};

export type VersionRow = Pick<StylingRow, "version" | "note" | "layout" | "pictureKey" | "wish" | "sentAt">;

export async function exchangeVersion(
  trx: Transaction<Database>,
  { ownerId, id: stylingId, version, note, layout, pictureKey, wish, sentAt }: StylingRow,
  next: VersionRow & Partial<StylingRow>,
): Promise<void> {
  const before = { ownerId, stylingId, version, note, layout, pictureKey, wish, sentAt };
  const ofStyling = trx.deleteFrom("stylingVersions").where("ownerId", "=", ownerId).where("stylingId", "=", stylingId);
  await ofStyling.where("version", "=", next.version).execute();
  await trx.insertInto("stylingVersions").values(before).execute();
  await updateStyling(trx, { ownerId, id: stylingId }, next);
}

/** Versions that are not in the styling's own row, oldest first; of one styling, or of all in the closet. */
export const listOtherVersions = (db: Reader, ownerId: string, stylingId?: string) =>
  db
    .selectFrom("stylingVersions")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.key", "=", "stylingVersions.pictureKey")
        .onRef("pictures.ownerId", "=", "stylingVersions.ownerId"),
    )
    .select(["stylingId", "version", "note", "layout", "pictureKey", "wish", "sentAt", "pictures.sha256"])
    .where("stylingVersions.ownerId", "=", ownerId)
    .$if(stylingId !== undefined, (query) => query.where("stylingId", "=", stylingId ?? ""))
    .orderBy("version")
    .execute();

export async function deleteOtherVersions(
  trx: Transaction<Database>,
  { ownerId, id }: Pick<StylingRow, "ownerId" | "id">,
): Promise<string[]> {
  const ofStyling = trx.deleteFrom("stylingVersions").where("ownerId", "=", ownerId).where("stylingId", "=", id);
  return (await ofStyling.returning("pictureKey").execute()).flatMap(({ pictureKey }) => pictureKey ?? []);
}

/** Those of others than the closet's people. */
export const listWaiting = (
  db: Reader,
  ownerId: string,
): Promise<Pick<StylingRow, "accountUserId" | "senderHash" | "linkId">[]> =>
  db
    .selectFrom("stylings")
    .select(["accountUserId", "senderHash", "linkId"])
    .where("ownerId", "=", ownerId)
    .where("state", "in", ["sent", "seen", "asked"])
    .where("byPerson", "=", 0)
    .execute();

export async function countWaitingOfPeople(db: Reader, ownerId: string): Promise<number> {
  const found = db
    .selectFrom("stylings")
    .select((eb) => eb.fn.countAll().as("total"))
    .where("ownerId", "=", ownerId);
  const waiting = found.where("state", "in", ["sent", "seen"]).where("byPerson", "=", 1);
  // PostgreSQL returns counts as text.
  return Number((await waiting.executeTakeFirstOrThrow()).total);
}

/** Null: the owner has deleted the outfit, or moved it to the bin. */
export async function findOutfitId(
  db: Reader,
  { ownerId, outfitId, state }: Pick<StylingRow, "ownerId" | "outfitId" | "state">,
): Promise<string | null> {
  if (state !== "accepted" || outfitId === null) return null;
  return (await findRecord(db, ownerId, "outfits", outfitId)) ? outfitId : null;
}

export async function listWears(db: Reader, row: Pick<StylingRow, "ownerId" | "outfitId" | "state">): Promise<Wear[]> {
  const id = await findOutfitId(db, row);
  const outfit = id === null ? null : await findRecord(db, row.ownerId, "outfits", id);
  return outfit?.data.wears ?? [];
}

export type KnownPicture = { sha256: string; width: number; height: number };

export async function findPicture(db: Reader, ownerId: string, key: string | null): Promise<KnownPicture | null> {
  if (key === null) return null;
  const found = db.selectFrom("pictures").select(["sha256", "width", "height"]);
  return (await found.where("key", "=", key).where("ownerId", "=", ownerId).executeTakeFirst()) ?? null;
}

import type { Kysely, Transaction } from "kysely";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { Outfit } from "#domain/closet.ts";
import { isEnded } from "#domain/links/link.ts";
import { UTC } from "#domain/time-zone.ts";
import { usernameKey } from "#domain/username.ts";
import { mayBeLive } from "#server/closets/links/link-queries.ts";
import { beginEdit, type EditedOwner } from "#server/closets/records/owner-queries.ts";
import { deleteUnusedPictures } from "#server/closets/records/picture-uses.ts";
import { readRecords } from "#server/closets/records/read-records.ts";
import { writeRecords } from "#server/closets/records/write-records.ts";
import type { Database } from "#server/db/schema.ts";
import { deleteProposals } from "./proposals/proposal-queries.ts";
import { beginInboxChange, deleteOtherVersions, type StylingRow, updateStyling } from "./styling-queries.ts";

type Account = { authUserId: string; email: string };

/** An outfit without the stylist's name: pages show "a friend". Also of deleted ones. */
async function removeCredits(trx: Transaction<Database>, owner: EditedOwner, ids: readonly string[]): Promise<void> {
  const outfits = await readRecords(trx, owner.id, "outfits", ids);
  const credited = outfits.filter(({ data }) => (data as Outfit).styledBy !== undefined);
  const anonymous = credited.map((record) => ({ ...record, data: { ...record.data, styledBy: "" } }) as ClosetRecord);
  await writeRecords(trx, { ...owner, author: null }, anonymous);
}

const ANONYMIZED_FIELDS = {
  name: "",
  note: "",
  email: null,
  accountUserId: null,
  senderHash: null,
  proof: null,
  reply: null,
  wish: null,
  told: null,
};

/** Outfits that owners have accepted stay, without the name. What guests sent with the address goes, too. */
export async function removeStylingsOfAccount(
  trx: Transaction<Database>,
  { authUserId, email }: Account,
): Promise<void> {
  const ofAccount = trx.selectFrom("stylings").selectAll();
  const sent = await ofAccount
    .where((eb) =>
      eb.or([eb("accountUserId", "=", authUserId), eb.and([eb("accountUserId", "is", null), eb("email", "=", email)])]),
    )
    .execute();
  for (const [ownerId, rows] of Map.groupBy(sent, (row) => row.ownerId)) {
    const owner = await beginInboxChange(trx, ownerId);
    if (!owner) continue;
    const accepted = rows.filter(({ state }) => state === "accepted");
    for (const row of accepted) {
      await updateStyling(trx, row, ANONYMIZED_FIELDS);
      await deleteProposals(trx, row);
      await deleteUnusedPictures(trx, ownerId, { keys: await deleteOtherVersions(trx, row) });
    }
    // Another person made an outfit that this account only presented.
    const made = rows.filter(({ id, byPerson, outfitId, state }) =>
      byPerson === 1 ? id === outfitId : state === "accepted",
    );
    const outfitIds = made.flatMap(({ outfitId }) => outfitId ?? []);
    const edited = made.length > 0 ? await beginEdit(trx, usernameKey(owner.username)) : null;
    if (edited) await removeCredits(trx, edited, outfitIds);
    await deleteStylings(
      trx,
      ownerId,
      rows.filter(({ state }) => state !== "accepted"),
    );
  }
}

/** The garbage collection deletes the file. */
export async function emptyStyling(
  trx: Transaction<Database>,
  row: Pick<StylingRow, "ownerId" | "id" | "pictureKey">,
): Promise<void> {
  const keys = await deleteOtherVersions(trx, row);
  await deleteProposals(trx, row);
  await updateStyling(trx, row, { note: "", email: null, layout: null, pictureKey: null, wish: null, outfit: null });
  await deleteUnusedPictures(trx, row.ownerId, { keys: row.pictureKey === null ? keys : [...keys, row.pictureKey] });
}

export async function deleteStylings(
  trx: Transaction<Database>,
  ownerId: string,
  rows: readonly Pick<StylingRow, "id" | "pictureKey">[],
): Promise<void> {
  const keys = rows.flatMap(({ pictureKey }) => pictureKey ?? []);
  for (const { id } of rows) {
    keys.push(...(await deleteOtherVersions(trx, { ownerId, id })));
    await deleteProposals(trx, { ownerId, id });
    await trx.deleteFrom("stylings").where("ownerId", "=", ownerId).where("id", "=", id).execute();
  }
  await deleteUnusedPictures(trx, ownerId, { keys });
}

/** Gives the account the stylings of guests with these tokens. Not by address: anyone can type the address of another person. */
export async function collectStylings(
  db: Kysely<Database>,
  authUserId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db
    .updateTable("stylings")
    .set({ accountUserId: authUserId, isCollected: 1 })
    .where("accountUserId", "is", null)
    .where("tokenHash", "in", [...tokenHashes])
    .execute();
}

export type AccountStyling = StylingRow & {
  username: string;
  firstName: string;
  sha256: string | null;
  /** Null: the link through which it came has ended. */
  linkedAt: number | null;
};

export async function listStylingsOfAccount(
  db: Kysely<Database>,
  authUserId: string,
  limit: number,
): Promise<AccountStyling[]> {
  const now = Date.now();
  const rows = await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .leftJoin("links", (join) =>
      join.onRef("links.id", "=", "stylings.linkId").onRef("links.ownerId", "=", "stylings.ownerId").on(mayBeLive(now)),
    )
    .selectAll("stylings")
    .select(["owners.username", "owners.firstName", "owners.visibility", "pictures.sha256"])
    .select(["links.createdAt as linkedAt", "links.until", "links.zone"])
    .where("stylings.accountUserId", "=", authUserId)
    .where("byPerson", "=", 0)
    .where((eb) => eb.or([eb("owners.visibility", "=", "public"), eb("links.id", "is not", null)]))
    .orderBy("stylings.sentAt", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ visibility, linkedAt, until, zone, ...row }) => {
    const isOver = linkedAt === null || isEnded({ until, zone: zone ?? UTC }, now);
    return isOver && visibility !== "public" ? [] : { ...row, linkedAt: isOver ? null : linkedAt };
  });
}

import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { type InboxProposal, type NewProposal, toWishId } from "#domain/stylings/proposal.ts";
import { addPictures, deleteUnusedPictures } from "#server/closets/records/picture-uses.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { listOtherVersions, type StylingRow, updateStyling } from "#server/closets/stylings/styling-queries.ts";

type OfStyling = Pick<StylingRow, "ownerId" | "id">;

/** `sha256`, `width` and `height`: of its picture as it is stored. */
export type StoredProposal = {
  stylingId: string;
  version: number;
  place: number;
  proposal: NewProposal & { bought?: true };
  pictureKey: string | null;
  picture: { sha256: string; width: number; height: number } | null;
};

/** In their order; of one styling, or of all in the closet. */
export async function listProposals(db: Reader, ownerId: string, stylingId?: string): Promise<StoredProposal[]> {
  const rows = await db
    .selectFrom("stylingProposals")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.key", "=", "stylingProposals.pictureKey")
        .onRef("pictures.ownerId", "=", "stylingProposals.ownerId"),
    )
    .select([
      "stylingId",
      "version",
      "place",
      "data",
      "pictureKey",
      "pictures.sha256",
      "pictures.width",
      "pictures.height",
    ])
    .where("stylingProposals.ownerId", "=", ownerId)
    .$if(stylingId !== undefined, (query) => query.where("stylingId", "=", stylingId ?? ""))
    .orderBy("stylingId")
    .orderBy("version")
    .orderBy("place")
    .execute();
  return rows.map(({ data, sha256, width, height, ...row }) => ({
    ...row,
    proposal: JSON.parse(data) as StoredProposal["proposal"],
    picture: sha256 === null || width === null || height === null ? null : { sha256, width, height },
  }));
}

export const listVersionProposals = async (
  db: Reader,
  { ownerId, id, version }: OfStyling & Pick<StylingRow, "version">,
): Promise<StoredProposal[]> => (await listProposals(db, ownerId, id)).filter((each) => each.version === version);

/** The same for each device that keeps it: twice is one. */
export function findWishId({ ownerId, id }: Pick<StylingRow, "ownerId" | "id">, proposalId: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([ownerId, id, proposalId]))
    .digest("hex");
  return toWishId(hash);
}

/** @param row an accepted styling, whose proposals may be wishes by now */
export const toInboxProposal = ({ proposal, picture }: StoredProposal, row: OfStyling | null): InboxProposal => {
  const { picture: _, ...sent } = proposal;
  const shown = { ...sent, ...(row && { itemId: findWishId(row, proposal.id) }) };
  if (!picture) return shown;
  const { sha256, width, height } = picture;
  return { ...shown, previewUrl: `pictures/${sha256}`, picture: { width, height } };
};

export async function insertProposals(
  trx: Transaction<Database>,
  { ownerId, id, version }: OfStyling & Pick<StylingRow, "version">,
  proposals: readonly (NewProposal & { pictureKey: string | null })[],
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map(({ pictureKey, ...proposal }, place) => ({
    ownerId,
    stylingId: id,
    version,
    place,
    data: JSON.stringify(proposal),
    pictureKey,
  }));
  await trx.insertInto("stylingProposals").values(rows).execute();
}

export async function updateProposal(
  trx: Transaction<Database>,
  { ownerId }: OfStyling,
  { stylingId, version, place, proposal }: StoredProposal,
): Promise<void> {
  const changed = trx.updateTable("stylingProposals").set({ data: JSON.stringify(proposal) });
  const ofStyling = changed.where("ownerId", "=", ownerId).where("stylingId", "=", stylingId);
  await ofStyling.where("version", "=", version).where("place", "=", place).execute();
}

/** The garbage collection deletes the files. */
export async function deleteProposals(trx: Transaction<Database>, { ownerId, id }: OfStyling): Promise<void> {
  const deleted = trx.deleteFrom("stylingProposals").where("ownerId", "=", ownerId).where("stylingId", "=", id);
  const keys = (await deleted.returning("pictureKey").execute()).flatMap(({ pictureKey }) => pictureKey ?? []);
  await deleteUnusedPictures(trx, ownerId, { keys });
}

/**
 * With the drawn boards of a declined styling, which show them. Those that became items stay in the closet.
 * `board`: the declined one without them.
 */
export async function deleteProposedPictures(
  trx: Transaction<Database>,
  row: StylingRow,
  board: StoredPicture | null,
): Promise<void> {
  const { ownerId, id } = row;
  const named = await listProposals(trx, ownerId, id);
  const isDeclined = row.state === "declined";
  const showsThem = named.some(({ version }) => version === row.version);
  const others = isDeclined ? await listOtherVersions(trx, ownerId, id) : [];
  const boards = isDeclined && showsThem ? [row, ...others] : others;
  const keys = [...named, ...boards].flatMap(({ pictureKey }) => pictureKey ?? []);
  if (isDeclined) {
    if (board) await addPictures(trx, ownerId, [board]);
    if (showsThem) await updateStyling(trx, row, { pictureKey: board?.key ?? null });
    const versions = trx.updateTable("stylingVersions").set({ pictureKey: null });
    await versions.where("ownerId", "=", ownerId).where("stylingId", "=", id).execute();
  }
  const ofStyling = trx.updateTable("stylingProposals").where("ownerId", "=", ownerId).where("stylingId", "=", id);
  await ofStyling.set({ pictureKey: null }).execute();
  await deleteUnusedPictures(trx, ownerId, { keys });
}

const WAITING = ["sent", "seen", "asked"] as const;

export async function countWaitingProposals(db: Reader, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("stylingProposals")
    .innerJoin("stylings", (join) =>
      join
        .onRef("stylings.ownerId", "=", "stylingProposals.ownerId")
        .onRef("stylings.id", "=", "stylingProposals.stylingId")
        .onRef("stylings.version", "=", "stylingProposals.version"),
    )
    .where("stylingProposals.ownerId", "=", ownerId)
    .where("stylings.state", "in", WAITING)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of all closets, without those that became items. */
export async function sumProposedBytes(db: Reader): Promise<number> {
  const { sum } = await db
    .selectFrom("stylingProposals")
    .innerJoin("pictures", (join) =>
      join
        .onRef("pictures.key", "=", "stylingProposals.pictureKey")
        .onRef("pictures.ownerId", "=", "stylingProposals.ownerId"),
    )
    .where("pictureKey", "is not", null)
    .where("unusedSince", "is not", null)
    .select((eb) => eb.fn.sum("pictures.bytes").as("sum"))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

import type { Kysely } from "kysely";
import { DAY_MS } from "#domain/limits.ts";
import { storeBoardPicture } from "#server/closets/owner/board-picture.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { deleteStylings, emptyStyling } from "./account-stylings.ts";
import { drawKept } from "./proposals/keep-proposals.ts";
import { deleteProposedPictures } from "./proposals/proposal-queries.ts";
import { beginInboxChange, findStyling, type StylingRow } from "./styling-queries.ts";

/** For a guest's styling that has no answer, and one that was taken back. */
const KEPT_MS = 180 * DAY_MS;
const NETWORK_KEPT_MS = 30 * DAY_MS;
/** For the picture of a declined styling, and the address of a guest after the answer. */
const ANSWERED_KEPT_MS = 30 * DAY_MS;

/** For the pictures of proposals that the owner has not kept. */
const PROPOSED_KEPT_MS = 7 * DAY_MS;

type OldStyling = Pick<StylingRow, "ownerId" | "id" | "pictureKey"> & { usernameKey: string };

/** Guests' stylings without an answer, and those that were taken back; of one closet or of all. */
async function listOldStylings(db: Reader, sentBefore: number, ownerId?: string): Promise<OldStyling[]> {
  return await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .select(["stylings.ownerId", "stylings.id", "stylings.pictureKey", "owners.usernameKey"])
    .where("sentAt", "<", sentBefore)
    .where((eb) =>
      eb.or([
        eb("state", "=", "withdrawn"),
        eb.and([eb("state", "in", ["sent", "seen", "asked"]), eb("stylings.accountUserId", "is", null)]),
      ]),
    )
    .$if(ownerId !== undefined, (query) => query.where("stylings.ownerId", "=", ownerId ?? ""))
    .execute();
}

async function clearOldSenderHashes(
  db: Kysely<Database>,
  { sentBefore, now }: { sentBefore: number; now: number },
): Promise<void> {
  const known = db.selectFrom("stylings").select("id").where("sentAt", "<", sentBefore);
  // A write would wait for a running import.
  const hasHash = known.where((eb) => eb.or([eb("senderHash", "is not", null), eb("proof", "is not", null)]));
  if (await hasHash.limit(1).executeTakeFirst()) {
    await db.updateTable("stylings").set({ senderHash: null, proof: null }).where("sentAt", "<", sentBefore).execute();
  }
  const over = db.selectFrom("stylingBlocks").select("sender").where("endsAt", "<=", now);
  if (await over.limit(1).executeTakeFirst()) {
    await db.deleteFrom("stylingBlocks").where("endsAt", "<=", now).execute();
  }
}

/** Declined stylings that still have a layout, of one closet or of all. Reported ones stay for the operator. */
async function listDeclinedStylings(db: Reader, answeredBefore: number, ownerId?: string): Promise<OldStyling[]> {
  return await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .select(["stylings.ownerId", "stylings.id", "stylings.pictureKey", "owners.usernameKey"])
    .where("state", "=", "declined")
    .where("answeredAt", "<", answeredBefore)
    .where("layout", "is not", null)
    .where("reportedAt", "is", null)
    .$if(ownerId !== undefined, (query) => query.where("stylings.ownerId", "=", ownerId ?? ""))
    .execute();
}

async function clearAnsweredAddresses(db: Kysely<Database>, answeredBefore: number): Promise<void> {
  const old = db
    .selectFrom("stylings")
    .select("tokenHash")
    .where("state", "in", ["accepted", "declined"])
    .where((eb) => eb.or([eb("accountUserId", "is", null), eb("isCollected", "=", 1)]))
    .where("email", "is not", null)
    .where("answeredAt", "<", answeredBefore);
  // A write would wait for a running import.
  if (!(await old.limit(1).executeTakeFirst())) return;
  await db.updateTable("stylings").set({ email: null }).where("tokenHash", "in", old).execute();
}

type Answered = Pick<OldStyling, "ownerId" | "id" | "usernameKey">;

/** Answered stylings, also of blocked senders, whose proposals still have pictures. Reported ones stay for the operator. */
async function listAnsweredProposals(db: Reader, answeredBefore: number): Promise<Answered[]> {
  return await db
    .selectFrom("stylings")
    .innerJoin("stylingProposals", (join) =>
      join
        .onRef("stylingProposals.ownerId", "=", "stylings.ownerId")
        .onRef("stylingProposals.stylingId", "=", "stylings.id"),
    )
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .select(["stylings.ownerId", "stylings.id", "owners.usernameKey"])
    .distinct()
    .where("state", "in", ["declined", "accepted"])
    .where("answeredAt", "<", answeredBefore)
    .where("reportedAt", "is", null)
    .where("stylingProposals.pictureKey", "is not", null)
    .execute();
}

/** A declined board is shown longer than what was proposed on it. */
async function drawWithoutProposals(store: ClosetStore, { ownerId, id, usernameKey }: Answered) {
  const row = await findStyling(store.db, ownerId, id);
  const drawn = row?.state === "declined" ? await drawKept(store, row, {}) : null;
  return drawn && (await storeBoardPicture(store, usernameKey, drawn));
}

export function createStylingPurge(store: ClosetStore): () => Promise<void> {
  return async () => {
    const now = Date.now();
    await clearOldSenderHashes(store.db, { sentBefore: now - NETWORK_KEPT_MS, now });
    await clearAnsweredAddresses(store.db, now - ANSWERED_KEPT_MS);
    const found = [
      ...(await listOldStylings(store.db, now - KEPT_MS)),
      ...(await listDeclinedStylings(store.db, now - ANSWERED_KEPT_MS)),
    ];
    for (const styling of await listAnsweredProposals(store.db, now - PROPOSED_KEPT_MS)) {
      const board = await drawWithoutProposals(store, styling);
      await runTransaction(store.db, async (trx) => {
        await beginInboxChange(trx, styling.ownerId);
        const row = await findStyling(trx, styling.ownerId, styling.id);
        // The owner may have reopened it meanwhile.
        if (row && row.answeredAt !== null) await deleteProposedPictures(trx, row, board);
      });
    }
    for (const ownerId of new Set(found.map((styling) => styling.ownerId))) {
      await runTransaction(store.db, async (trx) => {
        await beginInboxChange(trx, ownerId);
        await deleteStylings(trx, ownerId, await listOldStylings(trx, now - KEPT_MS, ownerId));
        const declined = await listDeclinedStylings(trx, now - ANSWERED_KEPT_MS, ownerId);
        for (const row of declined) await emptyStyling(trx, row);
      });
    }
  };
}

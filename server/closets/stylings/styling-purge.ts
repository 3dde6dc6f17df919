import { DAY_MS } from "#domain/limits.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { deleteStylings, emptyStyling } from "./account-stylings.ts";
import {
  clearAnsweredAddresses,
  clearOldSenderHashes,
  listDeclinedStylings,
  listOldStylings,
} from "./retention-queries.ts";
import { beginInboxChange } from "./styling-queries.ts";

/** For a guest's styling that has no answer, and one that was taken back. */
const KEPT_MS = 180 * DAY_MS;
const NETWORK_KEPT_MS = 30 * DAY_MS;
/** For the picture of a declined styling, and the address of a guest after the answer. */
const ANSWERED_KEPT_MS = 30 * DAY_MS;

export function createStylingPurge(store: ClosetStore): () => Promise<void> {
  return async () => {
    const now = Date.now();
    await clearOldSenderHashes(store.db, { sentBefore: now - NETWORK_KEPT_MS, now });
    await clearAnsweredAddresses(store.db, now - ANSWERED_KEPT_MS);
    const found = [
      ...(await listOldStylings(store.db, now - KEPT_MS)),
      ...(await listDeclinedStylings(store.db, now - ANSWERED_KEPT_MS)),
    ];
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

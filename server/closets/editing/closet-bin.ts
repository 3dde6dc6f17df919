import type { EditedList } from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import { BIN_DAYS, MAX_LISTED_BIN_ENTRIES } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { findOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { Rollback, runTransaction } from "#server/db/transaction.ts";
import {
  deleteKeptPictures,
  type BinRow,
  findInBin,
  findManyInBin,
  listOwnersToPurge,
  readBin,
  removeFromBin,
  removeOldFromBin,
} from "./bin-queries.ts";
import { listKeysOfRows, restoreFromBin } from "./deleted-entries.ts";
import type { OwnEntry, Stop } from "./edited-lists.ts";
import { checkRoom } from "./closet-room.ts";
import { listIds } from "./entry-row-queries.ts";
import { readOwnEntry } from "./own-entries.ts";
import { type Quota, runEdit } from "./run-edit.ts";

const KEPT_MS = BIN_DAYS * 24 * 3_600_000;

export type BinEntry = {
  kind: EditedList;
  id: string;
  /** Epoch milliseconds. */
  deletedAt: number;
  name?: string;
  thumbnailImageURL?: string;
};

type Target = { username: string; list: EditedList; id: string };

export type ClosetBin = {
  list: (username: string, from?: number) => Promise<BinEntry[] | null>;
  restore: (target: Target, quota?: Quota) => Promise<{ status: "restored"; entry: OwnEntry } | Stop>;
  restoreMany: (
    target: { username: string; list: EditedList; ids: readonly string[] },
    quota?: Quota,
  ) => Promise<{ status: "restored"; total: number } | Stop>;
  removeNow: (target: Target) => Promise<{ status: "removed" } | Stop>;
  empty: (username: string) => Promise<{ status: "removed" } | Stop>;
  purge: () => Promise<void>;
};

async function readAddresses(
  db: Kysely<Database>,
  ownerId: string,
  binned: readonly BinRow[],
): Promise<Map<string, string>> {
  const keys = binned.flatMap(({ entry }) => listKeysOfRows([entry.row]).slice(0, 1));
  if (keys.length === 0) return new Map();
  const pictures = db.selectFrom("pictures").select(["key", "sha256"]).where("ownerId", "=", ownerId);
  const rows = await pictures.where("key", "in", keys).execute();
  return new Map(rows.map(({ key, sha256 }) => [key, `pictures/${sha256}`]));
}

function toBinEntry({ kind, id, deletedAt, entry }: BinRow, addresses: ReadonlyMap<string, string>): BinEntry {
  const { row } = entry;
  const details = (typeof row.details === "string" ? JSON.parse(row.details) : {}) as { name?: string };
  const name = details.name ?? row.name ?? row.brand;
  const [key] = listKeysOfRows([row]);
  const picture = addresses.get(key ?? "");
  return {
    kind: kind as EditedList,
    id,
    deletedAt,
    ...(typeof name === "string" && name !== "" && { name }),
    ...(picture !== undefined && { thumbnailImageURL: picture }),
  };
}

export function createClosetBin(store: ClosetStore): ClosetBin {
  return {
    async list(username, from = 0) {
      const owner = await findOwner(store.db, usernameKey(username));
      if (!owner) return null;
      const entries: BinEntry[] = [];
      for await (const rows of readBin(store.db, owner.id, { from, limit: MAX_LISTED_BIN_ENTRIES })) {
        const addresses = await readAddresses(store.db, owner.id, rows);
        entries.push(...rows.map((row) => toBinEntry(row, addresses)));
      }
      return entries;
    },
    restore: ({ username, list, id }, quota = null) =>
      runEdit(store, { username, quota, fills: true }, async (edit) => {
        const { trx, owner } = edit;
        const binned = await findInBin(trx, owner.id, list, id);
        const known = await readOwnEntry(trx, owner, list, id);
        if (known) throw new Rollback<Stop>({ status: "known", entry: known });
        if (!binned) throw new Rollback<Stop>({ status: "noSuchEntry" });
        await checkRoom(edit, list, 1, quota);
        await restoreFromBin(edit, list, [binned.entry]);
        const entry = await readOwnEntry(trx, owner, list, id);
        if (!entry) throw new Error("The entry that was just restored is missing.");
        return { status: "restored", entry } as const;
      }),
    restoreMany: ({ username, list, ids }, quota = null) =>
      runEdit(store, { username, quota, fills: true }, async (edit) => {
        const { trx, owner } = edit;
        const known = await listIds(trx, owner.id, list, ids);
        const binned = await findManyInBin(trx, owner.id, list, ids);
        const restored = binned.filter(({ id }) => !known.has(id));
        await checkRoom(edit, list, restored.length, quota);
        await restoreFromBin(
          edit,
          list,
          restored.map(({ entry }) => entry),
        );
        return { status: "restored", total: restored.length } as const;
      }),
    removeNow: ({ username, list, id }) =>
      runEdit(store, { username }, async ({ trx, owner }) => {
        const binned = await findInBin(trx, owner.id, list, id);
        if (!binned) throw new Rollback<Stop>({ status: "noSuchEntry" });
        await removeFromBin(trx, owner.id, list, [id]);
        await deleteKeptPictures(trx, owner.id, { keys: listKeysOfRows([binned.entry.row]) });
        return { status: "removed" } as const;
      }),
    empty: (username) =>
      runEdit(store, { username }, async ({ trx, owner }) => {
        await removeOldFromBin(trx, owner.id, Date.now() + 1);
        // Those of an import that replaced the closet, too: the owner needs their room.
        await deleteKeptPictures(trx, owner.id, { before: Date.now() + 1 });
        return { status: "removed" } as const;
      }),
    async purge() {
      const before = Date.now() - KEPT_MS;
      for (const id of await listOwnersToPurge(store.db, before)) {
        await runTransaction(store.db, async (trx) => {
          await removeOldFromBin(trx, id, before);
          await deleteKeptPictures(trx, id, { before });
        });
      }
    },
  };
}

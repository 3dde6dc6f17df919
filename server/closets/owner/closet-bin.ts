import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { listAddresses } from "#domain/closet-pictures.ts";
import { BIN_DAYS, DAY_MS, MAX_LISTED_BIN_ENTRIES } from "#domain/limits.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { openOwned } from "#server/closets/records/owner-queries.ts";
import { deleteUnusedPictures, listOwnersToPurge } from "#server/closets/records/picture-uses.ts";
import { listRemovedBy } from "#server/closets/records/last-changes.ts";
import { readBin, readDeleted, type StoredCloset } from "#server/closets/records/read-records.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { Rollback } from "#server/db/transaction.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { toOwnEntry } from "./own-entries.ts";
import { type Edit, type EditRejection, type Editor, OPERATOR, type Quota, runEdit } from "./run-edit.ts";

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
  restore: (
    target: Target,
    quota?: Quota,
    editor?: Editor,
  ) => Promise<{ status: "restored"; entry: OwnEntry } | EditRejection>;
  restoreMany: (
    target: { username: string; list: EditedList; ids: readonly string[] },
    quota?: Quota,
    editor?: Editor,
  ) => Promise<{ status: "restored"; total: number } | EditRejection>;
  /** What the account has removed in the last day. */
  putBack: (
    closet: { username: string; accountUserId: string },
    quota?: Quota,
    editor?: Editor,
  ) => Promise<{ status: "restored"; total: number } | EditRejection>;
  removeNow: (target: Target) => Promise<{ status: "removed" } | EditRejection>;
  empty: (username: string) => Promise<{ status: "removed" } | EditRejection>;
  purge: () => Promise<void>;
};

function toBinEntry({ list: kind, id, deletedAt, data }: ClosetRecord, { pictures }: StoredCloset): BinEntry {
  const { name, brand } = data as { name?: string; brand?: string | null };
  const title = name ?? brand ?? "";
  const keys = listAddresses(data).map(({ address }) => findPictureKey(address));
  const picture = pictures.get(keys.find((key) => key !== null) ?? "");
  return {
    kind,
    id,
    deletedAt: deletedAt ?? 0,
    ...(title !== "" && { name: title }),
    ...(picture && { thumbnailImageURL: toUploadedAddress(picture.sha256) }),
  };
}

/** What was deleted before this time, and pictures that nothing has named since. */
async function purgeBefore({ trx, owner, apply }: Edit, before: number): Promise<void> {
  const deleted = await readDeleted(trx, owner.id);
  const keys = deleted.filter(({ deletedAt }) => deletedAt !== null && deletedAt < before);
  if (keys.length > 0) await apply({ kind: "purge", keys });
  await deleteUnusedPictures(trx, owner.id, { before });
}

export function createClosetBin(store: ClosetStore): ClosetBin {
  return {
    async list(username, from = 0) {
      const opened = await openOwned(store.records, username);
      if (!opened) return null;
      const records = await readBin(store.db, opened.owner.id, { from, limit: MAX_LISTED_BIN_ENTRIES });
      return records.map((record) => toBinEntry(record, opened.stored));
    },
    restore: ({ username, list, id }, quota = null, editor = OPERATOR) =>
      runEdit(store, { username, quota, editor }, async (edit) => {
        await edit.apply({ kind: "restore", list, id });
        const record = edit.closet.find(list, id);
        if (!record) throw new Error("The entry that was just restored is missing.");
        return { status: "restored", entry: toOwnEntry(edit.closet, record, editor.access) } as const;
      }),
    restoreMany: ({ username, list, ids }, quota = null, editor = OPERATOR) =>
      runEdit(store, { username, quota, editor }, async ({ apply }) => {
        const { changed } = await apply({ kind: "restoreMany", list, ids });
        const restored = changed.filter((record) => record.list === list && ids.includes(record.id));
        return { status: "restored", total: restored.length } as const;
      }),
    putBack: ({ username, accountUserId }, quota = null, editor = OPERATOR) =>
      runEdit(store, { username, quota, editor }, async ({ trx, owner, apply }) => {
        const removed = await listRemovedBy(trx, owner.id, accountUserId);
        for (const [list, entries] of Map.groupBy(removed, (entry) => entry.list))
          await apply({ kind: "restoreMany", list, ids: entries.map(({ id }) => id) });
        return { status: "restored", total: removed.length } as const;
      }),
    removeNow: ({ username, list, id }) =>
      runEdit(store, { username }, async ({ apply }) => {
        const { removed = [] } = await apply({ kind: "purge", keys: [{ list, id }] });
        if (removed.length === 0) throw new Rollback<EditRejection>({ status: "noSuchEntry" });
        return { status: "removed" } as const;
      }),
    empty: (username) =>
      runEdit(store, { username }, async (edit) => {
        // Also pictures of an import that replaced the closet: the owner needs their room.
        await purgeBefore(edit, Date.now() + 1);
        return { status: "removed" } as const;
      }),
    async purge() {
      const before = Date.now() - BIN_DAYS * DAY_MS;
      for (const { username } of await listOwnersToPurge(store.db, before))
        await runEdit(store, { username }, (edit) => purgeBefore(edit, before));
    },
  };
}

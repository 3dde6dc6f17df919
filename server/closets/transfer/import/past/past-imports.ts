import { listAddresses } from "#domain/closet-pictures.ts";
import type { ImportChange } from "#domain/edit/closet-change.ts";
import { DAY_MS } from "#domain/limits.ts";
import type { PastImport, UndoneImport } from "#domain/owner/import-file.ts";
import { readUsername, usernameKey } from "#domain/username.ts";
import { type EditRejection, runEdit } from "#server/closets/owner/run-edit.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { Rollback } from "#server/db/transaction.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { findPictureKeys, listImports, noteUndo, readImportChanges } from "./import-queries.ts";

/** As long as the bin keeps what the undo would bring back. */
export const UNDO_DAYS = 30;

export type PastImports = {
  /** Of the last 30 days, latest first. Null: there is no such closet. */
  list: (username: string) => Promise<PastImport[] | null>;
  /** A repeated request takes back what could not be taken back before. */
  undo: (
    username: string,
    importId: string,
  ) => Promise<({ status: "undone" } & Omit<UndoneImport, "keptCount">) | { status: "noSuchImport" } | EditRejection>;
};

const listKeys = (fields: object | null): string[] =>
  fields === null ? [] : listAddresses(fields).flatMap(({ address }) => findPictureKey(address) ?? []);

/** A picture that the closet has not any more cannot come back: its fields stay as they are. */
function leaveOutLost({ before, after, ...change }: ImportChange, stored: ReadonlySet<string>): ImportChange {
  if (before === null || after === null) return { ...change, before, after };
  const isThere = (value: unknown, field: string): boolean =>
    listKeys({ [field]: value }).every((key) => stored.has(key));
  const lost = Object.keys(before).filter((field) => !isThere(before[field], field));
  const leaveOut = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !lost.includes(field)));
  return { ...change, before: leaveOut(before), after: leaveOut(after) };
}

export function createPastImports(store: ClosetStore): PastImports {
  const getStart = (): number => Date.now() - UNDO_DAYS * DAY_MS;
  return {
    async list(username) {
      if (readUsername(username) === null) return null;
      const opened = await store.records.open((db) => findOwner(db, usernameKey(username)));
      return opened && (await listImports(store.db, opened.owner.id, getStart()));
    },
    undo: async (username, importId) => {
      if (readUsername(username) === null) return { status: "noSuchCloset" };
      return await runEdit(store, { username }, async (edit) => {
        const { trx, owner } = edit;
        const past = await listImports(trx, owner.id, getStart());
        if (!past.some(({ id }) => id === importId))
          throw new Rollback<{ status: "noSuchImport" }>({ status: "noSuchImport" });
        const changes = await readImportChanges(trx, owner.id, importId);
        const stored = await findPictureKeys(
          trx,
          owner.id,
          changes.flatMap(({ before }) => listKeys(before)),
        );
        const left = changes.map((change) => leaveOutLost(change, stored));
        const { changed, kept = [] } = await edit.apply({ kind: "undoImport", changes: left });
        const whole = new Set(kept.map(({ list, id }) => `${list} ${id}`));
        const undone = changes.filter(({ list, id }) => !whole.has(`${list} ${id}`));
        await noteUndo(trx, owner.id, importId, undone);
        const named = new Set(undone.map(({ list, id }) => `${list} ${id}`));
        const counted = changed.filter(({ list, id }) => named.has(`${list} ${id}`));
        const removed = counted.filter(({ deletedAt }) => deletedAt !== null).length;
        return {
          status: "undone" as const,
          removed,
          restored: counted.length - removed,
          kept: kept.map((entry) => {
            const data: object | undefined = edit.closet.find(entry.list, entry.id)?.data;
            const { name, brand } = (data ?? {}) as { name?: string; brand?: string | null };
            return { ...entry, name: name ?? brand ?? entry.id };
          }),
        };
      });
    },
  };
}

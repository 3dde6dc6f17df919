import type { Transaction } from "kysely";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { applyChange } from "#domain/edit/apply-change.ts";
import type { ClosetChange, EntryKey, Outcome } from "#domain/edit/closet-change.ts";
import type { ClosetQuota } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { runInSteps } from "#server/db/yield-to-event-loop.ts";
import { hasSeveralPeople } from "./closet-people.ts";
import { listPictureKeys } from "./picture-keys.ts";
import { deleteUnusedPictures, updatePictureUses } from "./picture-uses.ts";
import { changeStored, readCloset, readDeleted, readRecords, type StoredCloset } from "./read-records.ts";
import { listBeyondBin, removeRecords, writeRecords } from "./write-records.ts";

/** A closet in a transaction that changes it. */
export type ClosetWriter = {
  readonly closet: StoredCloset;
  put: (changed: readonly ClosetRecord[]) => Promise<void>;
  /** `quota` null: no limits of lists and contents. */
  apply: (change: ClosetChange, quota: ClosetQuota | null) => Promise<Outcome>;
  /** Writes everything. @returns the closet to keep when the transaction is committed */
  finish: () => Promise<StoredCloset>;
};

const toKey = ({ list, id }: EntryKey): string => `${list} ${id}`;

/** What a change that names no list needs to know of deleted records. */
async function readNamed(trx: Transaction<Database>, { owner }: StoredCloset, change: ClosetChange) {
  if (change.kind === "purge") return await readDeleted(trx, owner.id);
  if (change.kind === "undoImport") {
    const removed = Map.groupBy(
      change.changes.filter(({ after }) => after === null),
      ({ list }) => list,
    );
    const deleted: ClosetRecord[] = [];
    for (const [list, keys] of removed) {
      const records = await readRecords(
        trx,
        owner.id,
        list,
        keys.map(({ id }) => id),
      );
      deleted.push(...records.filter(({ deletedAt }) => deletedAt !== null));
    }
    return deleted;
  }
  return [];
}

/**
 * Call it when the transaction has raised the version of the owner, which locks the row.
 *
 * @param known an earlier version of the closet, read before the transaction
 * @param accountUserId whose change it is
 */
export async function beginChanges(
  trx: Transaction<Database>,
  owner: { id: string; version: number },
  known: StoredCloset | null,
  accountUserId: string | null = null,
): Promise<ClosetWriter> {
  const author = accountUserId !== null && (await hasSeveralPeople(trx, owner.id)) ? accountUserId : null;
  let closet = await readCloset(trx, owner.id, known);
  /** The changed records as they were. */
  const before = new Map<string, ClosetRecord>();
  const changed = new Map<string, ClosetRecord>();
  const removed = new Map<string, ClosetRecord>();
  /** What the database has, or not, of ids that the closet does not have. */
  const looked = new Map<string, ClosetRecord | null>();

  async function readMissing(list: EditedList, ids: readonly string[]): Promise<ClosetRecord[]> {
    const missing = ids.filter((id) => !closet.find(list, id));
    const unknown = missing.filter((id) => !looked.has(toKey({ list, id })));
    for (const id of unknown) looked.set(toKey({ list, id }), null);
    for (const record of await readRecords(trx, owner.id, list, unknown)) looked.set(toKey(record), record);
    return missing.flatMap((id) => looked.get(toKey({ list, id })) ?? []);
  }

  async function put(records: readonly ClosetRecord[]): Promise<void> {
    for (const [list, ofList] of Map.groupBy(records, (record) => record.list)) {
      const ids = ofList.map(({ id }) => id).filter((id) => !changed.has(toKey({ list, id })));
      const earlier = await readMissing(list, ids);
      for (const record of [...ids.flatMap((id) => closet.find(list, id) ?? []), ...earlier])
        before.set(toKey(record), record);
    }
    const written = records.map((record) => ({ ...record, version: owner.version }));
    for (const record of written) changed.set(toKey(record), record);
    closet = await changeStored(trx, closet, owner.version, written);
  }

  async function apply(change: ClosetChange, quota: ClosetQuota | null): Promise<Outcome> {
    const deleted =
      "list" in change
        ? await readMissing(change.list, "ids" in change ? change.ids : [change.id])
        : await readNamed(trx, closet, change);
    const outcome = await runInSteps(applyChange(closet, change, { nowMs: Date.now(), deleted, quota }));
    if (outcome.status !== "OK") return outcome;
    await put(outcome.changed);
    for (const record of outcome.removed ?? []) removed.set(toKey(record), record);
    return outcome;
  }

  async function write(): Promise<void> {
    const gone = [...removed.values()];
    await writeRecords(trx, { ...owner, author }, [...changed.values()]);
    if (gone.length > 0) await removeRecords(trx, owner.id, gone);
    const purgedVersion = gone.reduce((last, { version }) => Math.max(last, version), closet.purgedVersion);
    closet = { ...closet, purgedVersion };
    const earlier = [...before.values(), ...gone];
    await updatePictureUses(trx, closet, { before: earlier, changed: [...changed.values()] });
    await deleteUnusedPictures(trx, owner.id, { keys: [...(await listPictureKeys(gone))] });
    for (const each of [before, changed, removed, looked]) each.clear();
  }

  return {
    get closet() {
      return closet;
    },
    put,
    apply,
    async finish() {
      const deleting = new Set(
        [...changed.values()].flatMap(({ list, deletedAt }) => (deletedAt === null ? [] : list)),
      );
      await write();
      const keys = await listBeyondBin(trx, owner.id, deleting);
      if (keys.length === 0) return closet;
      await apply({ kind: "purge", keys }, null);
      await write();
      return closet;
    },
  };
}

import type { EditedList } from "#domain/closet-lists.ts";
import { randomUUID } from "node:crypto";
import { listAddresses, mapAddresses } from "#domain/closet-pictures.ts";
import type { Item, Outfit } from "#domain/closet.ts";
import { hasOtherWear, hasWears, type WearChanges, type Worn } from "#domain/items/wears.ts";
import { MAX_MORE_PICTURES } from "#domain/limits.ts";
import { changeIds, pickChanges } from "#domain/owner/own-collection.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { findOwner } from "#server/closets/owner-queries.ts";
import { findInBin } from "./bin-queries.ts";
import { checkRoom } from "./closet-room.ts";
import {
  appendContents,
  CONTENT_FIELDS,
  keepOrderOfCollections,
  readContents,
  writeContents,
} from "./contents-queries.ts";
import { drawChangedOutfit } from "./board-picture.ts";
import { moveToBin } from "./deleted-entries.ts";
import { Rollback } from "#server/db/transaction.ts";
import type { Conflicts } from "#domain/edit/closet-change.ts";
import type { Contents, OwnEntry, Stop } from "./edited-lists.ts";
import { applyChanges, changeOneOfMany, changesFields, makeEntry, splitConflicts } from "#domain/edit/entry-fields.ts";
import {
  findNextPosition,
  findPlacedRow,
  insertEntries,
  listIds,
  replaceOutfitItems,
  updateEntry,
  updateShownCount,
} from "./entry-row-queries.ts";
import type { Changes, ManyItems, NewEntry } from "#domain/edit/entry-schemas.ts";
import { updateItems, wearItems } from "./item-batch-queries.ts";
import { findKeyAfter, findKeyOfNew, toFraction } from "./order-queries.ts";
import { readOwnEntry, readStoredEntry } from "./own-entries.ts";
import { listPictureKeys, sumPictureBytes, updatePictureUses } from "./picture-use-queries.ts";
import { type Edit, type Quota, runEdit } from "./run-edit.ts";

async function addToCollection(
  { trx, owner }: Edit,
  collectionId: string,
  field: keyof Contents,
  ids: readonly string[],
): Promise<void> {
  const isThere = (await listIds(trx, owner.id, "collections", [collectionId])).has(collectionId);
  if (!isThere) throw new Rollback<Stop>({ status: "noSuchEntry" });
  await appendContents(trx, owner, collectionId, field, ids);
}

async function changeManyItems(edit: Edit, { ids: given, set }: ManyItems): Promise<void> {
  const { trx, owner } = edit;
  const ids = [...new Set(given)];
  const known = await listIds(trx, owner.id, "items", ids);
  if (set.delete) return await moveToBin(edit, "items", [...known]);
  if (known.size < ids.length) throw new Rollback<Stop>({ status: "noSuchEntry" });
  const { addToCollection: collectionId } = set;
  if (collectionId !== undefined) await addToCollection(edit, collectionId, "itemIds", ids);
  if (!changesFields(set)) return;
  await updateItems(edit, ids, (item) => changeOneOfMany(item, set));
  await updateShownCount(trx, owner.id, "items");
}

export type Edited = { status: "created" | "changed"; entry: OwnEntry; conflicts?: Conflicts };

type Target = { username: string; list: EditedList; id: string };

export type ClosetEditing = {
  create: (target: { username: string; list: EditedList }, entry: NewEntry, quota?: Quota) => Promise<Edited | Stop>;
  /** The later change of a field wins, but one with `saw` only over what its form had seen. */
  change: (target: Target, changes: Changes, quota?: Quota) => Promise<Edited | Stop>;
  remove: (target: Target) => Promise<{ status: "removed" } | Stop>;
  sumPictureBytes: (username: string) => Promise<number>;
  changeMany: (
    username: string,
    request: ManyItems,
    quota?: Quota,
  ) => Promise<{ status: "changed"; version: string } | Stop>;
};

type Entry = { id: string; createdAt?: number } & object;

const toAddresses = (changes: object): string[] => listAddresses(changes).map(({ address }) => address);

const storeAddresses = <Given extends object>(changes: Given, { pictures, drawn }: Edit): Given => ({
  ...mapAddresses(changes, pictures.toStored),
  ...(drawn !== null && { previewUrl: drawn }),
});

async function changeContents(
  { trx, owner }: Edit,
  collectionId: string,
  { add, remove, move, ...lists }: Changes<"collections">,
): Promise<Partial<Contents>> {
  const steps = { add, remove, move };
  const known = (add ?? remove ?? move) ? await readContents(trx, owner.id, collectionId) : null;
  const contents: Partial<Contents> = {};
  for (const field of CONTENT_FIELDS) {
    const given = lists[field] === null ? [] : lists[field];
    if (given ?? known) contents[field] = changeIds(given ?? known?.[field] ?? [], pickChanges(steps, field));
  }
  return contents;
}

const FILLING = ["itemIds", "outfitIds", "inspirationIds", "add", "layout", "collectionId", "addToCollection"];

const isFilling = (given: object): boolean => FILLING.some((field) => field in given);

async function finish(edit: Edit, list: EditedList, entry: Entry, changes: Changes): Promise<OwnEntry> {
  const { trx, owner } = edit;
  if (list === "outfits") await replaceOutfitItems(trx, owner.id, entry.id, (entry as Outfit).itemIds ?? []);
  if (list === "collections") {
    const contents = await changeContents(edit, entry.id, changes as Changes<"collections">);
    if (Object.keys(contents).length > 0) await writeContents(trx, owner, entry.id, contents);
  }
  await updateShownCount(trx, owner.id, list);
  const written = await readOwnEntry(trx, owner, list, entry.id);
  if (!written) throw new Error("The entry that was just written is missing.");
  return written;
}

/** @throws {Rollback<Stop>} */
export async function createEntry(edit: Edit, list: EditedList, given: NewEntry, quota: Quota): Promise<OwnEntry> {
  const { trx, owner } = edit;
  const {
    id = randomUUID(),
    createdAt = Date.now(),
    place,
    collectionId,
    ...fields
  } = given as NewEntry<"items" | "inspirations">;
  const known = await readOwnEntry(trx, owner, list, id);
  if (known) throw new Rollback<Stop>({ status: "known", entry: known });
  if (await findInBin(trx, owner.id, list, id)) throw new Rollback<Stop>({ status: "entryInBin" });
  await checkRoom(edit, list, 1, quota);
  const entry = applyChanges(list, makeEntry(list, id, createdAt), storeAddresses(fields, edit));
  const time = list === "inspirations" ? 0 : createdAt;
  let orderKey = createdAt;
  if (place) orderKey = await findKeyAfter(trx, owner.id, list, { id, createdAt: time }, place.after);
  else if (given.createdAt === undefined) orderKey = await findKeyOfNew(trx, owner.id, list, { id, createdAt: time });
  await insertEntries(trx, list, [
    {
      ...entry,
      ...toFraction(list, time, orderKey),
      ownerId: owner.id,
      position: await findNextPosition(trx, owner.id, list),
      orderKey,
      version: owner.version,
    },
  ]);
  await updatePictureUses(trx, owner.id, listPictureKeys([entry]));
  if (collectionId !== undefined) {
    await addToCollection(edit, collectionId, list === "items" ? "itemIds" : "inspirationIds", [id]);
  }
  return await finish(edit, list, entry, fields);
}

async function changeEntry(edit: Edit, { list, id }: Target, given: Changes): Promise<Omit<Edited, "status">> {
  const { trx, owner } = edit;
  const row = await findPlacedRow(trx, owner.id, list, id);
  const before: Entry | null = row && (await readStoredEntry(trx, owner, list, id));
  if (!row || !before) throw new Rollback<Stop>({ status: "noSuchEntry" });
  const { changes, conflicts } = splitConflicts(list, before, given);
  if (conflicts && Object.keys(changes).length === 0)
    throw new Rollback<Stop>({ status: "changedMeanwhile", conflicts });
  const { place, ...fields } = changes;
  const changed = storeAddresses(fields, edit);
  if (hasOtherWear(before as Worn, changed as WearChanges)) throw new Rollback<Stop>({ status: "wearIdTaken" });
  const after = applyChanges(list, before, changed);
  const { pictures = [] } = after as Partial<Item>;
  if (pictures.length > MAX_MORE_PICTURES) throw new Rollback<Stop>({ status: "tooManyPictures" });
  const createdAt = before.createdAt ?? 0;
  const order: { orderKey: number; sFrac?: number | undefined } = { orderKey: row.orderKey };
  if (place) {
    await keepOrderOfCollections(trx, owner.id, list, id);
    order.orderKey = await findKeyAfter(trx, owner.id, list, { id, createdAt }, place.after);
    order.sFrac = toFraction(list, createdAt, order.orderKey).sFrac;
  }
  const placed = { ownerId: owner.id, position: row.position, version: owner.version };
  await updateEntry(trx, list, { ...after, ...order, ...placed });
  if (JSON.stringify(listAddresses(before)) !== JSON.stringify(listAddresses(after))) {
    await updatePictureUses(trx, owner.id, listPictureKeys([before, after]));
  }
  const written = await finish(edit, list, after, fields);
  if (hasWears(fields as WearChanges)) await wearItems(edit, list, before as Worn, after);
  return { entry: written, ...(conflicts && { conflicts }) };
}

const UPLOAD = /^pictures\//;

export function createClosetEditing(
  store: ClosetStore,
  onPictures: (usernameKey: string, hashes: string[]) => void = () => undefined,
): ClosetEditing {
  const announce = <Result extends { status: string }>(username: string, changes: object, result: Result): Result => {
    const uploads = toAddresses(changes).filter((address) => UPLOAD.test(address));
    const hashes = uploads.map((address) => address.replace(UPLOAD, ""));
    const isDone = ["created", "changed"].includes(result.status);
    if (isDone && hashes.length > 0) onPictures(usernameKey(username), hashes);
    return result;
  };
  return {
    async create({ username, list }, entry, quota = null) {
      const drawn = await drawChangedOutfit(store, username, list, entry);
      const request = { username, addresses: toAddresses(entry), quota, drawn };
      const result = await runEdit(store, { ...request, fills: isFilling(entry) }, async (edit): Promise<Edited> => ({
        status: "created",
        entry: await createEntry(edit, list, entry, quota),
      }));
      return announce(username, entry, result);
    },
    async change(target, changes, quota = null) {
      const { username, list } = target;
      const drawn = await drawChangedOutfit(store, username, list, changes);
      const request = { username, addresses: toAddresses(changes), quota, drawn };
      const result = await runEdit(store, { ...request, fills: isFilling(changes) }, async (edit): Promise<Edited> => ({
        status: "changed",
        ...(await changeEntry(edit, target, changes)),
      }));
      return announce(username, changes, result);
    },
    remove: ({ username, list, id }) =>
      runEdit(store, { username }, async (edit) => {
        const { trx, owner } = edit;
        const row = await findPlacedRow(trx, owner.id, list, id);
        if (!row) {
          const isInBin = (await findInBin(trx, owner.id, list, id)) !== null;
          throw new Rollback<Stop>({ status: isInBin ? "entryInBin" : "noSuchEntry" });
        }
        await moveToBin(edit, list, [id]);
        return { status: "removed" };
      }),
    async sumPictureBytes(username) {
      const owner = await findOwner(store.db, usernameKey(username));
      return owner ? await sumPictureBytes(store.db, owner.id) : 0;
    },
    changeMany: (username, request, quota = null) =>
      runEdit(store, { username, quota, fills: isFilling(request.set) }, async (edit) => {
        await changeManyItems(edit, request);
        return { status: "changed", version: String(edit.owner.version) };
      }),
  };
}

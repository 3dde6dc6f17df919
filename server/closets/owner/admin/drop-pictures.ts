import type { ClosetRecord } from "#domain/closet/closet.ts";
import { listAddresses, MAP_ENTRY } from "#domain/closet-pictures.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { runEdit } from "#server/closets/owner/run-edit.ts";
import { readDeleted } from "#server/closets/records/read-records.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import type { OwnedPicture } from "./closet-check-queries.ts";

function leaveOutPictures(record: ClosetRecord, addresses: ReadonlySet<string>): ClosetRecord {
  if (record.list === "collections") return record;
  const mapEntry = MAP_ENTRY[record.list] as (entry: object, change: (given: Given) => Given) => object;
  const leaveOut = (given: Given): Given => (addresses.has(given.address ?? "") ? { address: null } : given);
  return { ...record, data: mapEntry(record.data, leaveOut) } as ClosetRecord;
}

type Given = { address: string | null };

/** Takes pictures out of their entries, deleted ones included, as one change of each closet. */
export async function dropPictures(store: ClosetStore, pictures: readonly OwnedPicture[]): Promise<void> {
  for (const [username, dropped] of Map.groupBy(pictures, (picture) => picture.username)) {
    const keys = dropped.map(({ key }) => key);
    const addresses = new Set(keys.map(getStoredAddress));
    const names = ({ data }: ClosetRecord): boolean =>
      listAddresses(data).some(({ address }) => addresses.has(address));
    await runEdit(store, { username }, async ({ trx, owner, closet, put }) => {
      const records = [...Object.values(closet.lists).flat(), ...(await readDeleted(trx, owner.id))];
      await put(records.filter(names).map((record) => leaveOutPictures(record, addresses)));
      await trx.deleteFrom("pictures").where("ownerId", "=", owner.id).where("key", "in", keys).execute();
    });
  }
}

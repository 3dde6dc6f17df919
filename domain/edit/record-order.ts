import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { findFirstKey, findKeys, respaceKeys } from "#domain/order-key.ts";
import type { EntryKey } from "./closet-change.ts";
import type { Draft } from "./closet-draft.ts";

/** Inspirations have no time. */
export const getCreatedAt = ({ data }: ClosetRecord): number => ("createdAt" in data ? data.createdAt : 0);

/** `createdAt + sFrac` is the key. The `createdAt` of a portfolio is its key. */
export function setKey(record: ClosetRecord, sortKey: number): ClosetRecord {
  switch (record.list) {
    case "portfolios":
      return { ...record, sortKey, data: { ...record.data, createdAt: sortKey } };
    case "inspirations":
      return { ...record, sortKey };
    default: {
      const { sFrac: _, ...data } = record.data;
      const fraction = sortKey === data.createdAt ? {} : { sFrac: sortKey - data.createdAt };
      return { ...record, sortKey, data: { ...data, ...fraction } } as ClosetRecord;
    }
  }
}

export const getNextSeq = ({ closet }: Draft, list: EditedList): number =>
  closet.lists[list].reduce((next, { seq }) => Math.max(next, seq + 1), 0);

type Placed = EntryKey & { createdAt: number };

/** Neighbors get new keys, too. */
function respace(draft: Draft, placed: Placed, others: readonly ClosetRecord[], at: number): number | null {
  const entries = others.map((record) => ({ createdAt: getCreatedAt(record), orderKey: record.sortKey }));
  const keys = respaceKeys(entries.toSpliced(at, 0, { createdAt: placed.createdAt, orderKey: 0 }), at);
  for (const [position, key] of keys ?? []) {
    const neighbor = position === at ? undefined : others[position < at ? position : position - 1];
    if (neighbor) draft.put(setKey(neighbor, key));
  }
  return keys?.get(at) ?? null;
}

/** The entry comes first if `after` is null, or is not in the list. Null: no numbers are left. */
export function findKeyAfter(draft: Draft, placed: Placed, after: string | null): number | null {
  const others: readonly ClosetRecord[] = draft.closet.lists[placed.list].filter(({ id }) => id !== placed.id);
  const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  const gap = { above: others[at - 1]?.sortKey ?? null, below: others[at]?.sortKey ?? null };
  return findKeys([placed.createdAt], gap)?.[0] ?? respace(draft, placed, others, at);
}

/** The records come behind `after` in their order. False: no numbers are left. */
export function moveRecords(draft: Draft, records: readonly ClosetRecord[], after: string | null): boolean {
  const [first] = records;
  if (!first) return true;
  const moved = new Set(records.map(({ id }) => id));
  const others = draft.closet.lists[first.list].filter(({ id }) => !moved.has(id));
  const at = others.findIndex(({ id }) => id === after) + 1;
  const gap = { above: others[at - 1]?.sortKey ?? null, below: others[at]?.sortKey ?? null };
  const keys = findKeys(records.map(getCreatedAt), gap);
  let last = after;
  for (const [position, record] of records.entries()) {
    const placed = { list: record.list, id: record.id, createdAt: getCreatedAt(record) };
    const key = keys?.[position] ?? findKeyAfter(draft, placed, last);
    if (key === null) return false;
    draft.put(setKey(record, key));
    last = record.id;
  }
  return true;
}

/** A new entry comes first. Null: no numbers are left. */
export function findKeyOfNew(draft: Draft, placed: Placed): number | null {
  const others = draft.closet.lists[placed.list];
  return findFirstKey(placed.createdAt, others[0]?.sortKey ?? null) ?? respace(draft, placed, others, 0);
}

import { createHash } from "node:crypto";
import { MADE_ID } from "#domain/moving-in/match-entries.ts";
import { isFields } from "#domain/read-fields.ts";
import type { ClosetContent } from "#server/closets/transfer/import/import-content.ts";

type Entry = { id: string; itemIds?: string[] } & Record<string, unknown>;

const HASH_LETTERS = 16;

/** What stays when a table grows: prices, notes, wears and pictures change. */
const LASTING = ["name", "brand", "category", "subcategory", "colors", "size", "itemIds"];

function hashEntry(entry: Entry): string {
  const isNamed = typeof entry.name === "string" && entry.name !== "";
  const lasting = isNamed ? LASTING.map((field) => entry[field] ?? null) : { ...entry, id: null };
  return createHash("sha256").update(JSON.stringify(lasting)).digest("hex").slice(0, HASH_LETTERS);
}

const isEntry = (value: unknown): value is Entry => isFields(value) && typeof value.id === "string";

/** Identical entries are counted, so that each has its own id. */
function makeIds(entries: readonly unknown[], made: ReadonlySet<string>): Map<string, string> {
  const times = new Map<string, number>();
  const ids = new Map<string, string>();
  for (const entry of entries) {
    if (!isEntry(entry) || !made.has(entry.id)) continue;
    const hash = hashEntry(entry);
    const count = (times.get(hash) ?? 0) + 1;
    times.set(hash, count);
    ids.set(entry.id, count === 1 ? `${MADE_ID}${hash}` : `${MADE_ID}${hash}-${count}`);
  }
  return ids;
}

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Made ids, such as `line-2`, are also in other files. A hash of what lasts in the row is the same in every file. */
export function distinguishMadeIds(content: ClosetContent): ClosetContent {
  const { answer, madeIds } = content;
  if (!madeIds || madeIds.size === 0) return content;
  const ids = makeIds([...readList(answer.items), ...readList(answer.outfits)], madeIds);
  const toId = (id: string): string => ids.get(id) ?? id;
  const rename = (entry: unknown): unknown =>
    isEntry(entry)
      ? { ...entry, id: toId(entry.id), ...(entry.itemIds && { itemIds: entry.itemIds.map(toId) }) }
      : entry;
  return {
    ...content,
    madeIds: new Set(ids.values()),
    answer: {
      ...answer,
      items: readList(answer.items).map(rename),
      outfits: readList(answer.outfits).map(rename),
      collectionItems: readList(answer.collectionItems).map((row) =>
        isFields(row) && typeof row.itemId === "string" ? { ...row, itemId: toId(row.itemId) } : row,
      ),
    },
  };
}

import { type ByList, EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import type { Rows } from "#server/closets/closet-queries.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { readContents } from "#server/closets/editing/contents-queries.ts";
import { countEntries, selectEntries } from "#server/closets/editing/entry-row-queries.ts";
import { readOwnList } from "#server/closets/editing/own-entries.ts";

/** More changed entries are read with the whole closet. */
const MAX_CHANGED = 2000;

export type ChangesSince = {
  since: number;
  changed: ByList<number>;
  deleted: ByList<string[]>;
  totals: ByList<number>;
};

const readLists = async <Value>(read: (list: EditedList) => Promise<Value>): Promise<ByList<Value>> => {
  const values: [EditedList, Value][] = [];
  for (const list of EDITED_LISTS) values.push([list, await read(list)]);
  return Object.fromEntries(values) as ByList<Value>;
};

/** How much has changed after this version of the closet. Null: too much. */
export async function findChangesSince(
  db: Kysely<Database>,
  ownerId: string,
  since: number,
): Promise<ChangesSince | null> {
  const changed = await readLists(async (list) => {
    const rows = selectEntries(db, ownerId, list).where("version", ">", since);
    const { total } = await rows
      .select((count) => count.fn.countAll<number | string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  });
  const bin = db.selectFrom("bin").where("ownerId", "=", ownerId).where("version", ">", since);
  const gone = await bin
    .select(["kind", "id"])
    .orderBy("id")
    .limit(MAX_CHANGED + 1)
    .execute();
  if (Object.values(changed).reduce((sum, total) => sum + total, gone.length) > MAX_CHANGED) return null;
  const deleted = await readLists(async (list) => gone.filter(({ kind }) => kind === list).map(({ id }) => id));
  return { since, changed, deleted, totals: await readLists((list) => countEntries(db, ownerId, list)) };
}

/** Of a collection, with its contents. Inspirations have no time for their order: all of them, if one has changed. */
export async function* readChangedList(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: EditedList,
  { since, changed }: ChangesSince,
): AsyncGenerator<object[]> {
  if (changed[list] === 0) return;
  const chooseChanged = (rows: Rows): Rows => rows.where("version", ">", since);
  for await (const entries of readOwnList(db, owner, list, list === "inspirations" ? undefined : chooseChanged)) {
    if (list !== "collections") yield entries;
    else {
      for (const entry of entries as { id: string }[]) {
        yield [{ ...entry, ...(await readContents(db, owner.id, entry.id)) }];
      }
    }
  }
}

import { type Kysely, sql } from "kysely";

/** Copied from `domain/limits.ts`: a released migration never changes. */
const NAME = 200;
const WEB_ADDRESS = 2048;
const FOLDERS = 50;

const NAMES = [
  ["owners", "firstName"],
  ["owners", "pronoun"],
  ["items", "brand"],
  ["collections", "name"],
  ["collections", "type"],
] as const;

const ADDRESSES = [
  ["items", "itemShoppingURL"],
  ["items", "thumbnailImageURL"],
  ["outfits", "previewUrl"],
  ["portfolios", "picUrl"],
  ["inspirations", "picUrl"],
] as const;

type Place = { ownerId: string; position: number };

function shortenFolders(text: string): string {
  const folders = (JSON.parse(text) as string[]).filter((folder) => Array.from(folder.slice(0, 401)).length <= NAME);
  return JSON.stringify(folders.slice(0, FOLDERS));
}

async function cutFolders(db: Kysely<unknown>): Promise<void> {
  const isLong = sql`length("folders") > ${3 * FOLDERS}`;
  let last: Place = { ownerId: "", position: -1 };
  for (;;) {
    const { rows } = await sql<Place & { folders: string }>`
      select "ownerId", "position", "folders" from "collections"
      where ("ownerId" > ${last.ownerId} or ("ownerId" = ${last.ownerId} and "position" > ${last.position})) and ${isLong}
      order by "ownerId", "position" limit 1`.execute(db);
    const [row] = rows;
    if (!row) return;
    last = row;
    const folders = shortenFolders(row.folders);
    if (folders === row.folders) continue;
    await sql`update "collections" set "folders" = ${folders}
      where "ownerId" = ${row.ownerId} and "position" = ${row.position}`.execute(db);
  }
}

/** A shortened web address would be wrong, so it becomes null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of NAMES) {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)} set ${name} = trim(substr(${name}, 1, ${NAME}))
      where length(${name}) > ${NAME}`.execute(db);
  }
  for (const [table, column] of ADDRESSES) {
    const address = sql.ref(column);
    await sql`update ${sql.table(table)} set ${address} = null where length(${address}) > ${WEB_ADDRESS}`.execute(db);
  }
  await cutFolders(db);
}

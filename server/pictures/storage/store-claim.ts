import type { Kysely } from "kysely";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { findDatabaseId, getDatabaseId } from "#server/db/database-id.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";
import { findOrphanedContents } from "#server/pictures/picture-queries.ts";
import { isStoredName, type PictureStore, PictureStorageProblem } from "./picture-storage.ts";

const SAMPLE = 1000;

type OpenedStore = Pick<OpenedDatabase, "db" | "place"> & { pictures: PictureStore };

const ADVICE = `check DATABASE_URL, DATA_DIR and S3_…; if this database is the right one, run \`${CLOSET_COMMAND} check --take-over\``;

async function listSample(pictures: PictureStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of pictures.listNames()) {
    if (isStoredName(name)) names.push(name);
    if (names.length === SAMPLE) break;
  }
  return names;
}

/** Call it before a database is made. @throws {PictureStorageProblem} when the store has pictures, or is claimed */
export async function checkStoreIsNew(pictures: PictureStore, place: string): Promise<void> {
  const isClaimed = (await pictures.readDatabaseIds()).length > 0;
  if (isClaimed || (await listSample(pictures)).length > 0)
    throw new PictureStorageProblem(
      `${place} does not exist, but there are pictures of a database in ${pictures.place}: check DATABASE_URL, DATA_DIR and S3_…, or restore a backup`,
    );
}

/** @throws {PictureStorageProblem} unless the database has claimed the store */
export async function checkStoreClaim({
  db,
  pictures,
}: {
  db: Kysely<Database>;
  pictures: PictureStore;
}): Promise<void> {
  const id = await findDatabaseId(db);
  if (id === null || !(await pictures.readDatabaseIds()).includes(id))
    throw new PictureStorageProblem(`the pictures in ${pictures.place} belong to another database: ${ADVICE}`);
}

/**
 * A store of an earlier release has no ids: the database that knows at least half of its pictures gets it.
 *
 * @throws {PictureStorageProblem} when the pictures belong to another database
 */
export async function claimPictureStore(
  { db, place, pictures }: OpenedStore,
  { takesOver = false }: { takesOver?: boolean } = {},
): Promise<void> {
  const [id, claimed] = await Promise.all([findDatabaseId(db), pictures.readDatabaseIds()]);
  const isOurs = id !== null && claimed.includes(id);
  if (isOurs && claimed.length === 1) return;
  if (!isOurs && !takesOver) {
    if (claimed.length > 0)
      throw new PictureStorageProblem(
        `the pictures in ${pictures.place} belong to another database than ${place}: ${ADVICE}`,
      );
    const sample = await listSample(pictures);
    if ((await findOrphanedContents(db, sample)).length * 2 > sample.length)
      throw new PictureStorageProblem(`${place} does not know most pictures in ${pictures.place}: ${ADVICE}`);
  }
  await pictures.writeDatabaseIds([await getDatabaseId(db)]);
}

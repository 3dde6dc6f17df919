import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { syncPath } from "#server/db/sync-path.ts";

const COPY = /^before-.*\.sqlite$/;
const UNFINISHED = /^before-.*\.sqlite\.unfinished(?:-journal)?$/;
const COPIES_KEPT = 2;

function hasRows(database: DatabaseSync): boolean {
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
    )
    .all();
  return tables.some(({ name }) => database.prepare(`select 1 from "${String(name)}" limit 1`).get() !== undefined);
}

export async function copyBeforeMigration(database: DatabaseSync, dataDir: string, migration: string): Promise<void> {
  if (!hasRows(database)) return;
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `before-${migration}.sqlite`);
  const unfinished = `${path}.unfinished`;
  // What a killed process left.
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name));
  try {
    database.prepare("vacuum into ?").run(unfinished);
    await chmod(unfinished, 0o600);
    await syncPath(unfinished);
    await rename(unfinished, path);
    await syncPath(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const copies = (await readdir(folder)).filter((name) => COPY.test(name)).toSorted();
  for (const name of copies.slice(0, -COPIES_KEPT)) await rm(join(folder, name));
}

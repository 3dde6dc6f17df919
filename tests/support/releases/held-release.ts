import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findPictureHash, SECRET_NAME } from "#server/closets/transfer/backup/backup-format.ts";
import { DATABASE_NAME } from "#server/db/embedded/embedded-database.ts";
import { openDiskPictures } from "#server/pictures/storage/disk-storage.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { readBackup } from "#tests/support/factories/backup-files.ts";
import type { Access, readAnswers } from "./read-answers.ts";

const MIGRATIONS = "server/db/migrations";

/** A folder of `tests/releases`, beside `database.sql` and `backup.zip`. */
export type HeldRelease = {
  madeAt: string;
  /** SHA-256 of each file. */
  migrations: Record<string, string>;
  /** For all closets. */
  key: string;
  access: Access;
  answers: Awaited<ReturnType<typeof readAnswers>>;
};

export const hashMigrations = (): Record<string, string> =>
  Object.fromEntries(readdirSync(MIGRATIONS).map((name) => [name, hashContent(readFileSync(join(MIGRATIONS, name)))]));

const quote = (value: unknown): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);

/** The statements that make the database again. */
export function dumpDatabase(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, DATABASE_NAME), { readOnly: true });
  const listRows = (table: string) => database.prepare(`select * from ${table}`).all();
  const objects = listRows("sqlite_master where sql is not null order by rowid");
  const rows = objects
    .filter(({ type }) => type === "table")
    .flatMap(({ name }) =>
      listRows(`"${String(name)}"`).map(
        (row) => `insert into "${String(name)}" values (${Object.values(row).map(quote).join(", ")})`,
      ),
    );
  database.close();
  return [...objects.map(({ sql }) => String(sql)), ...rows].map((statement) => `${statement};\n`).join("");
}

/** Fills a new data folder as the release left it, without its settings. */
export async function loadRelease(folder: string, dataDir: string): Promise<{ secret: string }> {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, DATABASE_NAME), { enableForeignKeyConstraints: false });
  database.exec(`begin;\n${await readFile(join(folder, "database.sql"), "utf8")}commit;`);
  database.close();
  const files = await readBackup(join(folder, "backup.zip"));
  const pictures = openDiskPictures(join(dataDir, "pictures"));
  for (const [name, content] of Object.entries(files))
    if (findPictureHash(name) !== null) await pictures.write(Buffer.from(content));
  const secret = String(files[SECRET_NAME]);
  await writeFile(join(dataDir, SECRET_NAME), secret);
  return { secret: secret.trim() };
}

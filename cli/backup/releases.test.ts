import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrateTo } from "#server/db/migrate.ts";
import type { Database } from "#server/db/schema.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { createPostgresDatabase, makeTestDatabase, type TestDatabase } from "#tests/support/drivers/databases.ts";
import { readBackup, readManifest } from "#tests/support/factories/backup-files.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { hashMigrations, type HeldRelease, loadRelease } from "#tests/support/releases/held-release.ts";
import { openCalls } from "#tests/support/releases/open-calls.ts";
import { readAnswers } from "#tests/support/releases/read-answers.ts";
import { signIn } from "#tests/support/releases/write-closets.ts";
import { copyToPostgres } from "./restored-database.ts";

const FOLDER = "tests/releases";
const RELEASES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

const readRelease = async (name: string): Promise<HeldRelease> =>
  JSON.parse(await readFile(join(FOLDER, name, "answers.json"), "utf8")) as HeldRelease;

// Afterwards bins have lost their entries, and links have ended.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function openRelease(name: string, dataDir: string): Promise<TestDatabase> {
  const folder = join(FOLDER, name);
  const { secret } = await loadRelease(folder, dataDir);
  if (inject("database") === "sqlite") return { dataDir, databaseUrl: null, env: {} };
  const databaseUrl = await createPostgresDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const postgres = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrateTo(postgres, readManifest(await readBackup(join(folder, "backup.zip"))).migration);
  await copyToPostgres(dataDir, postgres, async () => undefined);
  await postgres.destroy();
  return { dataDir, databaseUrl, env: { DATABASE_URL: databaseUrl, AUTH_SECRET: secret } };
}

async function restoreRelease(name: string, dataDir: string): Promise<TestDatabase> {
  const target = await makeTestDatabase(dataDir);
  const restored = await runCloset(["restore", join(FOLDER, name, "backup.zip"), "--keep-public"], target);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  return target;
}

async function addNewKey(target: TestDatabase): Promise<string> {
  const { db } = await openDatabase(target);
  onTestFinished(() => db.destroy());
  return (await addKey(db, { name: "a shop", username: null, rights: [...RIGHTS], expiresAt: null })).key;
}

const WAYS = { database: openRelease, backup: restoreRelease };

test.for(RELEASES.flatMap((name) => (["database", "backup"] as const).map((way) => [way, name] as const)))(
  "the %s of release %s opens, and everything is in it",
  async ([way, name]) => {
    const { madeAt, key: earlierKey, access, answers } = await readRelease(name);
    vi.setSystemTime(madeAt);
    const target = await WAYS[way](name, join(await makeTemporaryFolder(), "data"));
    // A restore revokes all keys.
    const key = way === "database" ? earlierKey : await addNewKey(target);
    const calls = await openCalls({ ...target.env, DATA_DIR: target.dataDir });
    onTestFinished(() => calls.close());
    expect(await readAnswers(calls, access, key)).toMatchObject(JSON.parse(JSON.stringify(answers)) as object);
    const token = await signIn(calls, target.dataDir, access.account);
    expect(await calls.call("GET", "/owner/closets", { key: token })).toMatchObject({
      closets: [{ username: access.ownedClosets[0] }],
    });
  },
);

test.for(RELEASES)("no migration of release %s has changed", async (name) => {
  expect(hashMigrations()).toMatchObject((await readRelease(name)).migrations);
});

import { openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { findDamage } from "./embedded/find-damage.ts";
import { createIntegrity } from "./integrity.ts";

async function makeDatabase(): Promise<string> {
  const path = join(await makeTemporaryFolder(), "open-closet.sqlite");
  const database = new DatabaseSync(path);
  database.exec("create table a (id integer primary key, text text); create index b on a (text)");
  const insert = database.prepare("insert into a (text) values (?)");
  for (let n = 0; n < 2000; n += 1) insert.run(`${n}`.repeat(20));
  database.close();
  return path;
}

test("a whole database has no damage", async () => {
  const integrity = createIntegrity({ findDamage: async () => findDamage(await makeDatabase()) });
  expect(integrity?.readState()).toEqual({ checkedAt: null, problem: null });
  await integrity?.check();
  expect(integrity?.readState()).toEqual({ checkedAt: expect.stringContaining("T"), problem: null });
});

test("a database with a damaged page, and a file that is none, are damaged", async () => {
  const path = await makeDatabase();
  const { size } = statSync(path);
  writeSync(openSync(path, "r+"), Buffer.alloc(4096, 0xff), 0, 4096, size - 4096);
  const integrity = createIntegrity({ findDamage: () => findDamage(path) });
  await expect(integrity?.check()).rejects.toThrow(/^the database is damaged \(.*\): restore the last good backup$/);
  expect(integrity?.readState()).toMatchObject({ problem: "the database is damaged" });
  writeFileSync(path, readFileSync(path).fill(7, 0, 100));
  expect(await findDamage(path)).toMatch(/not a database/);
});

test("a check that is stopped, or cannot read the file, finds nothing and fails", async () => {
  const path = await makeDatabase();
  await expect(findDamage(path, AbortSignal.abort())).rejects.toThrow("abort");
  await expect(findDamage(`${path}-other`)).rejects.toThrow("The database could not be checked");
});

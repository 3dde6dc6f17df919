// npm run hold: writes what this version stores, and what it answers, to tests/releases/{version}.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "#server/config/release.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { dumpDatabase, hashMigrations, type HeldRelease } from "#tests/support/releases/held-release.ts";
import { openCalls } from "#tests/support/releases/open-calls.ts";
import { readAnswers } from "#tests/support/releases/read-answers.ts";
import { writeClosets } from "#tests/support/releases/write-closets.ts";

const folder = join("tests/releases", VERSION);
if (existsSync(folder)) throw new Error(`${folder} is there: what a release has stored never changes.`);
const dataDir = await mkdtemp(join(tmpdir(), "open-closet-release-"));

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCloset(args, { dataDir });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

const rights = "import,read,edit,privacy,inbox,remove";
const calls = await openCalls({ DATA_DIR: dataDir });
const [key = ""] = (await run("key", "add", "a shop", "--all", "--may", rights)).split("\n");
const access = await writeClosets(calls, dataDir, key);
const answers = await readAnswers(calls, access, key);
await calls.close();

await mkdir(folder, { recursive: true });
await run("backup", join(folder, "backup.zip"));
await writeFile(join(folder, "database.sql"), dumpDatabase(dataDir));
const held: HeldRelease = { madeAt: new Date().toISOString(), migrations: hashMigrations(), key, access, answers };
await writeFile(join(folder, "answers.json"), `${JSON.stringify(held, null, 2)}\n`);
await rm(dataDir, { recursive: true });

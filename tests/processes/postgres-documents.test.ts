import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readCommandBlocks } from "#tests/support/drivers/command-blocks.ts";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const ROOT = process.cwd();

const SECRET = "s3cret-".repeat(5);

/** A temporary folder that stands for the operator's machine. */
async function makeMachine() {
  const machine = await makeTemporaryFolder();
  const [work, bin] = [join(machine, "work"), join(machine, "bin")];
  for (const folder of [work, bin, join(machine, "backups"), join(machine, "data")]) await mkdir(folder);
  // Paths in the documents, and their place here.
  const places: Record<string, string> = {
    "/opt/open-closet/node ": `${process.execPath} `,
    "/opt/open-closet": ROOT,
    "/etc/open-closet.env": join(machine, "env"),
    "/var/lib/open-closet": join(machine, "data"),
    "/backups": join(machine, "backups"),
  };
  const translate = (text: string): string =>
    Object.entries(places).reduce((translated, [there, here]) => translated.replaceAll(there, here), text);
  const addProgram = (name: string, text: string) => writeFile(join(bin, name), text, { mode: 0o755 });
  await addProgram("closet", translate(await readFile("deploy/closet", "utf8")));
  await addProgram("sudo", '#!/bin/sh\nshift 2\nexec "$@"\n');
  // npm itself takes a second to start.
  const npm = `[ "$1 $2 $3" = "run closet --" ] && shift 3 && exec ${process.execPath} ${ROOT}/cli/closet.ts "$@"`;
  await addProgram("npm", `#!/bin/sh\n${npm}\necho "npm $* is executed nowhere" >&2\nexit 1\n`);

  /** Writes the settings of `deploy/` with this database; null is SQLite. */
  const setDatabase = async (databaseUrl: string | null) => {
    const settings = translate(await readFile("deploy/open-closet.env", "utf8"));
    const line = databaseUrl === null ? "" : `DATABASE_URL='${databaseUrl}'`;
    const filled = settings.replace(/^DATABASE_URL=.*$/m, line);
    await writeFile(join(machine, "env"), filled.replace("AUTH_SECRET=''", `AUTH_SECRET='${SECRET}'`));
  };
  const execute = (commands: string) =>
    promisify(execFile)("sh", ["-e", "-c", translate(commands)], {
      cwd: work,
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: machine, NODE_COMPILE_CACHE: join(machine, "compiled") },
    });
  return { work, dataDir: join(machine, "data"), setDatabase, execute };
}

/** Writes a closet as a file with a folder of photos, and as a zip. @returns the path of the zip */
async function addMyCloset(work: string): Promise<string> {
  const source = join(work, "closet.json");
  await mkdir(join(work, "photos"));
  await writeFile(join(work, "photos/0.png"), await drawNoise({ width: 60, height: 80 }).png().toBuffer());
  await writeFile(source, JSON.stringify({ ...makePictureCloset("my-closet", ["0.png"]), status: "OK" }));
  const dataDir = await makeTemporaryFolder();
  await runCloset(["import", source, "--images", join(work, "photos")], { dataDir });
  await runCloset(["export", "my-closet", join(work, "my-closet.zip")], { dataDir });
  return join(work, "my-closet.zip");
}

/**
 * Executes the command blocks of a document in order, except those marked `not executed`.
 *
 * @param prepare run before the block that contains the key
 */
async function executeDocument(
  path: string,
  execute: (commands: string) => Promise<unknown>,
  prepare: Record<string, () => Promise<unknown>> = {},
): Promise<number> {
  const blocks = (await readCommandBlocks(path)).filter(({ reason }) => reason === null);
  const waiting = new Map(Object.entries(prepare));
  for (const { place, commands } of blocks) {
    for (const [words, getReady] of waiting) {
      if (!commands.includes(words)) continue;
      await getReady();
      waiting.delete(words);
    }
    await execute(commands).catch((error: Error) => {
      throw new Error(`${place}: ${error.message}`, { cause: error });
    });
  }
  expect([...waiting.keys()]).toEqual([]);
  return blocks.length;
}

test("the commands of the README work, or give a reason why they are not executed", async () => {
  const { work, execute } = await makeMachine();
  await addMyCloset(work);
  expect(await executeDocument("README.md", execute)).toBeGreaterThan(1);
});

test("the commands of docs/operations.md work, or give a reason why they are not executed", async () => {
  const { work, execute, dataDir, setDatabase } = await makeMachine();
  const source = await addMyCloset(work);
  const databaseUrl = await createPostgresDatabase();
  await setDatabase(databaseUrl);
  const executed = await executeDocument("docs/operations.md", execute, {
    "/backups/before-postgresql.zip": async () => {
      await setDatabase(null);
      await rm(dataDir, { recursive: true });
      expect((await runCloset(["import", source], { dataDir })).code).toBe(0);
    },
    "closet restore /backups/before-postgresql.zip": async () => setDatabase(await createPostgresDatabase()),
  });
  expect(executed).toBeGreaterThan(5);
});

test("a block that fails, has an empty reason or is not sh is an error", async () => {
  const folder = await makeTemporaryFolder();
  const path = join(folder, "page.md");
  const { execute } = await makeMachine();
  await writeFile(path, "# A page\n\n```sh\nnpm start\n```\n");
  await expect(executeDocument(path, execute)).rejects.toThrow(/page\.md:3: .*npm start is executed nowhere/s);
  await writeFile(path, "```console\n$ ls\n```\n");
  await expect(executeDocument(path, execute)).rejects.toThrow("page.md:1 is a block of console");
  await writeFile(path, "<!-- not executed:  -->\n```sh\nfalse\n```\n");
  await expect(executeDocument(path, execute)).rejects.toThrow("page.md:1");
  await writeFile(path, "<!-- not executed: for a good reason -->\n```sh\nfalse\n```\n");
  expect(await executeDocument(path, execute)).toBe(0);
});

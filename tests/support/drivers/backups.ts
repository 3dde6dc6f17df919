import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { makeTestDatabase } from "./databases.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { importCloset, runCloset, startProgram } from "./server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

export async function writeCloset(username: string, count = 3): Promise<string> {
  const folder = await makeTemporaryFolder();
  const names = Array.from({ length: count }, (_, n) => `${n}.png`);
  for (const name of names)
    await writeFile(join(folder, name), await drawNoise({ width: 60, height: 80 }).png().toBuffer());
  await writeFile(join(folder, "closet.json"), JSON.stringify({ ...makePictureCloset(username, names), status: "OK" }));
  return folder;
}

/** Kills a backup and a restore in each round, a little later each time. Neither may leave a partial result. */
export async function killBackups(rounds: number): Promise<void> {
  const folder = await makeTemporaryFolder();
  const database = await makeTestDatabase(join(folder, "data"));
  const { dataDir } = database;
  await importCloset(await writeCloset("emma", 12), database);
  const file = join(folder, "whole.zip");
  const startedAt = performance.now();
  expect(await runCloset(["backup", file], database)).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - startedAt;
  const kill = async (args: string[], ms: number) => {
    const child = startProgram(["cli/closet.ts", ...args], database);
    const closed = new Promise((resolve) => child.once("close", resolve));
    await sleep(ms);
    child.kill("SIGKILL");
    await closed;
  };
  const part = join(folder, "part.zip");
  for (let n = 1; n <= rounds; n += 1) {
    await rm(part, { force: true });
    await kill(["backup", part], (wholeMs * (n + rounds)) / (2 * rounds + 1));
    if ((await readdir(folder)).includes("part.zip")) {
      const target = await makeTestDatabase(join(folder, `${n}`));
      expect(await runCloset(["restore", part, "--keep-public"], target)).toMatchObject({ code: 0 });
    }
    await kill(["restore", file, "--force"], (wholeMs * (n + rounds)) / (2 * rounds + 1));
    // On PostgreSQL the lease of the killed restore has to run out.
    const check = async () => (await runCloset(["check", "--dry-run"], database)).code;
    await expect.poll(check, { interval: 1000 }).toBe(0);
    expect((await runCloset(["show", "emma"], database)).stdout).toMatch(/^Visibility +public$/m);
  }
  expect(await runCloset(["restore", file, "--force"], database)).toMatchObject({ code: 0 });
  expect(await runCloset(["backup", part, "--force"], database)).toMatchObject({ code: 0 });
  expect((await readdir(dataDir)).filter((name) => name.startsWith("restoring-"))).toEqual([]);
}

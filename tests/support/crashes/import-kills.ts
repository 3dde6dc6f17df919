import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findAnswer, importFile, listOrphans, openTestStore, sweepAll } from "#tests/support/factories/closet-store.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { runCloset, startProgram } from "#tests/support/drivers/server.ts";
import { listData } from "#tests/support/factories/records.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const ROWS = 3000;

async function writeCloset(folder: string, name: string, pictures: number): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  const items = Array.from({ length: pictures }, (_, id) => ({ id: `${name}-${id}`, thumbnailImageURL: `${id}.png` }));
  for (const { thumbnailImageURL } of items) {
    const picture = await drawNoise({ width: 120, height: 160 }).png().toBuffer();
    await writeFile(join(place, thumbnailImageURL), picture);
  }
  const outfits = Array.from({ length: ROWS }, (_, id) => ({ id: `${name}-${id}` }));
  await writeFile(
    join(place, "closet.json"),
    JSON.stringify({ user: { username: "jane" }, items, outfits, status: "OK" }),
  );
  return place;
}

/** Milliseconds after the start, or after the first write to the database. */
type Moment = { ms: number; after: "start" | "write" };

const readLogTime = (dataDir: string): bigint =>
  statSync(join(dataDir, "open-closet.sqlite-wal"), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;

async function killImport(path: string, dataDir: string, { ms, after }: Moment): Promise<boolean> {
  const logTime = readLogTime(dataDir);
  const child = startProgram(["cli/closet.ts", "import", path, "--replace"], { dataDir });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  if (after === "write") while (isRunning() && readLogTime(dataDir) === logTime) await setImmediate();
  await setTimeout(ms);
  child.kill("SIGKILL");
  if (isRunning()) await once(child, "close");
  return child.signalCode === "SIGKILL";
}

/** Those of the items, and of the items in the bin. */
async function expectPicturesWhole({ db, pictures }: ClosetStore, count: number): Promise<void> {
  const rows = await db.selectFrom("pictures").selectAll().execute();
  const keys = new Set(rows.map(({ key }) => key));
  const shown = (await listData(db, "items")).map(({ thumbnailImageURL }) => findPictureKey(thumbnailImageURL));
  expect(shown.filter((key) => keys.has(key ?? ""))).toHaveLength(count);
  for (const { sha256, bytes } of rows) expect(await pictures.findSize(sha256)).toBe(bytes);
}

/** Half of them after the start of an import, half after its first write. */
const MOMENTS = 32;

/** Kills each import a little later. Each one must leave either the old closet or the new one. */
export async function killImports({ kills, pictures }: { kills: number; pictures: number }): Promise<void> {
  const folder = await makeTemporaryFolder();
  const paths = [await writeCloset(folder, "a", pictures), await writeCloset(folder, "b", pictures)];
  const answers: string[] = [];
  for (const path of paths) {
    const fresh = await openTestStore();
    await importFile(fresh, path);
    answers.push(JSON.stringify(await findAnswer(fresh, "jane")));
  }
  const store = await openTestStore(join(folder, "data"));
  const startedAt = performance.now();
  expect(await runCloset(["import", paths[0] ?? ""], store)).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - startedAt;

  let current = 0;
  let killed = 0;
  let hasReplaced = 0;
  let runs = 0;
  for (; killed < kills; runs += 1) {
    const kill = runs % MOMENTS;
    const other = 1 - current;
    const moment: Moment =
      kill % 2 === 0 ? { ms: (wholeMs * (kill + 1)) / MOMENTS, after: "start" } : { ms: kill - 1, after: "write" };
    const isKilled = await killImport(paths[other] ?? "", store.dataDir, moment);
    if (isKilled) killed += 1;
    const found = answers.indexOf(JSON.stringify(await findAnswer(store, "jane")));
    expect([0, 1]).toContain(found);
    await expectPicturesWhole(store, pictures);
    if (found !== current) hasReplaced += 1;
    current = found;
  }
  if (runs >= MOMENTS) expect(hasReplaced).toBeLessThan(runs);

  expect(await runCloset(["import", paths[1 - current] ?? "", "--replace"], store)).toMatchObject({ code: 0 });
  expect(JSON.stringify(await findAnswer(store, "jane"))).toBe(answers[1 - current]);
  await sweepAll(store);
  await expectPicturesWhole(store, pictures);
  expect(await listOrphans(store)).toEqual([]);
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findAnswer, importFile, listOrphans, openTestStore } from "#tests/support/closet-store.ts";
import { aPng } from "#tests/support/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeZip } from "#tests/support/zip-files.ts";
import { closetAnswerSchema } from "./closet-answer-schema.ts";
import { ClosetProblem } from "./closet-problem.ts";

const RUNS = 150;

const JSON_FILE = JSON.stringify({
  user: { username: "jane", firstName: "Jane" },
  items: [{ id: "1", thumbnailImageURL: "a.png", createdAt: { _seconds: 1, _nanoseconds: 2 }, sFrac: 0.5 }],
  collections: [{ id: "c", name: "x", folders: ["default-wishlist"] }],
  collectionItems: [{ collectionId: "c", itemId: "1" }],
  status: "OK",
});

const FILES: [name: string, make: () => Promise<Buffer>][] = [
  ["closet.zip", async () => makeZip({ "closet.json": JSON_FILE, "a.png": await aPng() }, { compress: false })],
  ["packed.zip", async () => makeZip({ "closet.json": JSON_FILE, "a.png": await aPng() })],
  ["closet.json", async () => Buffer.from(JSON_FILE)],
  ["closet.csv", async () => Buffer.from('Id,Name,Image,Date\n1,"a ""b""",a.png,2025-01-01\n2,c,,\n')],
];

type Damage = { at: number; byte: number; cut: number };

const damages = fc.array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.nat(30) }), {
  minLength: 1,
  maxLength: 6,
});

/** Bytes changed here and there, and sometimes some taken away. */
function damage(content: Buffer, list: readonly Damage[]): Buffer {
  let copy = Buffer.from(content);
  for (const { at, byte, cut } of list) {
    const place = at % copy.length;
    copy[place] = byte;
    if (cut > 25) copy = Buffer.concat([copy.subarray(0, place), copy.subarray(place + cut)]);
    if (copy.length === 0) return copy;
  }
  return copy;
}

test.for(FILES)("however %s is damaged, it is imported or refused in one line", async ([name, make]) => {
  const content = await make();
  const folder = await makeTemporaryFolder();
  const path = join(folder, name);
  const store = await openTestStore();
  await writeFile(join(folder, "a.png"), await aPng());
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(damages, async (list) => {
      await writeFile(path, damage(content, list));
      try {
        const { username } = await importFile(store, path, { existing: "replace" });
        closetAnswerSchema.parse(await findAnswer(store, username));
      } catch (error) {
        expect(error).toBeInstanceOf(ClosetProblem);
        expect((error as Error).message).not.toMatch(/\n/);
        refused += 1;
      }
    }),
    { numRuns: RUNS },
  );
  expect(refused).toBeLessThan(RUNS);
  expect(await listOrphans(store)).toEqual([]);
});

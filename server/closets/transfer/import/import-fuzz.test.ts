import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { fuzzImports } from "#tests/support/fuzz/fuzz-imports.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { closetResponseSchema } from "#server/closets/visitors/closet-response.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";

const RUNS = 150;

test("any file is imported or rejected with one line", async () => {
  const folder = await makeTemporaryFolder();
  const store = await openTestStore();
  await writeFile(join(folder, "a.png"), await aPng());
  let imported = 0;
  await fc.assert(
    fc.asyncProperty(fuzzImports, async (making) => {
      const { name, content } = await making;
      const path = join(folder, name);
      await writeFile(path, content);
      try {
        const { username } = await importFile(store, path, { existing: "replace" });
        closetResponseSchema.parse(await findAnswer(store, username));
        imported += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(ClosetProblem);
        expect((error as Error).message).not.toMatch(/\n/);
      }
    }),
    { numRuns: RUNS },
  );
  expect(imported).toBeGreaterThan(RUNS / 20);
});

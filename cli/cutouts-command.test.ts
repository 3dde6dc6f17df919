import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

async function importPhotographs() {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  const photographs = {
    coat: drawGarmentPhotograph(),
    same: drawGarmentPhotograph({ cloth: "#e1dcd2" }),
    bare: drawGarmentPhotograph({ wall: "none" }),
  };
  for (const [name, photograph] of Object.entries(photographs)) {
    await writeFile(join(folder, `${name}.png`), await photograph.png().toBuffer());
  }
  const items = Object.keys(photographs).map((id) => ({ id, thumbnailImageURL: `${id}.png` }));
  const path = join(folder, "emma.json");
  await writeFile(path, JSON.stringify({ status: "OK", user: { username: "emma" }, items }));
  await runCloset(["import", path], options);
  return options;
}

test("closet cutouts makes what is missing, and says what it left", async () => {
  const options = await importPhotographs();
  const { code, stdout } = await runCloset(["cutouts", "emma"], options);
  expect([code, stdout.split("\n")]).toEqual([
    0,
    [
      "Made 1 cut-out.",
      "Uncertain, with their background as before: 1 photograph.",
      "Already without a background: 1 picture.",
      "",
    ],
  ]);
  const again = await runCloset(["cutouts", "emma"], options);
  expect(again.stdout.split("\n")).toEqual(["Made 0 cut-outs.", ...stdout.split("\n").slice(1)]);
});

test("closet cutouts of an unknown closet is one error line", async () => {
  const { code, stderr } = await runCloset(["cutouts", "nobody"], await importPhotographs());
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^closet: there is no closet “nobody”.*\n$/)]);
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

async function importEmma() {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  const path = join(folder, "emma.json");
  await writeFile(path, JSON.stringify({ status: "OK", user: { username: "emma" }, items: [{ id: "1" }] }));
  await runCloset(["import", path], options);
  return options;
}

const DEFAULT_LINES = [
  "Tap              usual: what STYLE_WITH says: prompt with `app`, look with `web`",
  "Cards            cards of items show photographs",
  "Items, shown     name, brand, category, subcategory, colors, seasons, material, pictures, shopLink",
  "Items, hidden    size, price, purchasedOn, timesWorn, notes, tags",
  "Outfits, shown   name, seasons",
  "Outfits, hidden  timesWorn, notes, tags",
  "",
];

test("closet policy prints the settings; show, hide and flags change only what they name", async () => {
  const options = await importEmma();
  expect((await runCloset(["policy", "emma"], options)).stdout.split("\n")).toEqual(DEFAULT_LINES);
  await runCloset(["policy", "emma", "hide", "brand"], options);
  const flags = ["--tap", "look", "--cards", "cutouts"];
  const words = ["show", "size", "price", "outfits.notes", "outfits.tags"];
  const changed = await runCloset(["policy", "EMMA", ...words, ...flags], options);
  expect(changed.stdout.split("\n")).toEqual([
    "Tap              look: a tap on a card opens the page of what was tapped",
    "Cards            cards of items show cut-outs where there are some",
    "Items, shown     name, category, subcategory, colors, seasons, material, pictures, shopLink, size, price",
    "Items, hidden    brand, purchasedOn, timesWorn, notes, tags",
    "Outfits, shown   name, seasons, notes, tags",
    "Outfits, hidden  timesWorn",
    "",
  ]);
  expect((await runCloset(["policy", "emma"], options)).stdout).toBe(changed.stdout);
  await runCloset(["policy", "emma", "hide", "outfits.tags"], options);
  const { stdout } = await runCloset(["policy", "emma", "--tap", "prompt"], options);
  expect(stdout).toContain("Items, hidden    brand,");
  expect(stdout).toContain("Outfits, hidden  timesWorn, tags\n");
  expect(stdout).toContain("Tap              prompt");
  const unset = await runCloset(["policy", "emma", "--tap", "usual"], options);
  expect(unset.stdout).toContain("Tap              usual");
});

test.for<[words: string[], says: string]>([
  [["show", "sizes"], "“sizes” is not a field of items: use name, brand, category"],
  [["hide", "brand", ""], "“” is not a field of items: use name"],
  [["show", "outfits.price"], "“outfits.price” is not a field of outfits: use outfits.name, outfits.seasons"],
  [["show"], "name the fields to show: policy jane show size outfits.notes"],
  [["reveal", "size"], "“reveal” is unknown: use show or hide"],
  [["--tap", "buy"], "“buy” is not a value of --tap: use usual, prompt or look"],
  [["--cards", "big"], "“big” is not a value of --cards: use photographs or cutouts"],
  [["--colour", "red"], "Unknown option '--colour'; usage: npm run closet -- policy <username> show|hide <field…>"],
])("closet policy emma %j ends with one line, and nothing changes", async ([words, says]) => {
  const options = await importEmma();
  const { code, stdout, stderr } = await runCloset(["policy", "emma", "--tap", "look", ...words], options);
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^closet: .+\n$/);
  expect([code, stdout]).toEqual([1, ""]);
  expect((await runCloset(["policy", "emma"], options)).stdout.split("\n")).toEqual(DEFAULT_LINES);
});

test("closet policy of an unknown closet is one error line", async () => {
  const options = await importEmma();
  for (const flags of [[], ["--tap", "look"]]) {
    const { code, stderr } = await runCloset(["policy", "nobody", ...flags], options);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^closet: there is no closet “nobody”.*\n$/)]);
  }
});

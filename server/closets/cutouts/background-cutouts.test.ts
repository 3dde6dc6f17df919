import { sql } from "kysely";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { createBackgroundCutouts } from "./background-cutouts.ts";

async function importPhotographs(store: TestStore, username: string, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => ({ id: `${n}`, thumbnailImageURL: `${n}.png` }));
  const readPicture = (address: string) =>
    drawGarmentPhotograph({ width: 100, height: 130 + Number.parseInt(address, 10) })
      .png()
      .toBuffer();
  await importCloset(store, { name: username, answer: { items, status: "OK" }, readPicture });
}

const countCutouts = async ({ db }: TestStore): Promise<number> =>
  (await db.selectFrom("pictures").select("key").where("use", "=", "cutout").execute()).length;

test("cut-outs are made in the background, closet by closet", async () => {
  const store = await openTestStore();
  await importPhotographs(store, "jane", 2);
  await importPhotographs(store, "noor", 1);
  const warnings: object[] = [];
  const cutouts = createBackgroundCutouts(store, { warn: (details: object) => warnings.push(details) });
  for (const username of ["jane", "gone", "noor", "jane"]) cutouts.makeFor(username);
  await expect.poll(() => countCutouts(store)).toBe(3);
  cutouts.makeFor("noor");
  await cutouts.stop();
  expect(warnings).toEqual([{ err: expect.objectContaining({ reason: "there is no closet “gone”" }) }]);
});

test("after a start, the closets of accounts get what is missing, and no others", async () => {
  const store = await openTestStore();
  await importPhotographs(store, "jane", 1);
  await importPhotographs(store, "noor", 2);
  await sql`insert into "authUsers" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('account', 'Noor', 'noor@mail.example', ${store.kind === "sqlite" ? sql`1` : sql`true`}, current_timestamp, current_timestamp)`.execute(
    store.db,
  );
  await store.db.updateTable("owners").set({ accountUserId: "account" }).where("usernameKey", "=", "noor").execute();
  const cutouts = createBackgroundCutouts(store, { warn: () => expect.fail("a warning") });
  cutouts.makeMissing();
  await expect.poll(() => countCutouts(store)).toBe(2);
  await cutouts.stop();
  expect(await countCutouts(store)).toBe(2);
});

test("a stop ends the work, and nothing begins after it", async () => {
  const store = await openTestStore();
  await importPhotographs(store, "jane", 12);
  const cutouts = createBackgroundCutouts(store, { warn: () => expect.fail("a warning") });
  cutouts.makeFor("jane");
  await cutouts.stop();
  const made = await countCutouts(store);
  cutouts.makeFor("jane");
  await cutouts.stop();
  expect(made).toBeLessThan(12);
  expect(await countCutouts(store)).toBe(made);
});

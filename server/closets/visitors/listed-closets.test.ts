import { expect, test } from "vitest";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { openTestStore, type TestStore, watchQueries } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { createClosetService } from "./closet-service.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { createClosetCardReader, createListedClosetFinder, MAX_LISTED_CLOSETS } from "./listed-closets.ts";

async function addCloset(store: TestStore, name: string, isIndexed = true): Promise<void> {
  const items = ["a", "b"].map((id) => ({ id, thumbnailImageURL: `${id}.png`, createdAt: 1 }));
  const answer = { status: "OK", user: { username: name, firstName: name }, items };
  await importCloset(store, { name, answer, readPicture: () => aPng() }, { username: name });
  if (isIndexed) await setPrivacy(store, name, "public", { isIndexed });
}

const open = (store: TestStore, listed: "all" | "demo" | "none", queries: string[] = []) => {
  const db = watchQueries(store, queries);
  return createListedClosetFinder(db, createClosetCardReader(createClosetService(db)), listed);
};

test("closets that search engines may list are listed, until they are private, deleted or not to be found", async () => {
  const store = await openTestStore();
  for (const name of ["ana", "ben", "cleo", "dora"]) await addCloset(store, name);
  await addCloset(store, "unlisted", false);
  const find = open(store, "all");
  const list = async () => (await find()).map(({ username }) => username).toSorted();
  expect(await list()).toEqual(["ana", "ben", "cleo", "dora"]);
  await setPrivacy(store, "ana", "private");
  await removeCloset(store, "ben");
  await setPrivacy(store, "cleo", "public");
  expect(await list()).toEqual(["dora"]);
  expect(await find()).toMatchObject([{ firstName: "dora", items: 2, outfits: 0, pictures: [{}, {}] }]);
  expect(await open(store, "none")()).toEqual([]);
  expect(await open(store, "demo")()).toEqual([]);
});

test("a list that has not changed costs one query, and a changed closet is read again", async () => {
  const store = await openTestStore();
  for (const name of ["ana", "ben"]) await addCloset(store, name);
  const queries: string[] = [];
  const find = open(store, "all", queries);
  await find();
  queries.length = 0;
  await find();
  expect(queries.length).toBe(1);
  await store.db
    .updateTable("owners")
    .set((eb) => ({ firstName: "Ann", version: eb("version", "+", 1) }))
    .where("username", "=", "ana")
    .execute();
  expect((await find()).map(({ firstName }) => firstName)).toContain("Ann");
});

test("at most 24 closets are listed, and one without pictures takes no place of theirs", async () => {
  const store = await openTestStore();
  const names = Array.from({ length: MAX_LISTED_CLOSETS + 1 }, (_, n) => `owner${n}`);
  for (const name of names) await addCloset(store, name);
  const find = open(store, "all");
  const listed = (await find()).map(({ username }) => username);
  expect(listed.length).toBe(MAX_LISTED_CLOSETS);
  const owners = store.db.selectFrom("owners").select("id").where("username", "in", listed);
  await store.db.deleteFrom("entries").where("ownerId", "in", owners).execute();
  await store.db
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1), purgedVersion: eb("version", "+", 1) }))
    .execute();
  const others = names.filter((name) => !listed.includes(name));
  expect((await find()).map(({ username }) => username)).toEqual(others);
});

import { MAX_ID_LENGTH } from "#domain/limits.ts";
import { expect, test } from "vitest";
import { findAnswer, listOrphans, openTestStore, sweepAll } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { sweepPictures } from "#server/closets/records/closet-store.ts";
import { importCloset } from "./closet-import.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import type { ImportSource } from "./import-content.ts";

const aSource = (answer: Record<string, unknown>, picture = aPng()): ImportSource => ({
  name: "jane",
  answer: { status: "OK", ...answer },
  readPicture: () => picture,
});

test("rows without a collection or a target are left out and counted", async () => {
  const store = await openTestStore();
  const summary = await importCloset(
    store,
    aSource({
      items: [{ id: "1" }, { brand: "no id" }, { id: "1" }, "text", { id: "x".repeat(MAX_ID_LENGTH + 1) }],
      collections: [{ id: "c" }],
      collectionItems: [
        { collectionId: "c", itemId: "1" },
        { collectionId: "c", itemId: "2" },
        { collectionId: "d", itemId: "1" },
        { collectionId: "c" },
        null,
      ],
    }),
  );
  expect(summary.lostRows).toBe(4);
  expect(summary.leftOut.map(({ reason }) => reason)).toEqual([
    "it has no id",
    "another entry has the same id",
    "it is not an object",
    `its id is longer than ${MAX_ID_LENGTH} characters`,
  ]);
  expect((await findAnswer(store, "jane"))?.collectionItems).toEqual([{ collectionId: "c", itemId: "1" }]);
});

test("the username is the requested one, else the answer's, else the file's", async () => {
  const store = await openTestStore();
  const named = aSource({ user: { username: " Anna ", firstName: "Anna" } });
  expect((await importCloset(store, named)).username).toBe("Anna");
  expect((await importCloset(store, named, { username: "other" })).closet.user).toEqual({
    username: "other",
    firstName: "Anna",
  });
  expect((await importCloset(store, aSource({}))).closet.user).toEqual({ username: "jane", firstName: "jane" });
  await expect(importCloset(store, aSource({}), { username: "a/b" })).rejects.toThrow("“a/b” is not a valid username");
});

test("a closet of the same username, in any case, is replaced as a whole, and only on request", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource({ items: [{ id: "old", thumbnailImageURL: "a.png" }], outfits: [{ id: "o" }] }));
  const renewed = aSource({ user: { username: "JANE" }, items: [{ id: "new" }] });
  await expect(importCloset(store, renewed)).rejects.toThrow("replace it with --replace");
  expect((await findAnswer(store, "jane"))?.items[0]?.id).toBe("old");
  const { hasReplaced } = await importCloset(store, renewed, { existing: "replace" });
  expect(hasReplaced).toBe(true);
  const answer = await findAnswer(store, "jane");
  expect(answer?.user.username).toBe("JANE");
  expect(answer?.items.map(({ id }) => id)).toEqual(["new"]);
  expect(answer?.outfits).toEqual([]);
  // An item of the bin has it.
  expect(await store.db.selectFrom("pictures").select("unusedSince").execute()).toEqual([{ unusedSince: null }]);
});

test("what a replacing import has as the closet has it is not written again", async () => {
  const store = await openTestStore();
  const answer = {
    items: [
      { id: "1", name: "Coat", thumbnailImageURL: "a.png", tags: ["wool"], createdAt: 3 },
      { id: "2", name: "Hat", createdAt: 2 },
    ],
    outfits: [{ id: "o", itemIds: ["1", "2"] }],
    inspirations: [{ id: "n", picUrl: "a.png" }],
    collections: [{ id: "c", name: "Work" }],
    collectionItems: [{ collectionId: "c", itemId: "1" }],
  };
  await importCloset(store, aSource(answer));
  const replace = async (changed: object) =>
    await importCloset(store, aSource({ ...answer, ...changed }), { existing: "replace" });
  const before = await findAnswer(store, "jane");
  const { changes, importId } = await replace({});
  expect([changes.known.items, importId]).toEqual([2, null]);
  expect(await findAnswer(store, "jane")).toEqual(before);
  await replace({ items: [answer.items[0], { id: "2", name: "Cap", createdAt: 2 }] });
  const rows = await store.db.selectFrom("entries").select(["id", "version"]).orderBy("id").execute();
  expect(rows.map(({ id, version }) => `${id} ${version}`)).toEqual(["1 1", "2 3", "c 1", "n 1", "o 1"]);
});

test("what changes while a replacing import is prepared is replaced, too", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource({ items: [{ id: "old" }] }));
  let opened = 0;
  const open: typeof store.records.open = async (findOwner) => {
    const closet = await store.records.open(findOwner);
    opened += 1;
    await importCloset(store, aSource({ items: [{ id: `meanwhile-${opened}` }] }), { existing: "add" });
    return closet;
  };
  const late = { ...store, records: { ...store.records, open } };
  const { changes } = await importCloset(late, aSource({ items: [{ id: "new" }] }), { existing: "replace" });
  expect(opened).toBeGreaterThan(0);
  expect(changes.missing.items).toBe(opened + 1);
  expect((await findAnswer(store, "jane"))?.items.map(({ id }) => id)).toEqual(["new"]);
});

test("a file without an owner replaces a closet, and keeps the owner's name and pronoun", async () => {
  const store = await openTestStore();
  await importCloset(
    store,
    aSource({ user: { username: "jane", firstName: "Mxa", pronoun: "them" }, items: [{ id: "old" }] }),
  );
  const table = { ...aSource({ items: [{ id: "new" }] }), name: "jane" };
  await importCloset(store, { ...table, answer: { items: [{ id: "new" }], status: "OK" } }, { existing: "replace" });
  const answer = await findAnswer(store, "jane");
  expect([answer?.user, answer?.items.map(({ id }) => id)]).toEqual([
    { username: "jane", firstName: "Mxa", pronoun: "them" },
    ["new"],
  ]);
});

test("an existing closet is rejected before the import reads a picture", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource({}));
  const source = {
    ...aSource({ items: [{ id: "1", thumbnailImageURL: "a.png" }] }),
    readPicture: () => expect.fail("It reads a picture."),
  };
  await expect(importCloset(store, source)).rejects.toThrow("replace it with --replace");
});

test("a replaced closet keeps its visibility, unless the import makes it private", async () => {
  const store = await openTestStore();
  const replace = { existing: "replace" } as const;
  const visibilities = [
    await importCloset(store, aSource({})),
    await importCloset(store, { ...aSource({}), visibility: "private" }, replace),
    await importCloset(store, aSource({}), { ...replace, visibility: "private" }),
    await importCloset(store, aSource({}), replace),
    await importCloset(store, { ...aSource({}), visibility: "private" }, { username: "new" }),
  ].map(({ visibility }) => visibility);
  expect(visibilities).toEqual(["public", "public", "private", "private", "private"]);
});

test("of two concurrent imports of one username one succeeds and one fails", async () => {
  const first = await openTestStore();
  const second = await openTestStore(first.dataDir);
  const outcomes = await Promise.allSettled(
    [first, second].map((store, seed) =>
      importCloset(store, aSource({ items: [{ id: `${seed}`, thumbnailImageURL: "a.png" }] }, aPng({ seed }))),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(String(refused?.reason)).toContain("replace it with --replace");
  expect((await findAnswer(first, "jane"))?.items).toHaveLength(1);
});

test("a running import keeps its pictures while another one runs and files are swept", async () => {
  const first = await openTestStore();
  const second = await openTestStore(first.dataDir);
  const { promise: untilOtherIsIn, resolve: go } = Promise.withResolvers<void>();
  const { promise: hasStaged, resolve: tell } = Promise.withResolvers<void>();
  let reads = 0;
  const items = Array.from({ length: 20 }, (_, id) => ({ id, thumbnailImageURL: `${id}.png` }));
  const slow = importCloset(first, {
    ...aSource({ items }),
    readPicture: async (address) => {
      reads += 1;
      if (reads > 10) {
        tell();
        await untilOtherIsIn;
      }
      return await aPng({ seed: Number.parseInt(address, 10) });
    },
  });
  await hasStaged;
  await importCloset(second, aSource({}), { username: "other" });
  await sweepPictures(second);
  go();
  await slow;
  const rows = await first.db.selectFrom("pictures").selectAll().execute();
  expect(rows).toHaveLength(20);
  for (const { sha256, bytes } of rows) expect(await first.pictures.findSize(sha256)).toBe(bytes);
});

test("pictures are flushed to the disk before a row names them", async () => {
  const store = await openTestStore();
  const flushed: number[] = [];
  const flush = async (): Promise<void> => {
    await store.pictures.flush();
    flushed.push((await store.db.selectFrom("owners").selectAll().execute()).length);
  };
  const watched = { ...store, pictures: { ...store.pictures, flush } };
  await importCloset(watched, aSource({ items: [{ id: "1", thumbnailImageURL: "a.png" }] }));
  expect(flushed).toEqual([0]);
});

test("closets that share pictures keep theirs and leave no orphans when imported and removed concurrently", async () => {
  const { dataDir } = await openTestStore();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStore(dataDir)));
  const picture = aPng();
  await Promise.all(
    stores.map(async (store, index) => {
      for (let round = 0; round < 3; round += 1) {
        const answer = { items: [{ id: "1", thumbnailImageURL: "a.png" }] };
        await importCloset(store, aSource(answer, picture), { username: `u${index}`, existing: "replace" });
        if (index % 2 === 0) await removeCloset(store, `u${index}`);
      }
    }),
  );
  const [store] = stores;
  if (!store) throw new Error("There is no store.");
  const rows = await store.db.selectFrom("pictures").selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const { sha256, bytes } of rows) expect(await store.pictures.findSize(sha256)).toBe(bytes);
  await removeCloset(store, "u1");
  await removeCloset(store, "u3");
  await sweepAll(store);
  const names: string[] = [];
  for await (const name of store.pictures.listNames()) names.push(name);
  expect(names).toEqual([]);
});

test("an aborted or failed import changes nothing and leaves no picture", async () => {
  const store = await openTestStore();
  const before = { items: [{ id: "old", thumbnailImageURL: "a.png" }] };
  await importCloset(store, aSource(before));
  const answer = { items: Array.from({ length: 30 }, (_, id) => ({ id, thumbnailImageURL: `${id}.png` })) };
  const failing = (fail: (count: number) => void): ImportSource => {
    let count = 0;
    return {
      ...aSource(answer),
      readPicture: () => {
        count += 1;
        fail(count);
        return aPng({ seed: count });
      },
    };
  };
  const stopping = new AbortController();
  const stopped = failing((count) => count === 15 && stopping.abort(new Error("stopped")));
  const replace = { existing: "replace" } as const;
  await expect(importCloset(store, stopped, replace, { signal: stopping.signal })).rejects.toThrow("stopped");
  const broken = failing((count) => {
    if (count === 15) throw new Error("no space left");
  });
  await expect(importCloset(store, broken, replace)).rejects.toThrow("no space left");
  expect((await findAnswer(store, "jane"))?.items.map(({ id }) => id)).toEqual(["old"]);
  expect(await listOrphans(store)).toEqual([]);
});

test("any text in a closet survives import and export unchanged", async () => {
  const store = await openTestStore();
  const texts = [
    "<script>alert(1)</script>",
    "\u202egnirts",
    '=HYPERLINK("http://x")',
    "'; drop table owners; --",
    "x".repeat(200),
    "😀 \u0001 é e\u0301 \u2028 end",
    "__proto__",
  ];
  const items = texts.map((brand, index) => ({
    id: brand.slice(0, 50),
    brand,
    createdAt: -index,
    itemShoppingURL: "javascript:alert(1)",
  }));
  await importCloset(
    store,
    aSource({
      user: { firstName: texts[0], pronoun: texts[1] },
      items,
      collections: [{ id: "c", name: texts[1], type: texts[0], folders: texts }],
    }),
  );
  const answer = await findAnswer(store, "jane");
  expect(answer?.items.map(({ brand }) => brand)).toEqual(texts);
  expect(answer?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(answer?.items.some((item) => "itemShoppingURL" in item)).toBe(false);
  expect(answer?.user).toEqual({ username: "jane", firstName: texts[0], pronoun: texts[1] });
  expect(answer?.collections[0]).toMatchObject({ name: texts[1], type: texts[0], folders: texts });
});

test("text that databases reject is replaced: lone surrogates, NUL", async () => {
  const store = await openTestStore();
  const pictures = [{ url: "https://pictures.example/a\0b.png" }];
  await importCloset(store, aSource({ items: [{ id: "a\0b", brand: "x\ud800y\0z", pictures }] }));
  expect((await findAnswer(store, "jane"))?.items[0]).toMatchObject({
    id: "ab",
    brand: "x\ufffdyz",
    pictures: [{ url: "https://pictures.example/ab.png" }],
  });
});

test("a new closet gets a username as on the web: one alphabet, and none that looks like another closet's", async () => {
  const store = await openTestStore();
  const load = (username: string) => importCloset(store, aSource({}), { username });
  await load("cop");
  await expect(load("еmma")).rejects.toThrow(/“еmma” cannot be the username of a new closet/);
  await expect(load("emma.")).rejects.toThrow("--username");
  await expect(load("сор")).rejects.toThrow(/“сор” looks like the username of another closet/);
  await load("Анна");
  // It was there before the rule.
  await store.db.updateTable("owners").set({ username: "e", usernameKey: "e" }).where("username", "=", "cop").execute();
  await importCloset(store, aSource({}), { username: "e", existing: "replace" });
  const owners = await store.db.selectFrom("owners").select("username").orderBy("username").execute();
  expect(owners.map(({ username }) => username)).toEqual(["e", "Анна"]);
});

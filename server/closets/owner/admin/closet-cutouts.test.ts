import { expect, test } from "vitest";
import { NoSuchCloset } from "#server/closets/records/closet-problem.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { readOwnContent } from "#server/closets/owner/content/own-content.ts";
import { makeCutout } from "#server/pictures/make-cutout.ts";
import { openTestStore, listOrphans, type TestStore } from "#tests/support/factories/closet-store.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { listData, writeRecord } from "#tests/support/factories/records.ts";
import { makeMissingCutouts } from "./closet-cutouts.ts";

const WALL = "#e1dcd2";

/** `same.png` has the color of its wall, `bare.png` no wall; `1.png` to `3.png` can be cut out. */
async function readPicture(address: string): Promise<Buffer> {
  const name = address.replace(".png", "");
  const number = Number.parseInt(name, 10);
  const wall = name === "bare" ? "none" : WALL;
  const height = 160 + (number || 0);
  return await drawGarmentPhotograph({ width: 120, height, wall, ...(name === "same" && { cloth: WALL }) })
    .png()
    .toBuffer();
}

async function importItems(store: TestStore, items: object[]): Promise<void> {
  const answer = { status: "OK", items: items.map((item, position) => ({ createdAt: 100 - position, ...item })) };
  await importCloset(store, { name: "jane", answer, readPicture }, { existing: "replace" });
}

const photographed = (name: string, more: object = {}) => ({ id: name, thumbnailImageURL: `${name}.png`, ...more });

const listCutouts = async ({ db }: TestStore) =>
  (await listData(db, "items")).map(({ id, cutout }) => [id, cutout?.address ?? null] as const);

const getVersion = async ({ db }: TestStore): Promise<number> =>
  (await db.selectFrom("owners").select("version").executeTakeFirstOrThrow()).version;

function countCuts() {
  const calls = { count: 0 };
  const cutOut: typeof makeCutout = async (photograph) => {
    calls.count += 1;
    return await makeCutout(photograph);
  };
  return { calls, cutOut };
}

test("each item gets the cut-out of its photograph, except where it is uncertain or there is one", async () => {
  const store = await openTestStore();
  await importItems(store, [
    photographed("1", { name: "Coat", cutout: "bare.png" }),
    photographed("2", { name: "Skirt" }),
    { ...photographed("2"), id: "2 again" },
    photographed("same"),
    photographed("bare"),
    { id: "no photograph" },
  ]);
  const before = Object.fromEntries(await listCutouts(store));
  const version = await getVersion(store);
  const { calls, cutOut } = countCuts();
  const report = await makeMissingCutouts(store, "Jane", { cutOut });
  expect(report).toEqual({ made: 1, uncertain: 1, transparent: 1, unreadable: 0 });
  expect(calls.count).toBe(3);
  const changes = (await readOwnContent(store, "jane", version))?.pieces.join("") ?? "";
  const { items } = (JSON.parse(changes) as { closet: { items: object[] } }).closet;
  expect(items).toMatchObject(["2", "2 again"].map((id) => ({ id, version: String(version + 1) })));
  const after = Object.fromEntries(await listCutouts(store));
  expect(after).toEqual({ ...before, "2": expect.stringMatching(/^\/images\/[\w-]{22}$/), "2 again": after["2"] });
  expect((await listData(store.db, "items")).find(({ id }) => id === "2")).toMatchObject({ name: "Skirt" });
  const key = String(after["2"]).replace("/images/", "");
  const picture = await store.db.selectFrom("pictures").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  expect(picture).toMatchObject({ unusedSince: null, contentType: "image/webp", width: 120, height: 162 });
  expect(await store.pictures.findSize(picture.sha256)).toBe(picture.bytes);
});

test("a second call makes nothing again, and changes nothing", async () => {
  const store = await openTestStore();
  await importItems(store, [photographed("1"), photographed("same")]);
  const version = await getVersion(store);
  expect(await makeMissingCutouts(store, "jane", {})).toMatchObject({ made: 1, uncertain: 1 });
  expect(await getVersion(store)).toBe(version + 1);
  const { calls, cutOut } = countCuts();
  expect(await makeMissingCutouts(store, "jane", { cutOut })).toMatchObject({ made: 0, uncertain: 1 });
  expect([await getVersion(store), calls.count]).toEqual([version + 1, 1]);
});

test("what was made before a failure stays, and the next call makes the rest", async () => {
  const store = await openTestStore();
  const names = ["1", "2", "3"];
  await importItems(
    store,
    names.map((name) => photographed(name)),
  );
  const { calls, cutOut } = countCuts();
  const failing: typeof makeCutout = async (photograph) => {
    if (calls.count === 2) throw new Error("The process is killed.");
    return await cutOut(photograph);
  };
  await expect(makeMissingCutouts(store, "jane", { cutOut: failing })).rejects.toThrow("killed");
  expect(await listOrphans(store)).toEqual([]);
  expect(await makeMissingCutouts(store, "jane", { cutOut })).toMatchObject({ made: 1 });
  expect(calls.count).toBe(3);
});

test("a cut-out that the owner adds meanwhile is kept, and so is another photograph", async () => {
  const store = await openTestStore();
  await importItems(store, [photographed("1"), photographed("2", { cutout: "bare.png" }), photographed("3")]);
  const [, [, own] = []] = await listCutouts(store);
  const editing: typeof makeCutout = async (photograph) => {
    await writeRecord(store.db, "items", "1", { data: { cutout: { address: own ?? "" } } });
    await writeRecord(store.db, "items", "3", { data: { thumbnailImageURL: null } });
    return await makeCutout(photograph);
  };
  await makeMissingCutouts(store, "jane", { cutOut: editing });
  expect(Object.fromEntries(await listCutouts(store))).toEqual({ "1": own, "2": own, "3": null });
  // Three photographs, and one cut-out.
  expect(await store.db.selectFrom("pictures").select("key").execute()).toHaveLength(4);
});

test("a missing file is counted, and tried again by the next call", async () => {
  const store = await openTestStore();
  await importItems(store, [photographed("1")]);
  const { sha256 } = await store.db.selectFrom("pictures").select("sha256").executeTakeFirstOrThrow();
  const content = await store.pictures.read(sha256);
  await store.pictures.remove(sha256);
  expect(await makeMissingCutouts(store, "jane", {})).toMatchObject({ made: 0, unreadable: 1 });
  await store.pictures.write(content ?? Buffer.alloc(0));
  expect(await makeMissingCutouts(store, "jane", {})).toMatchObject({ made: 1, unreadable: 0 });
});

test("an unknown closet is an error, and an aborted call stops before the next photograph", async () => {
  const store = await openTestStore();
  await importItems(store, [photographed("1")]);
  const { calls, cutOut } = countCuts();
  await expect(makeMissingCutouts(store, "emma", {})).rejects.toThrow(NoSuchCloset);
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(makeMissingCutouts(store, "jane", { cutOut, signal })).rejects.toThrow("stopped");
  expect(calls.count).toBe(0);
});

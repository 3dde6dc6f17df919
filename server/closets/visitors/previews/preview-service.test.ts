import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { createVisitorTurns } from "#server/http/limits/visitor-turns.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { getNameInAddress } from "#server/pictures/picture-key.ts";
import { PictureStorageProblem } from "#server/pictures/storage/picture-storage.ts";
import { drawPreview } from "./preview-picture.ts";
import { createPreviewService } from "./preview-service.ts";

const ITEMS = Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, thumbnailImageURL: `${index}.png` }));

const importJane = (store: ClosetStore, answer: Record<string, unknown> = {}, existing?: "replace") =>
  importCloset(
    store,
    {
      name: "jane",
      answer: { user: { username: "jane", firstName: "Jane" }, items: ITEMS, status: "OK", ...answer },
      readPicture: (address) => aPng({ width: 200, height: 300, seed: 40 * Number.parseInt(address, 10) }),
    },
    existing && { existing },
  );

/** The real service; counts its drawings. */
function openPreviews(store: ClosetStore, onDraw = async () => {}, onRead = async () => {}) {
  const drawn: number[] = [];
  const closets = createClosetService(store.db);
  const service = createPreviewService({
    closets,
    async findPicture(_, address) {
      await onRead();
      return await openPictureService(store).findPublicPicture(getNameInAddress(address));
    },
    brandName: "Indyx",
    visitorTurns: createVisitorTurns(),
    draw: async (words, photographs, brand) => {
      drawn.push(photographs.length);
      await onDraw();
      return drawPreview(words, photographs, brand);
    },
  });
  return { ...service, drawn };
}

test("fifty concurrent requests for one place draw once, and once more after what it shows has changed", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { findPreview, drawn } = openPreviews(store);
  const askFifty = () => Promise.all(Array.from({ length: 50 }, () => findPreview("Jane", "items", "en")));
  const first = await askFifty();
  expect(drawn).toEqual([5]);
  expect(new Set(first.map((found) => found?.picture.toString("base64"))).size).toBe(1);
  await askFifty();
  await importJane(store, { items: ITEMS.map((item) => ({ ...item, notes: "Linen" })) }, "replace");
  await askFifty();
  expect(drawn).toHaveLength(1);
  await importJane(store, { items: ITEMS.slice(3) }, "replace");
  const second = await askFifty();
  expect(drawn).toEqual([5, 3]);
  expect(second[0]?.picture.equals(first[0]?.picture ?? Buffer.alloc(0))).toBe(false);
});

test("a photograph that is hidden before it is drawn is in the preview again when it is shown again", async () => {
  const store = await openTestStore();
  await importJane(store);
  let isHidden = false;
  const { findPreview, drawn } = openPreviews(store, undefined, async () => {
    if (isHidden) return;
    isHidden = true;
    await importJane(store, { items: ITEMS.slice(5) }, "replace");
  });
  await findPreview("jane", "items", "en");
  await importJane(store, {}, "replace");
  await findPreview("jane", "items", "en");
  expect(drawn.at(-1)).toBe(5);
});

test("a network that asks for many previews does not take those of another network", async () => {
  const store = await openTestStore();
  await importJane(store, { items: Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, name: `Item ${n}` })) });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { findPreview, drawn } = openPreviews(store, () => held);
  let busy = 0;
  const ask = (id: number, network: string) =>
    findPreview("jane", { list: "items", id: `${id}` }, "en", network).catch(() => {
      busy += 1;
      return null;
    });
  const many = Array.from({ length: 50 }, (_, id) => ask(id, "198.51.100.1"));
  await expect.poll(() => busy).toBe(39);
  // Also one that the stranger waits for, or has asked for in vain.
  const others = Promise.all([3, 49].map((id) => ask(id, "203.0.113.7")));
  release();
  expect((await others).filter((found) => found === null)).toEqual([]);
  expect(drawn.length).toBeLessThan(11);
  await Promise.all(many);
});

test("an empty tab shows photographs of the whole closet", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { findPreview, drawn } = openPreviews(store);
  expect(await findPreview("jane", "portfolios", "en")).not.toBeNull();
  expect(drawn).toEqual([5]);
});

test("a deleted closet has no preview, and a new one of that name gets a new preview", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { findPreview, drawn } = openPreviews(store);
  expect(await findPreview("jane", "closet", "en")).not.toBeNull();
  await setPrivacy(store, "jane", "private");
  expect(await findPreview("jane", "closet", "en")).toBeNull();
  await setPrivacy(store, "jane", "public", { isIndexed: true });
  expect(await findPreview("jane", "closet", "en")).toMatchObject({ isIndexed: true });
  await removeCloset(store, "jane");
  expect(await findPreview("jane", "closet", "en")).toBeNull();
  await importJane(store, { items: [] });
  expect(await findPreview("jane", "closet", "en")).toMatchObject({ isIndexed: false });
  expect(drawn).toEqual([5, 5, 0]);
});

test("a closet that becomes private while its preview is drawn has none", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { findPreview, drawn } = openPreviews(store, () => setPrivacy(store, "jane", "private"));
  expect(await findPreview("jane", "closet", "en")).toBeNull();
  expect(drawn).toEqual([5]);
});

test("a photograph with a missing or damaged file is left out", async () => {
  const store = await openTestStore();
  await importJane(store);
  const [first] = await store.db.selectFrom("pictures").select("sha256").execute();
  await store.pictures.remove(first?.sha256 ?? "");
  const { findPreview, drawn } = openPreviews(store);
  const found = await findPreview("jane", "items", "en");
  expect(drawn[0]).toBeGreaterThanOrEqual(4);
  expect(await sharp(found?.picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("a photograph that cannot be read now makes no preview, and is in the next one", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { findPreview, drawn } = openPreviews(store);
  const folder = join(store.dataDir, "pictures");
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "");
  await expect(findPreview("jane", "items", "en")).rejects.toThrow(PictureStorageProblem);
  await rm(folder);
  await rename(`${folder}-away`, folder);
  await findPreview("jane", "items", "en");
  expect(drawn).toEqual([5]);
});

test("an unknown collection has no preview", async () => {
  const store = await openTestStore();
  await importJane(store, { collections: [{ id: "c", name: "Summer" }] });
  const { findPreview, drawn } = openPreviews(store);
  expect(await findPreview("jane", { collectionId: "c" }, "en")).not.toBeNull();
  expect(await findPreview("jane", { collectionId: "d" }, "en")).toBeNull();
  expect(drawn).toEqual([0]);
});

import { createHash } from "node:crypto";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";
import { readBackup } from "#tests/support/factories/backup-files.ts";
import { makeSampleCloset } from "#tests/support/factories/sample-closets.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { exportCloset } from "./closet-export.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";

const hashFile = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

async function importJane() {
  const store = await openTestStore();
  const photograph = await drawNoise({ width: 20, height: 30 })
    .withExif({ IFD0: { Make: "Camera" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = {
    user: { username: "Jané", firstName: "Jané \u202e", pronoun: "them" },
    items: [
      { id: "1", thumbnailImageURL: "a.jpg", createdAt: 1e15 + 0.5, sFrac: 0.667, brand: "<b>" },
      { id: "2", thumbnailImageURL: "https://cdn.example/x.png", createdAt: 1, wishlist: true },
      { id: "3", createdAt: 1 },
    ],
    outfits: [{ id: "o", previewUrl: "a.jpg", createdAt: -5, sFrac: 0 }],
    portfolios: [{ id: "p", picUrl: "a.jpg" }],
    collections: [{ id: "c", name: "Été", folders: ["x", "default-packing"], type: "own" }],
    collectionItems: [
      { collectionId: "c", itemId: "3" },
      { collectionId: "c", itemId: "1" },
    ],
    inspirations: [{ id: "n", picUrl: "a.jpg" }],
    status: "OK",
  };
  await importCloset(store, { name: "jane", answer, readPicture: async () => photograph });
  return store;
}

test("a closet that was private once keeps its new picture addresses in every import", async () => {
  const store = await importJane();
  const first = JSON.stringify(await findAnswer(store, "jané"));
  await setPrivacy(store, "jané", "private");
  await setPrivacy(store, "jané", "public");
  const before = JSON.stringify(await findAnswer(store, "jané"));
  expect(before).not.toBe(first);
  const path = join(await makeTemporaryFolder(), "export.zip");
  await exportCloset(store, "jané", path);
  const fresh = await openTestStore();
  await importFile(fresh, path);
  expect(JSON.stringify(await findAnswer(fresh, "jané"))).toBe(before);
  await removeCloset(store, "jané");
  await importFile(store, path);
  const answer = JSON.stringify(await findAnswer(store, "jané"));
  expect([first, before]).not.toContain(answer);
  const withoutTokens = (text: string) => text.replaceAll(/images.[\w-]{8}/g, "");
  expect(withoutTokens(answer)).toBe(withoutTokens(before));
});

test("a public closet imported as private gets new picture addresses when it is public again", async () => {
  const store = await importJane();
  const before = await findAnswer(store, "jané");
  const path = join(await makeTemporaryFolder(), "export.zip");
  await exportCloset(store, "jané", path);
  const other = await openTestStore();
  await importFile(other, path, { visibility: "private" });
  await setPrivacy(other, "jané", "public");
  const after = await findAnswer(other, "jané");
  expect(after?.items).toHaveLength(3);
  expect(after?.outfits[0]?.previewUrl).not.toBe(before?.outfits[0]?.previewUrl);
});

test("an exported closet imports as the same closet, byte for byte, on another server too", async () => {
  const store = await importJane();
  const before = JSON.stringify(await findAnswer(store, "jané"));
  expect(before).toContain("/images/");
  const path = join(await makeTemporaryFolder(), "export.zip");
  await exportCloset(store, "JANÉ", path);
  await importFile(store, path, { existing: "replace" });
  expect(JSON.stringify(await findAnswer(store, "jané"))).toBe(before);
  const fresh = await openTestStore();
  await importFile(fresh, path);
  expect(JSON.stringify(await findAnswer(fresh, "jané"))).toBe(before);
  const again = join(await makeTemporaryFolder(), "again.zip");
  await exportCloset(fresh, "jané", again);
  expect(await hashFile(again)).toBe(await hashFile(path));
  // Time and date of the first entry (APPNOTE 4.3.7): fixed to the earliest that a zip can store.
  expect((await readFile(path)).readUInt32LE(10)).toBe(0x0021_0000);
});

// Slow: two imports check each picture.
test("export and import keep a whole closet and its pictures", async () => {
  const store = await openTestStore();
  let seed = 0;
  const readPicture = () => aPng({ seed: (seed += 1) });
  await importCloset(store, { name: "noor", answer: makeSampleCloset("noor").answer, readPicture });
  const path = join(await makeTemporaryFolder(), "noor.zip");
  const { pictures } = await exportCloset(store, "noor", path);
  expect(pictures).toBeGreaterThan(30);
  const fresh = await openTestStore();
  await importFile(fresh, path);
  expect(JSON.stringify(await findAnswer(fresh, "noor"))).toBe(JSON.stringify(await findAnswer(store, "noor")));
});

test("a private closet's export imports as private", async () => {
  const store = await importJane();
  await setPrivacy(store, "jané", "private");
  const path = join(await makeTemporaryFolder(), "export.zip");
  await exportCloset(store, "jané", path);
  const fresh = await openTestStore();
  expect((await importFile(fresh, path)).visibility).toBe("private");
  expect(await findAnswer(fresh, "jané")).toBeNull();
});

test("an existing file is overwritten only on request, and a failure leaves no file", async () => {
  const store = await importJane();
  const folder = await makeTemporaryFolder();
  const path = join(folder, "export.zip");
  await writeFile(path, "mine");
  await expect(exportCloset(store, "jané", path)).rejects.toThrow("overwrite it with --force");
  const nowhere = join(folder, "nowhere", "export.zip");
  await expect(exportCloset(store, "jané", nowhere)).rejects.toThrow("does not exist");
  const loop = join(await makeTemporaryFolder(), "loop");
  await symlink(loop, loop);
  await expect(exportCloset(store, "jané", join(loop, "export.zip"))).rejects.toThrow("ELOOP");
  await expect(exportCloset(store, "jané", folder, { existing: "overwrite" })).rejects.toThrow("is a folder");
  await expect(exportCloset(store, "nobody", path, { existing: "overwrite" })).rejects.toThrow(
    "there is no closet “nobody”",
  );
  const [row] = await store.db.selectFrom("pictures").select("sha256").execute();
  const content = await readFile(join(store.dataDir, "pictures", row?.sha256 ?? ""));
  await store.pictures.remove(row?.sha256 ?? "");
  expect(await readFile(path, "utf8")).toBe("mine");
  expect(await exportCloset(store, "jané", path, { existing: "overwrite" })).toMatchObject({ lost: 1 });
  expect(Object.keys(await readBackup(path))).toContain("lost-pictures.txt");
  await store.pictures.write(content);
  await exportCloset(store, "jané", path, { existing: "overwrite" });
  expect(await readdir(folder)).toEqual(["export.zip"]);
  expect((await importFile(await openTestStore(), path)).closet.items).toHaveLength(3);
});

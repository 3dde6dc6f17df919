import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_SITE_ENTRIES } from "#domain/limits.ts";
import { setPrivacy, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { exportSite } from "./closet-site.ts";

const EN = { language: "en", token: null } as const;

const HOSTILE = `"'><script>alert(1)</script>&`;

const CLOSET = {
  status: "OK",
  user: { username: "jane", firstName: HOSTILE },
  items: [
    { id: "../../evil", thumbnailImageURL: "a.png", name: HOSTILE, brand: HOSTILE, createdAt: 3, notes: HOSTILE },
    { id: "CON", thumbnailImageURL: "https://cdn.example/x.png", brand: "Elsewhere", createdAt: 2 },
    { id: "hat", brand: "Hats", createdAt: 1, category: "Hats", itemShoppingURL: "https://shop.example/?a=1&b=2" },
  ],
  outfits: [{ id: "monday", previewUrl: "a.png", createdAt: 1, itemIds: ["hat", "CON"] }],
  collections: [{ id: "trip", name: HOSTILE, folders: ["default-packing"], createdAt: 1 }],
  collectionItems: [{ collectionId: "trip", itemId: "hat" }],
  portfolios: [{ id: "p", picUrl: "a.png", createdAt: 1 }],
};

async function openStore(answer: Record<string, unknown> = CLOSET) {
  const store = await openTestStore();
  const content = await aPng();
  await importCloset(store, { name: "jane", answer, readPicture: async () => content });
  return store;
}

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .toSorted();

test("a site has a page for each entry, under a name that every system can store, and no text as markup", async () => {
  const store = await openStore();
  const folder = join(await makeTemporaryFolder(), "site");
  const summary = await exportSite(store, "JANE", `${folder}/`, EN);
  expect(summary).toEqual({ username: "jane", pages: 6, pictures: 1, missing: 1 });
  const files = await listFiles(folder);
  expect(files).toEqual(
    expect.arrayContaining([
      "index.html",
      "pages/collection-trip.html",
      "pages/item-hat.html",
      "pages/outfit-monday.html",
      "pictures/1-large.webp",
      "pictures/1-small.webp",
      "search.js",
      "style.css",
    ]),
  );
  expect(files.filter((file) => /^pages\/item-~[0-9a-f]{32}\.html$/.test(file))).toHaveLength(2);
  expect(files).toHaveLength(10);
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const page = await readFile(join(folder, file), "utf8");
    expect([file, page.includes("alert(1)<"), page.includes("cdn.example")]).toEqual([file, false, false]);
    const addresses = [...page.matchAll(/ (?:href|src)="([^"#]+)"/g)].map(([, address = ""]) => address);
    for (const address of addresses.filter((one) => !/^(?:data:,|https:\/\/shop\.example)/.test(one)))
      await access(join(folder, file, "..", address));
  }
  const hat = await readFile(join(folder, "pages/item-hat.html"), "utf8");
  expect(hat).toContain('href="https://shop.example/?a=1&amp;b=2"');
  expect(hat).toContain('href="collection-trip.html"');
  expect(hat).toContain('href="../pages/outfit-monday.html"');
});

test("a lost and a damaged picture are left out of a site and counted", async () => {
  const items = ["a.png", "b.png", "c.png"].map((thumbnailImageURL) => ({ id: thumbnailImageURL, thumbnailImageURL }));
  const store = await openTestStore();
  const readPicture = (address: string) => aPng({ seed: address.charCodeAt(0) });
  await importCloset(store, { name: "jane", answer: { items, status: "OK" }, readPicture });
  const [missing, damaged] = await store.db.selectFrom("pictures").select(["sha256", "bytes"]).execute();
  await store.pictures.remove(missing?.sha256 ?? "");
  await store.pictures.writeNamed(damaged?.sha256 ?? "", Buffer.alloc(damaged?.bytes ?? 0, 1));
  const folder = join(await makeTemporaryFolder(), "site");
  expect(await exportSite(store, "jane", folder, EN)).toMatchObject({ pictures: 1, missing: 2 });
});

test("a site is in the language that was asked for, and shows what the owner shows", async () => {
  const store = await openStore();
  await setSettings(store, "jane", { policy: { items: { category: false, shopLink: false } } });
  const folder = join(await makeTemporaryFolder(), "site");
  await exportSite(store, "jane", folder, { ...EN, language: "ar" });
  const hat = await readFile(join(folder, "pages/item-hat.html"), "utf8");
  expect(hat).toContain('<html lang="ar" dir="rtl">');
  expect(hat).not.toContain("shop.example");
  expect(hat).not.toContain("<dl>");
});

test("what visitors do not see is not exported, and the folder stays as it was", async () => {
  const store = await openStore();
  const parent = await makeTemporaryFolder();
  const folder = join(parent, "site");
  await expect(exportSite(store, "nobody", folder, EN)).rejects.toThrow("there is no closet “nobody”");
  await expect(exportSite(store, "jane", folder, { ...EN, token: "A".repeat(22) })).rejects.toThrow("no such link");
  await setPrivacy(store, "jane", "private");
  await expect(exportSite(store, "jane", folder, EN)).rejects.toThrow("the closet is private");
  await setPrivacy(store, "jane", "public");
  // Visitors see nothing any more while the pictures are written.
  const hides: ClosetStore = {
    ...store,
    pictures: {
      ...store.pictures,
      async read(sha256) {
        await setPrivacy(store, "jane", "private");
        return await store.pictures.read(sha256);
      },
    },
  };
  await expect(exportSite(hides, "jane", folder, EN)).rejects.toThrow("visitors no longer see the closet");
  await setPrivacy(store, "jane", "public");
  const stop = AbortSignal.abort(new Error("stopped"));
  await expect(exportSite(store, "jane", folder, { ...EN, signal: stop })).rejects.toThrow("stopped");
  await expect(exportSite(store, "jane", join(parent, "a", "b"), EN)).rejects.toThrow("ENOENT");
  expect(await readdir(parent)).toEqual([]);
  await mkdir(folder);
  await writeFile(join(folder, "mine.txt"), "mine");
  await expect(exportSite(store, "jane", folder, EN)).rejects.toThrow("is not empty");
  await expect(exportSite(store, "jane", join(folder, "mine.txt"), EN)).rejects.toThrow("is not a folder");
  expect(await listFiles(parent)).toEqual(["site/mine.txt"]);
});

test("a closet of more than 20,000 entries is too large for a site", async () => {
  const items = Array.from({ length: MAX_SITE_ENTRIES }, (_, n) => ({ id: `i${n}`, createdAt: n }));
  const store = await openStore({ status: "OK", user: CLOSET.user, items, outfits: [{ id: "o", createdAt: 1 }] });
  const folder = join(await makeTemporaryFolder(), "site");
  await expect(exportSite(store, "jane", folder, EN)).rejects.toThrow("too large for plain pages: 20,000 entries");
});

import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { setSettings } from "./admin/closet-admin.ts";
import { createClosetService, type ReadingOptions } from "./closet-service.ts";
import { writeClosetResponse } from "./closet-response.ts";
import { importCloset } from "./import/closet-import.ts";

const ITEMS = 1500;

const CLOSET = {
  status: "OK",
  items: Array.from({ length: ITEMS }, (_, n) => ({
    id: `i${n}`,
    brand: `B${n}`,
    name: "Coat",
    size: "M",
    createdAt: n,
  })),
  outfits: [{ id: "o", name: "Monday", notes: "mine", itemIds: ["i1"], createdAt: 1 }],
  collections: [{ id: "c", name: "Trip" }],
  collectionItems: [{ collectionId: "c", itemId: "i1" }],
};

async function openStore() {
  const store = await openTestStore();
  await importCloset(store, { name: "jane", answer: CLOSET, readPicture: async () => Buffer.of() });
  return store;
}

test("a snapshot has the bytes of the usual answer, also of hidden fields", async () => {
  const store = await openStore();
  await setSettings(store, "jane", { policy: { items: { brand: false, size: true } } });
  const { openCloset } = createClosetService(store.db);
  const write = async (options?: ReadingOptions) => {
    const opened = await openCloset("jane", options);
    if (opened.status === "ERROR") throw new Error("There is no such closet.");
    return [await text(writeClosetResponse(opened.closet, { useCollections: true })), opened.version];
  };
  expect(await write({ inSnapshot: true })).toEqual(await write());
});

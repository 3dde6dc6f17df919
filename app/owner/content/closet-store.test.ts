import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createClosetStore } from "./closet-store.ts";

const EMPTY = { outfits: [], collections: [], portfolios: [], inspirations: [] };
const CLOSET = {
  ...EMPTY,
  user: { username: "emma" },
  items: [{ id: "coat", version: "1" }],
} as unknown as OwnCloset;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a change that the browser cannot store is told until one is stored", () => {
  const disk = { isFull: true };
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => undefined,
    setItem() {
      if (disk.isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  const store = createClosetStore(CLOSET, 1);
  store.edit("items", "coat", { name: "Coat" });
  expect(store.getState().isNotKept).toBe(true);
  disk.isFull = false;
  store.edit("items", "coat", { name: "Short coat" });
  expect(store.getState().isNotKept).toBe(false);
});

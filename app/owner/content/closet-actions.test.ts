import { afterEach, expect, test, vi } from "vitest";
import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createEntry } from "./closet-actions.ts";
import { createClosetStore } from "./closet-store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EMPTY = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
const CLOSET = { ...EMPTY, user: { username: "emma" } } as unknown as OwnCloset;

test.for([
  ["a layout, which the server draws,", { layout: { v: 1, ratio: 1.359, pics: [] } }, DRAWING_TIMEOUT_MS],
  ["a name", { name: "Friday" }, WRITER_CALL_TIMEOUT_MS],
] as const)("an outfit with %s is sent within a limit of its own", async ([, fields, timeoutMs]) => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", async () => Response.json({ outfit: { id: "one", version: "2", createdAt: 1 } }));
  expect(await createEntry(createClosetStore(CLOSET, 0), "outfits", fields)).toMatchObject({ id: "one" });
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
});

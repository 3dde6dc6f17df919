import { afterEach, expect, test, vi } from "vitest";
import { makeId } from "./make-id.ts";

afterEach(() => vi.unstubAllGlobals());

test("an id is a UUID, also where browsers have no randomUUID", () => {
  const withIt = makeId();
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(withIt).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(makeId()).toBe("ffffffff-ffff-4fff-8fff-ffffffffffff");
});

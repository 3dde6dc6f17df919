import { afterEach, expect, test, vi } from "vitest";
import { isInPart, isOfAccount } from "#app/owner/content/device-part.ts";
import type { EntryEdit } from "#domain/owner/pending-edits.ts";
import { createStoredEdits, forgetStoredEdits, readStoredEdits } from "./stored-edits.ts";

afterEach(() => vi.unstubAllGlobals());

const edit = (name: string): EntryEdit => ({ list: "items", id: "coat", changes: { name }, madeAt: 1 });

test("edits wait for one account and one closet; those of 1.0 wait for the owner; a sign-out forgets those of the account", () => {
  const stored: Record<string, string> = { "ownEdits:jane:page": JSON.stringify([edit("older")]) };
  Object.defineProperty(stored, "getItem", { value: (key: string) => stored[key] ?? null });
  Object.defineProperty(stored, "setItem", { value: (key: string, value: string) => (stored[key] = value) });
  Object.defineProperty(stored, "removeItem", { value: (key: string) => delete stored[key] });
  vi.stubGlobal("localStorage", stored);
  const owner = { account: "a1", owned: ["jane"] };
  const helper = { account: "a2", owned: ["mia"] };
  createStoredEdits({ ...owner, username: "jane" }).write([edit("owner's")]);
  createStoredEdits({ ...helper, username: "jane" }).write([edit("helper's")]);
  createStoredEdits({ ...helper, username: "mia" }).write([edit("own")]);
  const readNames = (part: Parameters<typeof isInPart>[0]) =>
    readStoredEdits(isInPart(part)).map(({ changes }) => changes["name"]);
  expect(readNames({ ...owner, username: "Jane" })).toEqual(["older", "owner's"]);
  expect(readNames({ ...helper, username: "jane" })).toEqual(["helper's"]);
  expect(readNames({ ...helper, username: "mia" })).toEqual(["own"]);
  forgetStoredEdits(isOfAccount(helper));
  expect(Object.values(stored).map((text) => (JSON.parse(text) as EntryEdit[])[0]?.changes["name"])).toEqual([
    "older",
    "owner's",
  ]);
});

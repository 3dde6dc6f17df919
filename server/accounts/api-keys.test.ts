import { expect, onTestFinished, test, vi } from "vitest";
import { isForCloset } from "#server/closets/owner/owner-call.ts";
import { openTestStore, watchQueries } from "#tests/support/factories/closet-store.ts";
import { addKey, findValidKey, listKeys, type NewKey, revokeKey } from "./api-keys.ts";

const WANTED: NewKey = { name: "a shop", username: null, rights: ["read"], expiresAt: null };

test("only the complete key is valid, until it expires or is revoked", async () => {
  const { db } = await openTestStore();
  const { key, id } = await addKey(db, WANTED);
  const other = await addKey(db, { ...WANTED, expiresAt: Date.now() - 1 });
  expect(await findValidKey(db, key)).toMatchObject({ id, name: "a shop", username: null, rights: ["read"] });
  const wrong = [
    "",
    id,
    key.slice(0, -1),
    `${key}A`,
    key.toUpperCase(),
    `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`,
    key.replace(id, "0".repeat(12)),
    key.replace(id, other.id),
    `oc_${id}_${"A".repeat(43)}`,
    other.key,
  ];
  for (const text of wrong) expect([text, await findValidKey(db, text)]).toEqual([text, null]);
  expect(await revokeKey(db, id)).toBe("a shop");
  expect(await findValidKey(db, key)).toBeNull();
  await expect(revokeKey(db, id)).rejects.toThrow(`there is no key “${id}”`);
});

test("the stored part of a key cannot be used as a key", async () => {
  const { db } = await openTestStore();
  const { key } = await addKey(db, WANTED);
  const rows = JSON.stringify(await db.selectFrom("apiKeys").selectAll().execute());
  const secret = key.slice(-43);
  for (const form of [secret, Buffer.from(secret, "base64url").toString("hex")]) expect(rows).not.toContain(form);
});

test("the day of last use is written once a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openTestStore();
  const { key } = await addKey(store.db, WANTED);
  expect((await listKeys(store.db))[0]?.lastUsedDay).toBeNull();
  const queries: string[] = [];
  const db = watchQueries(store, queries);
  for (let calls = 0; calls < 5; calls += 1) await findValidKey(db, key);
  expect((await listKeys(store.db))[0]?.lastUsedDay).toBe("2026-11-21");
  vi.setSystemTime(Date.UTC(2026, 10, 22));
  await findValidKey(db, key);
  expect((await listKeys(store.db))[0]?.lastUsedDay).toBe("2026-11-22");
  expect(queries.filter((kind) => kind === "UpdateQueryNode")).toHaveLength(2);
});

test("a key for one closet fits any spelling of its username and no other closet", () => {
  expect(isForCloset({ username: "Jäne" }, "jA\u0308NE")).toBe(true);
  expect(isForCloset({ username: "jane" }, "jane2")).toBe(false);
  expect(isForCloset({ username: "jane" }, "")).toBe(false);
  expect(isForCloset({ username: null }, "anybody")).toBe(true);
});

test.for<[name: string, wanted: Partial<NewKey>, says: string]>([
  ["no name", { name: " \u0007" }, "the key has no name"],
  ["an invalid username", { username: "a/b" }, "“a/b” is not a valid username"],
  ["no right", { rights: [] }, "the key has no rights"],
])("a key with %s is not created", async ([, wanted, says]) => {
  const { db } = await openTestStore();
  await expect(addKey(db, { ...WANTED, ...wanted })).rejects.toThrow(says);
  expect(await listKeys(db)).toEqual([]);
});

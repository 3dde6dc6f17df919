import { expect, test } from "vitest";
import { createMemoryCache } from "./memory-cache.ts";

const openCache = ({ maxBytes = 10_000 } = {}) =>
  createMemoryCache<Buffer | null>({ maxBytes, getBytes: ({ length }) => length });

const never = () => Promise.reject(new Error("It was not cached."));

const bytes = (length: number) => async () => Buffer.alloc(length);

test("fifty concurrent calls share one run of each key", async () => {
  const cache = openCache();
  let calls = 0;
  const make = async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Buffer.alloc(1);
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => cache.get(String(index % 5), make)));
  expect(calls).toBe(5);
});

test("the least recently used entry is evicted first; null and values over a quarter of the size are not cached", async () => {
  const cache = openCache({ maxBytes: 848 });
  for (const key of ["a", "b", "c", "d"]) await cache.get(key, bytes(10));
  await cache.get("a", never);
  await cache.get("e", bytes(10));
  await cache.get("large", bytes(3));
  await cache.get("nothing", async () => null);
  for (const key of ["a", "c", "d", "e"]) await cache.get(key, never);
  for (const key of ["b", "large", "nothing"])
    await expect(cache.get(key, never)).rejects.toThrow("It was not cached.");
  expect(cache.readState()).toEqual({ hits: 5, misses: 10, bytes: 848 });
});

test("the number of entries is limited, however small they are", async () => {
  const cache = openCache({ maxBytes: 850 });
  for (const key of ["a", "b", "c", "d", "e"]) await cache.get(key, bytes(1));
  await expect(cache.get("a", never)).rejects.toThrow("It was not cached.");
  expect(await cache.get("b", never)).toHaveLength(1);
});

test("an error reaches all waiting calls, is not cached, and does not stop the next call", async () => {
  const cache = openCache();
  const fail = () => Promise.reject(new Error("no pencil"));
  const outcomes = await Promise.allSettled([cache.get("a", fail), cache.get("a", fail), cache.get("b", bytes(1))]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(await cache.get("a", bytes(2))).toHaveLength(2);
});

import { afterEach, expect, test, vi } from "vitest";
import { createVersionFeed } from "./version-feed.ts";

afterEach(() => vi.useRealTimers());

test("one query twice a second serves 500 streams, and without streams there is none", async () => {
  vi.useFakeTimers();
  const reads: number[] = [];
  const feed = createVersionFeed<string>({
    name: "live tests",
    async readVersions(subjects) {
      reads.push(subjects.length);
      return subjects.map(() => 1);
    },
    listIds: (subject) => [subject],
    getPerson: (subject) => subject,
    log: { warn: () => undefined },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([]);
  const leaving = new AbortController();
  for (let count = 0; count < 500; count += 1) await feed.subscribe(`person ${count}`, leaving.signal)?.next();
  reads.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual(Array.from({ length: 20 }, () => 500));
  leaving.abort();
  reads.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([]);
});

import { expect, test } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { followPages } from "./page-lock.ts";

test("a page takes what another one leaves when it is closed, also if that one was opened later", async () => {
  const stored = ["work:earlier"];
  const taken: string[] = [];
  const [first, later] = [new AbortController(), new AbortController()];
  const look = followPages({
    own: "work:first",
    listAll: () => stored,
    take(page) {
      taken.push(page);
      stored.splice(stored.indexOf(page), 1);
    },
    signal: first.signal,
  });
  await expect.poll(() => taken, { timeout: HANG_MS }).toEqual(["work:earlier"]);
  followPages({ own: "work:later", listAll: () => [], take: () => undefined, signal: later.signal });
  stored.push("work:first", "work:later");
  look();
  const listAwaited = async () => (await navigator.locks.query()).pending?.map(({ name }) => name);
  await expect.poll(listAwaited, { timeout: HANG_MS }).toEqual(["work:later"]);
  expect(taken).toEqual(["work:earlier"]);
  later.abort();
  await expect.poll(() => taken, { timeout: HANG_MS }).toEqual(["work:earlier", "work:later"]);
  first.abort();
});

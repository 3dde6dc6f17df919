import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import {
  claimRequest,
  insertLinkRequest,
  type LinkRequest,
  listDueRequests,
  postponeRequest,
} from "./link-request-queries.ts";

const aRequest = (request: Partial<LinkRequest> = {}): LinkRequest => ({
  id: "1",
  email: "jane@closet.example",
  url: "https://closet.example/",
  requestedAt: 1000,
  dueAt: 1000,
  attempts: 0,
  requestId: null,
  ...request,
});

test("what is due is found, the longest due first", async () => {
  const { db } = await openTestStore();
  for (const dueAt of [3000, 1000, 2000]) await insertLinkRequest(db, aRequest({ id: String(dueAt), dueAt }));
  const due = await listDueRequests(db, { now: 2000, limit: 10 });
  expect(due.map(({ id }) => id)).toEqual(["1000", "2000"]);
  expect(await listDueRequests(db, { now: 3000, limit: 1 })).toEqual([aRequest({ id: "1000" })]);
});

test("of two processes that want a request at once, one gets it", async () => {
  const store = await openTestStore();
  const other = await openTestStore(store.dataDir);
  await insertLinkRequest(store.db, aRequest());
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      claimRequest([store, other][number % 2]?.db ?? store.db, aRequest(), 2000),
    ),
  );
  expect(claims.filter((claim) => claim !== null)).toEqual([aRequest({ dueAt: 2000, attempts: 1 })]);
});

test("who took too long does not put off what another has taken since", async () => {
  const { db } = await openTestStore();
  await insertLinkRequest(db, aRequest());
  const slow = (await claimRequest(db, aRequest(), 2000)) ?? expect.fail();
  const quick = (await claimRequest(db, slow, 3000)) ?? expect.fail();
  await postponeRequest(db, slow, 9000);
  expect(await listDueRequests(db, { now: 3000, limit: 1 })).toEqual([quick]);
  await postponeRequest(db, quick, 9000);
  expect(await listDueRequests(db, { now: 9000, limit: 1 })).toEqual([{ ...quick, dueAt: 9000 }]);
});

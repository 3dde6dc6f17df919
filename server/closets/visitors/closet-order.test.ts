import { expect, test } from "vitest";
import { sortNewestFirst } from "#domain/closet-order.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { createClosetService } from "./closet-service.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { writeRecord } from "#tests/support/factories/records.ts";

test("lists of thousands are read by order key, also with ties, and a changed key moves one entry", async () => {
  const store = await openTestStore();
  const items = Array.from({ length: 3500 }, (_, n) => ({ id: `${n}`, createdAt: n % 2 ? 5 : n }));
  await importCloset(store, { name: "jane", answer: { status: "OK", items }, readPicture: async () => Buffer.of() });
  const idsOf = async () => (await findAnswer(store, "jane"))?.items.map(({ id }) => id) ?? [];
  const expected = sortNewestFirst(items).map(({ id }) => id);
  expect(await idsOf()).toEqual(expected);

  await writeRecord(store.db, "items", "7", { sortKey: 1e9 });
  const moved = ["7", ...expected.filter((id) => id !== "7")];
  expect(await idsOf()).toEqual(moved);
  const { openView } = createClosetService(store.db);
  const opened = await openView("jane", { tab: "items" }, { cards: 3, rows: 0 });
  const entries = moved.slice(0, 3).map((id) => expect.objectContaining({ id }));
  expect(opened).toMatchObject({ view: { content: { items: { entries } } } });
});

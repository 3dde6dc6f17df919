import fc from "fast-check";
import { expect, test } from "vitest";
import { getOrderKey, sortNewestFirst } from "#domain/closet-order.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { listRecords } from "#tests/support/factories/records.ts";

const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
);
const anyEntries = fc.array(fc.record({ createdAt: anyNumber, sFrac: anyNumber }, { requiredKeys: ["createdAt"] }), {
  maxLength: 12,
});

test("order keys sort any numbers as `sortNewestFirst` does", async () => {
  const store = await openTestStore();
  await fc.assert(
    fc.asyncProperty(anyEntries, async (given) => {
      const items = given.map((entry, n) => ({ id: `${n}`, ...entry }));
      const answer = { status: "OK", items };
      await importCloset(
        store,
        { name: "jane", answer, readPicture: async () => Buffer.of() },
        { existing: "replace" },
      );
      const rows = (await listRecords(store.db, "items")).map(({ id, sortKey }) => ({ id, sortKey }));
      expect(rows).toEqual(sortNewestFirst(items).map((item) => ({ id: item.id, sortKey: getOrderKey(item) })));
    }),
    { numRuns: 25 },
  );
});

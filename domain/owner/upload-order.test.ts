import fc from "fast-check";
import { expect, test } from "vitest";
import { findPlaceAfter } from "./upload-order.ts";

test("photographs that arrive in any order stand in the chosen order, before the earlier ones", () => {
  const arrivals = fc.uniqueArray(fc.nat(50), { maxLength: 30 });
  fc.assert(
    fc.property(arrivals, (orders) => {
      const list = ["old"];
      const added: { id: string; order: number }[] = [];
      for (const order of orders) {
        const after = findPlaceAfter(added, order);
        list.splice(after === null ? 0 : list.indexOf(after) + 1, 0, String(order));
        added.push({ id: String(order), order });
      }
      expect(list).toEqual([...orders.toSorted((one, other) => one - other).map(String), "old"]);
    }),
  );
});

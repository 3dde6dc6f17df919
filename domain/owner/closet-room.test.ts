import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { getClosetRoom } from "./closet-room.ts";

const MB = 1024 * 1024;

test.for([
  [0, 0, "ENOUGH"],
  [8_999, 449 * MB, "ENOUGH"],
  [9_000, 0, "NEARLY_FULL"],
  [0, 450 * MB, "NEARLY_FULL"],
  [9_999, 499 * MB, "NEARLY_FULL"],
  [10_000, 0, "FULL"],
  [3, 499 * MB + 1, "FULL"],
] as const)("a closet with %i items and %i bytes of pictures: %s", ([items, pictureBytes, state]) => {
  expect(getClosetRoom({ items, pictureBytes }, DEFAULT_QUOTA).state).toBe(state);
});

test("a closet that exceeds its quota is always full, and a fuller closet never has more room", () => {
  const states = ["ENOUGH", "NEARLY_FULL", "FULL"];
  const anyUse = fc.record({
    items: fc.nat(2 * DEFAULT_QUOTA.items),
    pictureBytes: fc.nat(2 * DEFAULT_QUOTA.pictureBytes),
  });
  fc.assert(
    fc.property(anyUse, fc.nat(1000), fc.nat(100 * MB), (use, items, pictureBytes) => {
      const { state } = getClosetRoom(use, DEFAULT_QUOTA);
      if (use.items > DEFAULT_QUOTA.items || use.pictureBytes > DEFAULT_QUOTA.pictureBytes) expect(state).toBe("FULL");
      const more = getClosetRoom(
        { items: use.items + items, pictureBytes: use.pictureBytes + pictureBytes },
        DEFAULT_QUOTA,
      );
      expect(states.indexOf(more.state)).toBeGreaterThanOrEqual(states.indexOf(state));
    }),
  );
});

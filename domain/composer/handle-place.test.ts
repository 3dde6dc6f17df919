import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseCorner, getHandlePlace } from "./handle-place.ts";
import type { Frame } from "./seen.ts";

const FRAME: Frame = { x: 0.5, y: 0.5, width: 0.4, height: 0.4, rotation: 0 };

const ON_BOARD = { ratio: 1.359, margin: 0.06 };

test.for<[name: string, fields: Partial<Frame>, place: [x: number, y: number]]>([
  ["in the middle", {}, [0.7, 0.7]],
  ["turned", { rotation: 90 }, [0.3, 0.7]],
  ["at the right edge", { x: 0.95 }, [0.75, 0.7]],
  ["at the lower right corner", { x: 0.95, y: 1.3 }, [0.75, 1.1]],
  ["larger than the board", { width: 2, height: 2 }, [0.94, 1.299]],
])("the handle of a frame %s", ([, fields, [x, y]]) => {
  const frame = { ...FRAME, ...fields };
  const place = getHandlePlace(frame, chooseCorner(frame, ON_BOARD), ON_BOARD);
  expect(place).toEqual({ x: expect.closeTo(x), y: expect.closeTo(y) });
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test("a finger reaches the handle of any frame", () => {
  fc.assert(
    fc.property(number(0, 1), number(0, 1.359), number(0.05, 2), number(-180, 180), (x, y, width, rotation) => {
      const frame = { x, y, width, height: width, rotation };
      const place = getHandlePlace(frame, chooseCorner(frame, ON_BOARD), ON_BOARD);
      expect([place.x >= 0.06, place.x <= 0.94, place.y >= 0.06, place.y <= 1.3]).toEqual([true, true, true, true]);
    }),
  );
});

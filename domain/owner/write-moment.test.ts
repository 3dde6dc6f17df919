import { expect, test } from "vitest";
import { writeMoment } from "./write-moment.ts";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

test("a moment of today is a time; an earlier one has its day", () => {
  const now = at(23, 18, 0);
  expect(writeMoment(at(23, 10, 32), "de", now)).toBe("10:32");
  expect(writeMoment(at(22, 23, 59), "de", now)).toBe("22.11.2026, 23:59");
});

import { expect, test } from "vitest";
import { writeMoment, writeRecentDay } from "./write-moment.ts";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

test("a moment of today is a time; an earlier one has its day", () => {
  const now = at(23, 18, 0);
  expect(writeMoment(at(23, 10, 32), "de", now)).toBe("10:32");
  expect(writeMoment(at(22, 23, 59), "de", now)).toBe("22.11.2026, 23:59");
});

test("a day of this week is counted from today at any hour; an earlier one has its date", () => {
  const now = at(23, 0, 10);
  const days = [at(23, 0, 1), at(22, 23, 59), at(20, 12, 0), at(16, 23, 59)].map((day) =>
    writeRecentDay(day, "en", now),
  );
  expect(days).toEqual(["today", "yesterday", "3 days ago", "November 16"]);
  expect(writeRecentDay(at(20, 12, 0), "ar", now)).toContain("٣");
});

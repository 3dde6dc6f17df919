import { afterEach, describe, expect, test, vi } from "vitest";
import { writeDate, writeDay, writeMoment, writeRecentDay } from "./write-moment.ts";

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

describe.each(["America/Los_Angeles", "UTC", "Pacific/Auckland", "Pacific/Kiritimati"])("in %s", (zone) => {
  afterEach(() => void vi.unstubAllEnvs());

  test("the day of a question is the day that was chosen, in each language", () => {
    vi.stubEnv("TZ", zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(writeDate("2026-12-24", "en")).toBe("December 24");
    expect(writeDate("2026-12-24", "de")).toBe("24. Dezember");
    expect(writeDate("2026-12-24", "ar")).toMatch(/^٢٤ /);
    expect(writeDate("2027-01-01", "en")).toBe("January 1");
  });

  test("what came late in the evening, and early in the morning, is of that day, also over a change of the clocks", () => {
    vi.stubEnv("TZ", zone);
    for (const [month, day] of [
      [2, 29],
      [3, 5],
      [8, 27],
      [10, 1],
      [11, 31],
    ] as const) {
      const now = new Date(2026, month, day, 0, 5).getTime();
      const daysBefore = (days: number, hour: number) => new Date(2026, month, day - days, hour, 55).getTime();
      expect(writeRecentDay(daysBefore(1, 23), "en", now)).toBe("yesterday");
      expect(writeRecentDay(daysBefore(6, 0), "en", now)).toBe("6 days ago");
      expect(writeRecentDay(daysBefore(7, 23), "en", now)).toBe(writeDay(daysBefore(7, 12), "en"));
    }
  });
});

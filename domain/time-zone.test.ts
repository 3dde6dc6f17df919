import { expect, test } from "vitest";
import { isAnswered, isEnded } from "#domain/links/link.ts";
import { isTimeZone, toDayIn } from "./time-zone.ts";

const at = (iso: string): number => Date.parse(iso);

test.for([
  ["America/Los_Angeles", "2026-11-29T07:59:59Z", "2026-11-28"],
  ["America/Los_Angeles", "2026-11-29T08:00:00Z", "2026-11-29"],
  ["Pacific/Auckland", "2026-11-28T10:59:59Z", "2026-11-28"],
  ["Pacific/Auckland", "2026-11-28T11:00:00Z", "2026-11-29"],
  ["UTC", "2026-11-28T23:59:59Z", "2026-11-28"],
  ["UTC", "2026-11-29T00:00:00Z", "2026-11-29"],
])("in %s it is, at %s, %s", ([zone = "", time = "", day]) => {
  expect(toDayIn(zone, at(time))).toBe(day);
});

test.for([
  ["America/Los_Angeles", "2026-11-29T07:59:59Z", "2026-11-29T08:00:00Z"],
  ["Pacific/Auckland", "2026-11-28T10:59:59Z", "2026-11-28T11:00:00Z"],
  ["UTC", "2026-11-28T23:59:59Z", "2026-11-29T00:00:00Z"],
])("the last day of a link and of its answers is a day in %s", ([zone = "", last = "", over = ""]) => {
  const link = { until: "2026-11-28", zone };
  expect([isEnded(link, at(last)), isEnded(link, at(over))]).toEqual([false, true]);
  const request = { for: "a wedding", when: null, mustHave: [], not: "", answerBy: "2026-11-28" };
  const asking = { request, outcome: null, zone };
  expect([isAnswered(asking, at(last)), isAnswered(asking, at(over))]).toEqual([false, true]);
});

test("a zone is an IANA name", () => {
  for (const zone of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
    expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  for (const zone of ["", "Mars/Olympus", "+02:00", "Europe/Berlin\n", "a".repeat(80), "../x"])
    expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
});

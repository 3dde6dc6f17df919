import { expect, test } from "vitest";
import { health } from "./health-routes.ts";

type Parts = Parameters<typeof health>[0];

async function ask(parts: Partial<Parts> = {}) {
  const fine = async () => null;
  const routes = health({
    readiness: { findUnreadyReason: fine, stop: () => undefined },
    checks: { disk: fine, store: fine, mail: fine },
    integrity: null,
    dailyBackups: null,
    ...parts,
  });
  const response = await routes.request("/health/ready");
  return [response.status, await response.json()];
}

test("a problem that a restart would not end is named, and does not make the process unready", async () => {
  const none = { problem: null };
  expect(await ask()).toEqual([200, { status: "OK", disk: none, store: none, mail: none }]);
  const parts = {
    checks: { disk: async () => "full", store: async () => "away", mail: async () => "rejected" },
    integrity: { readState: () => ({ checkedAt: null, problem: "the database is damaged" }) },
    dailyBackups: { readState: async () => ({ lastAt: null, problem: "no backup" }) },
  };
  expect(await ask(parts)).toEqual([
    200,
    {
      status: "OK",
      disk: { problem: "full" },
      store: { problem: "away" },
      mail: { problem: "rejected" },
      integrity: { checkedAt: null, problem: "the database is damaged" },
      backup: { lastAt: null, problem: "no backup" },
    },
  ]);
});

test("a process whose database is away, or which cannot decode pictures, is unready", async () => {
  const readiness = { findUnreadyReason: async () => "pictures cannot be decoded", stop: () => undefined };
  expect(await ask({ readiness })).toEqual([
    503,
    { status: "ERROR", code: "notReady", message: "pictures cannot be decoded" },
  ]);
});

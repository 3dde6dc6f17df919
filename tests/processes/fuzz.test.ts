import { expect, test } from "vitest";
import { fuzz } from "#tests/support/fuzz.ts";
import { FUZZ_SECRET } from "#tests/support/fuzz-requests.ts";
import { openProcesses } from "#tests/support/processes.ts";

const REQUESTS = 600;

test("however the interface is asked, it never fails, hangs or tells of itself, and the log keeps secrets", async () => {
  const { start } = await openProcesses();
  const server = await start({ LOG_LEVEL: "debug", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  // Another each day: what fails is printed with its request.
  const seed = Math.floor(Date.now() / 86_400_000);
  const { statuses, failures } = await fuzz(new URL(server.url), { seed, requests: REQUESTS });
  expect(failures).toEqual([]);
  expect(statuses["200"] ?? 0).toBeGreaterThan(REQUESTS / 20);
  expect(server.getOutput()).not.toContain(FUZZ_SECRET);
  expect(server.getOutput()).not.toContain("a request failed");
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

import { expect } from "vitest";
import { RIGHTS } from "#server/management/api-key.ts";
import { addKey } from "#server/management/api-key-service.ts";
import { fuzz } from "./fuzz.ts";
import type { FuzzAccount } from "./fuzz-call.ts";
import { FUZZ_SECRET } from "./fuzz-values.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";

/** No request may cause a 5xx, and no secret may reach the log. */
export async function fuzzServer(requests: number): Promise<void> {
  const { store, start, openVisitor } = await openProcesses();
  const server = await start({ LOG_LEVEL: "debug", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  const fuzzed = { name: "fuzz", username: "fuzzed", rights: [...RIGHTS], expiresAt: null };
  const { key } = await addKey(store.db, fuzzed);
  const people: FuzzAccount[] = [];
  for (const email of ["ann@fuzz.example", "bea@fuzz.example"]) {
    const visitor = openVisitor(server);
    await visitor.signIn(email, store.dataDir);
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    people.push({ email, userId: await visitor.getUserId(), cookie, token: await visitor.getToken() });
  }
  // A new seed each day. Failures are printed with their request.
  const seed = Math.floor(Date.now() / 86_400_000);
  const { statuses, failures } = await fuzz(new URL(server.url), { seed, requests, people, key });
  expect(failures).toEqual([]);
  expect(statuses["200"] ?? 0).toBeGreaterThan(requests / 20);
  const secrets = people.flatMap(({ token, cookie }) => [token, cookie.slice(cookie.indexOf("=") + 1)]);
  for (const secret of [FUZZ_SECRET, key.slice(-43), ...secrets]) expect(server.getOutput()).not.toContain(secret);
  expect(server.getOutput()).not.toContain("a request failed");
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
}

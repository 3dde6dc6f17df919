import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";

const LIMIT_S = 30;
/** For a busy machine. */
const SLACK_S = 15;
const HANG_MS = 16 * 60_000;
/** A body that goes to a file needs 10 KB a second. */
const LEAST_BYTES_A_SECOND = 20_000;

const TARGETS = [
  "POST /users/v2/openCloset",
  "POST /owner/../users/v2/openCloset",
  "POST /owner/%2e%2e/users/v2/openCloset",
  "POST /%6fwner/../users/v2/openCloset",
  "POST //owner/closets/jane",
  "POST http://elsewhere.example/owner/../users/v2/openCloset",
  "PUT /owner/closets/jane",
  "PUT /%6Fwner/closets/jane",
];

/** Sends some bytes of the body a second. @returns seconds until the connection closes */
async function sendSlowly({ hostname, port }: URL, head: string, stopAfterMs: number, bytes = 1): Promise<number> {
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const startedAt = performance.now();
  socket.write(`${head}Host: closet\r\nContent-Type: application/json\r\nContent-Length: ${2000 * bytes}\r\n\r\n`);
  const timer = setInterval(() => socket.writable && socket.write(" ".repeat(bytes)), 1000);
  const stop = setTimeout(() => socket.destroy(), stopAfterMs);
  socket.resume();
  await once(socket, "close");
  clearInterval(timer);
  clearTimeout(stop);
  return (performance.now() - startedAt) / 1000;
}

test("a body has 30 seconds without an API key, and with one if it is an entry, however the path is spelled", async () => {
  const { start, store } = await openProcesses({ LOG_LEVEL: "warn" });
  const url = new URL((await start()).url);
  const { key } = await addKey(store.db, { name: "a shop", username: null, rights: [...RIGHTS], expiresAt: null });
  const withKey = sendSlowly(
    url,
    `PUT /owner/closets/kim HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n`,
    2 * (LIMIT_S + SLACK_S) * 1000,
    LEAST_BYTES_A_SECOND,
  );
  const entryWithKey = sendSlowly(
    url,
    `POST /owner/closets/kim/items HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n`,
    HANG_MS,
  );
  const held = await Promise.all(TARGETS.map((target) => sendSlowly(url, `${target} HTTP/1.1\r\n`, HANG_MS)));
  for (const [index, seconds] of held.entries())
    process.stdout.write(`${TARGETS[index]}: ${seconds.toFixed(0)} s until the connection ended\n`);
  const long = await withKey;
  process.stdout.write(`PUT /owner/closets/kim with a key: still open after ${long.toFixed(0)} s\n`);
  for (const seconds of [...held, await entryWithKey]) expect(seconds).toBeLessThan(LIMIT_S + SLACK_S);
  expect(long).toBeGreaterThan(LIMIT_S + SLACK_S);
});

import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";

/** 600 requests: twice as many as wait for pages. */
const CONNECTIONS = 40;
const ON_EACH = 15;

/** Pipelines requests for unknown closets. @returns a function that counts the responses so far */
function flood({ hostname, port }: URL, connection: number): (answer: RegExp) => number {
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  onTestFinished(() => void socket.destroy());
  const ask = (_: unknown, n: number) =>
    `GET /user/nobody${connection}x${n}/items HTTP/1.1\r\nHost: closet\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`;
  socket.write(Array.from({ length: ON_EACH }, ask).join(""));
  let text = "";
  socket.on("data", (piece) => (text += String(piece)));
  return (answer) => text.match(answer)?.length ?? 0;
}

test("cached pages, and searches of other networks, do not wait for a flood of requests for unknown closets", async () => {
  const { start } = await openProcesses({ TRUSTED_PROXIES: "127.0.0.1" });
  const { url } = await start();
  const askForJane = async (search = ""): Promise<number> => {
    const response = await fetch(`${url}/user/jane/items${search}`);
    await response.arrayBuffer();
    return response.status;
  };
  expect(await askForJane()).toBe(200);
  const floods = Array.from({ length: CONNECTIONS }, (_, connection) => flood(new URL(url), connection));
  const count = (answer: RegExp) => floods.reduce((sum, countAnswers) => sum + countAnswers(answer), 0);
  await expect.poll(() => count(/HTTP\/1\.1 404/g), { interval: 5 }).toBeGreaterThan(0);
  for (let times = 0; times < 3; times += 1) expect(await askForJane()).toBe(200);
  expect(await askForJane("?q=coat")).toBe(200);
  expect(count(/HTTP\/1\.1 404/g)).toBeLessThan((CONNECTIONS * ON_EACH) / 4);
  // In the end, each request gets 404, or 503 with Retry-After.
  const all = /HTTP\/1\.1 (?:404|503[^]*?retry-after: 2\r)/gi;
  await expect.poll(() => count(all)).toBe(CONNECTIONS * ON_EACH);
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { readMemory } from "#tests/support/drivers/process-memory.ts";

const AT_ONCE = 8;

/** One color, so few bytes; 16 bits, four channels and interlaced, so much memory. */
const makeDeepPng = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: seed, g: 20, b: 30, alpha: 0.5 } } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();

test("two pictures are decoded at a time, and those that decode to more than 256 MB are rejected", async () => {
  const { store, start } = await openProcesses();
  const { key } = await addKey(store.db, { name: "long", username: null, rights: ["import"], expiresAt: null });
  const server = await start();
  const send = async (content: Buffer): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${server.url}/owner/closets/jane/pictures/${computeSha256(content)}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "image/png" },
      body: new Uint8Array(content),
    });
    return { status: response.status, text: await response.text() };
  };
  const printMemory = async (when: string): Promise<number> => {
    const [memory = { nowMb: 0, peakMb: 0 }] = await readMemory(server.pid);
    process.stdout.write(`${when}: ${memory.nowMb} MB, at most ${memory.peakMb} MB\n`);
    return memory.peakMb;
  };

  const before = await printMemory("before");
  const bombs = await Promise.all([1, 2].map((seed) => makeDeepPng(7070, 7070, seed)));
  process.stdout.write(`rejected pictures have ${bombs.map(({ length }) => length).join(" and ")} bytes\n`);
  for (const answer of await Promise.all(bombs.map(send))) {
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("it is 7070×7070 pixels and takes 382 MB of memory to decode; at most 256 MB");
  }
  const rejected = await printMemory("after pictures of 382 MB");
  expect(rejected - before).toBeLessThan(100);

  const largest: Buffer[] = [];
  for (let seed = 0; seed < AT_ONCE; seed += 1) largest.push(await makeDeepPng(4096, 8192, seed));
  const answers = await Promise.all(largest.map(send));
  process.stdout.write(`answers: ${answers.map(({ status }) => status).join(", ")}\n`);
  // Requests that wait too long in the queue get 503.
  for (const { status } of answers) expect([201, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const decoded = await printMemory(`after ${AT_ONCE} pictures of 256 MB at once`);
  // Two pictures of 256 MB, Node and the decoder.
  expect(decoded - before).toBeLessThan(800);
});

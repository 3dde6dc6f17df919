import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { readMemory } from "#tests/support/drivers/process-memory.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

const LARGE = 14;

const makeLarge = (seed: number): Promise<Buffer> =>
  sharp({ create: { width: 4096, height: 8192, channels: 4, background: { r: seed, g: 20, b: 30, alpha: 0.5 } } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();

test("an import of large pictures does not block another import or a page", async () => {
  const { store, start } = await openProcesses();
  const server = await start();
  const names = Array.from({ length: LARGE }, (_, index) => `${index}.png`);
  const files: Record<string, Buffer | string> = {
    "closet.json": JSON.stringify({ status: "OK", ...makePictureCloset("large", names) }),
  };
  for (const [seed, name] of names.entries()) files[name] = await makeLarge(seed);
  const small = await makeZip({
    "closet.json": JSON.stringify({ status: "OK", ...makePictureCloset("small", ["a.png"]) }),
    "a.png": await aPng({ width: 900, height: 1200 }),
  });

  const openApiClient = async (username: string) => {
    const { key } = await addKey(store.db, {
      name: username,
      username,
      rights: ["import", "privacy"],
      expiresAt: null,
    });
    return async (zip: Buffer): Promise<{ status: number; ms: number }> => {
      const startedAt = performance.now();
      // `fetch` gives up after five minutes.
      const sending = request(`${server.url}/owner/closets/${username}?visibility=public`, {
        method: "PUT",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/zip" },
      }).end(zip);
      const [response] = (await once(sending, "response")) as [IncomingMessage];
      await buffer(response);
      return { status: response.statusCode ?? 0, ms: Math.round(performance.now() - startedAt) };
    };
  };
  const importSmall = await openApiClient("small");
  const importLarge = await openApiClient("large");

  expect((await importSmall(small)).status).toBe(201);
  const alone = await importSmall(small);
  const state = { isOver: false };
  const large = importLarge(await makeZip(files)).finally(() => (state.isOver = true));
  const beside: number[] = [];
  const visitor: number[] = [];
  while (!state.isOver) {
    const answer = await importSmall(small);
    expect(answer.status).toBe(200);
    if (!state.isOver) beside.push(answer.ms);
    const startedAt = performance.now();
    const page = await fetch(`${server.url}/user/small/items`);
    await page.arrayBuffer();
    expect(page.status).toBe(200);
    visitor.push(Math.round(performance.now() - startedAt));
  }
  const { status, ms } = await large;
  expect(status).toBe(201);
  const memory = await readMemory(server.pid);
  process.stdout.write(
    [
      `zip of ${LARGE} pictures of 256 MB: ${ms} ms`,
      `small import alone: ${alone.ms} ms; beside it: ${beside.length} times, at most ${Math.max(...beside)} ms`,
      `page beside it: at most ${Math.max(...visitor)} ms`,
      `memory of the server, at most: ${memory.map(({ peakMb }) => `${peakMb} MB`).join(", ")}`,
      "",
    ].join("\n"),
  );
  // Other imports finished during the large one.
  expect(beside.length).toBeGreaterThan(1);
});

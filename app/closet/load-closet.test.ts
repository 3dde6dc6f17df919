import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Closet } from "#domain/closet.ts";
import { loadCloset, readClosetResponse } from "./load-closet.ts";

const makeId = (n: number): string => `${n}–ü😀`;

function listLines(size: number): string[] {
  const ids = Array.from({ length: size }, (_, n) => makeId(n));
  return [
    { user: { username: "jane", firstName: "Zoë" } },
    { list: "items", entries: ids.slice(0, size / 2).map((id) => ({ id, brand: "Été" })) },
    { list: "items", entries: ids.slice(size / 2).map((id) => ({ id, brand: null })) },
    { list: "collectionItems", entries: ids.map((itemId) => ({ collectionId: "work", itemId })) },
    { status: "OK" },
    { details: "items", entries: ids.map((id, n) => ({ id, createdAt: n, itemNameOptional: `Coat ${n}` })) },
    { status: "OK", details: true },
  ].map((line) => `${JSON.stringify(line)}\n`);
}

const LINES = listLines(4);
const BYTES = new TextEncoder().encode(LINES.join(""));
/** Including the line break, which may be missing at the end. */
const CARD_BYTES = new TextEncoder().encode(LINES.slice(0, 5).join("")).length;

type End = (controller: ReadableStreamDefaultController) => void;

const respond = (chunks: readonly Uint8Array[], end: End): Response => {
  const rest = chunks.values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = rest.next();
      if (value) controller.enqueue(value);
      else end(controller);
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
};

const close: End = (controller) => controller.close();
const fail: End = (controller) => controller.error(new TypeError("network error"));

async function load(response: Response): Promise<{ closet: Closet; detailed: Closet | null } | null> {
  const loaded = await readClosetResponse(response, "jane").catch(() => null);
  return loaded?.status === "OK" ? { closet: loaded.closet, detailed: await loaded.detailed } : null;
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const bounds = [0, ...places.map((place) => Math.min(place, bytes.length)).toSorted((a, b) => a - b), bytes.length];
  return bounds.slice(1).map((end, n) => bytes.slice(bounds[n], end));
}

const WHOLE = await load(respond([BYTES], close));

test("cards come first, then a closet with details", () => {
  const { closet, detailed } = WHOLE ?? {};
  expect(closet?.user.firstName).toBe("Zoë");
  expect(closet?.items.map(({ id }) => id)).toEqual([0, 1, 2, 3].map(makeId));
  expect(closet?.items[3]).not.toHaveProperty("name");
  expect(detailed?.items.map(({ name, brand, createdAt }) => [name, brand, createdAt])).toEqual([
    ["Coat 0", "Été", 0],
    ["Coat 1", "Été", 1],
    ["Coat 2", null, 2],
    ["Coat 3", null, 3],
  ]);
  expect(detailed?.collectionItems).toEqual([0, 1, 2, 3].map((n) => ({ collectionId: "work", itemId: makeId(n) })));
});

test("the closet is the same, wherever the bytes are split", async () => {
  const anyPlaces = fc.array(fc.nat(BYTES.length));
  await fc.assert(
    fc.asyncProperty(anyPlaces, async (places) => {
      expect(await load(respond(cut(BYTES, places), close))).toEqual(WHOLE);
    }),
  );
  const eachByte = Array.from({ length: BYTES.length }, (_, n) => n);
  expect(await load(respond(cut(BYTES, eachByte), close))).toEqual(WHOLE);
});

test.each([
  ["ends", close, CARD_BYTES - 1],
  ["breaks", fail, CARD_BYTES],
] as const)(
  "an answer that %s early is no smaller closet: it has all cards or none, all details or none",
  async (_, end, cardBytes) => {
    for (let length = 0; length < BYTES.length - 1; length += 1) {
      const expected = length < cardBytes ? null : { closet: WHOLE?.closet, detailed: null };
      expect([length, await load(respond([BYTES.slice(0, length)], end))]).toEqual([length, expected]);
    }
  },
);

const json = (body: unknown, status = 200): Response => Response.json(body, { status });

test.each([
  ["a 404", json({ status: "ERROR" }, 404), "ERROR"],
  ["another type, which is no empty closet", json({ status: "OK", items: [{ id: "coat" }] }), "UNREACHABLE"],
  ["a 503", json({ status: "ERROR" }, 503), "UNREACHABLE"],
  ["a 429", json({ status: "ERROR" }, 429), "UNREACHABLE"],
])("%s gives %3$s", async (_, response, status) => {
  expect(await readClosetResponse(response, "jane")).toEqual({ status });
});

test("each chunk restarts the time limit", async () => {
  let chunks = 0;
  await readClosetResponse(respond(cut(BYTES, [10, 20, 30]), close), "jane", () => void (chunks += 1));
  await expect.poll(() => chunks).toBe(4);
});

test("100,000 items are read in pauses that leave room for other tasks", async () => {
  let turns = 0;
  let isDone = false;
  const countTurns = () => {
    turns += 1;
    if (!isDone) setTimeout(countTurns);
  };
  setTimeout(countTurns);
  const lines = [
    ...Array.from({ length: 400 }, (_, line) => ({
      list: "items",
      entries: Array.from({ length: 250 }, (_entry, n) => ({ id: makeId(line * 250 + n) })),
    })),
    { status: "OK" },
    { status: "OK", details: true },
  ];
  const chunks = lines.map((line) => new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  const loaded = await load(respond(chunks, close));
  isDone = true;
  expect(loaded?.detailed?.items).toHaveLength(100_000);
  expect(turns).toBeGreaterThan(2);
});

test("ten seconds without data are a failure", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const neverAnswer = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  vi.stubGlobal("fetch", neverAnswer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const states: unknown[] = [];
  void loadCloset("jane").then((loaded) => states.push(loaded));
  await vi.advanceTimersByTimeAsync(9999);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual([{ status: "UNREACHABLE" }]);
});

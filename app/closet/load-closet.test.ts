import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ClosetLists } from "#domain/closet.ts";
import { loadCloset, readClosetResponse } from "./load-closet.ts";

const makeId = (n: number): string => `${n}–ü😀`;

const makeAnswer = (size: number) => {
  const ids = Array.from({ length: size }, (_, n) => makeId(n));
  return {
    user: { username: "jane", firstName: "Zoë" },
    items: ids.map((id, n) => ({ id, brand: n < 2 ? "Été" : null, createdAt: n, itemNameOptional: `Coat ${n}` })),
    outfits: [{ id: "monday", layoutSerialized: JSON.stringify({ pics: [{ itemId: makeId(1) }] }), notes: "mine" }],
    collectionItems: ids.map((itemId) => ({ collectionId: "work", itemId })),
    status: "OK",
  };
};

const encode = (answer: object): Uint8Array => new TextEncoder().encode(JSON.stringify(answer));

const BYTES = encode(makeAnswer(4));

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
  return new Response(body, { headers: { "Content-Type": "application/json" } });
};

const close: End = (controller) => controller.close();
const fail: End = (controller) => controller.error(new TypeError("network error"));

async function load(response: Response): Promise<ClosetLists | null> {
  const loaded = await readClosetResponse(response, "jane").catch(() => null);
  return loaded?.status === "OK" ? loaded.closet : null;
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const bounds = [0, ...places.map((place) => Math.min(place, bytes.length)).toSorted((a, b) => a - b), bytes.length];
  return bounds.slice(1).map((end, n) => bytes.slice(bounds[n], end));
}

const WHOLE = await load(respond([BYTES], close));

test("the closet has its cards and their details, in the order of the answer", () => {
  expect(WHOLE?.user.firstName).toBe("Zoë");
  expect(WHOLE?.items.map(({ id, name, brand, createdAt }) => [id, name, brand, createdAt])).toEqual([
    [makeId(0), "Coat 0", "Été", 0],
    [makeId(1), "Coat 1", "Été", 1],
    [makeId(2), "Coat 2", null, 2],
    [makeId(3), "Coat 3", null, 3],
  ]);
  expect(WHOLE?.outfits).toEqual([
    { id: "monday", previewUrl: null, createdAt: 0, itemIds: [makeId(1)], notes: "mine" },
  ]);
  expect(WHOLE?.collectionItems).toEqual([0, 1, 2, 3].map((n) => ({ collectionId: "work", itemId: makeId(n) })));
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
  ["ends", close],
  ["breaks", fail],
] as const)("an answer that %s early is no smaller closet", async (_, end) => {
  for (let length = 0; length < BYTES.length; length += 1)
    expect([length, await load(respond([BYTES.slice(0, length)], end))]).toEqual([length, null]);
});

const json = (body: unknown, status = 200): Response => Response.json(body, { status });

test.each([
  ["a 404", json({ status: "ERROR" }, 404), "ERROR"],
  ["another answer, which is no empty closet", json({ items: [{ id: "coat" }] }), "UNREACHABLE"],
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

test("20,000 items are read in pauses that leave room for other tasks", async () => {
  let turns = 0;
  let isDone = false;
  const countTurns = () => {
    turns += 1;
    if (!isDone) setTimeout(countTurns);
  };
  setTimeout(countTurns);
  const loaded = await load(respond([encode(makeAnswer(20_000))], close));
  isDone = true;
  expect(loaded?.items).toHaveLength(20_000);
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

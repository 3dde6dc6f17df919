import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BusyError } from "./queue.ts";
import { createVisitorTurns } from "./visitor-turns.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));

afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

type Asked = { network: string; ms: number };

/** The work is a pause of the made-up clock, in which the process works all the time. */
function openTurns() {
  let workMs = 0;
  const turns = createVisitorTurns({ readWorkMs: () => workMs, begin: async () => {} });
  const ask = async ({ network, ms }: Asked): Promise<number> => {
    const from = performance.now();
    await turns.take(network, async () => {
      await wait(ms);
      workMs += ms;
    });
    return performance.now() - from - ms;
  };
  return { turns, ask };
}

/** Each asks one after the other, and reads for `readMs` in between. @returns the waits before the work, in milliseconds */
async function askInTurn(
  ask: ReturnType<typeof openTurns>["ask"],
  { people, readMs }: { people: readonly (readonly Asked[])[]; readMs: number },
): Promise<number[]> {
  const waits: number[] = [];
  const asking = new Set(people.keys());
  const all = people.map(async (asked, at) => {
    for (const one of asked) {
      waits.push(await ask(one));
      await wait(readMs);
    }
    asking.delete(at);
  });
  while (asking.size > 0) {
    await vi.advanceTimersByTimeAsync(1);
    await setImmediate();
  }
  await Promise.all(all);
  return waits;
}

const repeat = (times: number, asked: readonly Asked[]): Asked[] => Array.from({ length: times }, () => asked).flat();

test("a family with one address never notices: it opens a large closet, and browses, votes and answers", async () => {
  const { ask } = openTurns();
  const network = "home";
  const [closet, page, question, heart] = [300, 15, 5, 7].map((ms) => ({ network, ms })) as [
    Asked,
    Asked,
    Asked,
    Asked,
  ];
  const person = [page, question, ...repeat(10, [page, heart, page])];
  const people = [[closet, ...person], person, person, person];
  const waits = await askInTurn(ask, { people, readMs: 1000 });
  expect(waits).toHaveLength(people.flat().length);
  // The others begin while the first one opens the closet.
  expect(Math.max(...waits)).toBeLessThan(300);
  expect(waits.filter((ms) => ms > 20).length).toBeLessThanOrEqual(people.length);
});

test("a network that asks without a pause gets a twentieth of the time, and the others do not wait for it", async () => {
  const { ask, turns } = openTurns();
  const heavy = repeat(100, [{ network: "heavy", ms: 15 }]);
  const from = performance.now();
  const friend = [{ network: "friend", ms: 15 }];
  const attack = askInTurn(ask, { people: [heavy, heavy, heavy, heavy], readMs: 0 });
  const waits = await askInTurn(ask, { people: [repeat(20, friend)], readMs: 500 });
  expect(waits).toEqual(waits.map(() => 0));
  await attack;
  expect(performance.now() - from).toBeGreaterThan(9 * 400 * 15);
  expect(turns.readState()).toEqual({ running: 0, waiting: 0 });
});

test("two pages of a network are made at once, and one of a network that used much lately", async () => {
  const { ask, turns } = openTurns();
  await askInTurn(ask, { people: [[{ network: "heavy", ms: 200 }]], readMs: 0 });
  const countAtOnce = async (network: string): Promise<number> => {
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
    };
    await Promise.all([turns.take(network, work), turns.take(network, work)]);
    return most;
  };
  expect(await countAtOnce("friend")).toBe(2);
  expect(await countAtOnce("heavy")).toBe(1);
});

test("of many networks, at most a thousand requests wait", async () => {
  const { turns } = openTurns();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = Promise.allSettled(Array.from({ length: 1005 }, (_, at) => turns.take(`network ${at}`, () => promise)));
  await setImmediate();
  expect(turns.readState()).toEqual({ running: 4, waiting: 1000 });
  resolve();
  expect((await asked).flatMap((end) => (end.status === "rejected" ? end.reason : []))).toEqual([
    expect.any(BusyError),
  ]);
});

test.each(["127.0.0.1", "172.17.0.1", "0:0:0::/48", "fd12:3456:789a::/48"])(
  "visitors whom an unlisted proxy at %s does not tell apart never pause",
  async (network) => {
    const { ask } = openTurns();
    const asked = repeat(200, [{ network, ms: 15 }]);
    expect(Math.max(...(await askInTurn(ask, { people: [asked], readMs: 0 })))).toBe(0);
  },
);

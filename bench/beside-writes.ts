import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Program, readProcess, runCloset, startServer } from "./programs.ts";

const LARGE_CLOSETS = 10;
const LARGE_ITEMS = 10_000;
const ROUNDS = 3;
const VISITED_CLOSETS = 200;
const VISITED_ITEMS = 1000;
const REPLACED_ITEMS = 20_000;
const REST_MS = 5000;
const EVERY_MS = 10;

type Call = (method: string, path: string, body?: unknown) => Promise<void>;

const makeCloset = (items: number) => ({
  status: "OK",
  items: Array.from({ length: items }, (_, n) => ({ id: `i${n}`, name: `Item ${n}`, brand: `Brand ${n % 400}` })),
});

const createCall =
  (url: string, key: string): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.bytes();
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}.`);
  };

/** How long other people wait in milliseconds, one call after the other. */
async function measureWhile(asked: (n: number) => Promise<void>, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const startedAt = performance.now();
      await asked(n);
      waits.push(performance.now() - startedAt);
      await sleep(EVERY_MS);
    }
  })();
  await work();
  over.abort();
  await asking;
  return waits;
}

function printWaits(name: string, waits: readonly number[]): void {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1).padStart(9);
  process.stdout.write(`  ${name.padEnd(62)}${at(0.5)}${at(0.99)}${at(0.9999)}  of ${sorted.length}\n`);
}

const editOther = (call: Call) => (n: number) =>
  call("PATCH", `/owner/closets/other/items/i${n % 100}`, { notes: `${n}` });

async function benchEdits(open: () => Promise<{ server: Program; call: Call }>): Promise<void> {
  const [alone, beside, large]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new process has no closet in its cache.
    const { server, call } = await open();
    await editOther(call)(0);
    alone.push(...(await measureWhile(editOther(call), () => sleep(REST_MS))));
    const editLarge = async () => {
      for (let n = 0; n < LARGE_CLOSETS; n += 1) {
        const startedAt = performance.now();
        await call("PATCH", `/owner/closets/large${n}/items/i7`, { notes: `${round}` });
        large.push(performance.now() - startedAt);
      }
    };
    beside.push(...(await measureWhile(editOther(call), editLarge)));
    await server.stop();
  }
  printWaits("an edit, alone", alone);
  printWaits(`an edit, while ${LARGE_CLOSETS} closets of ${LARGE_ITEMS} are edited first`, beside);
  printWaits("the first edit of each of them", large);
}

async function benchReplacement(open: () => Promise<{ server: Program; call: Call }>): Promise<void> {
  const { server, call } = await open();
  const body = makeCloset(REPLACED_ITEMS);
  const replace = () => call("PUT", "/owner/closets/replaced", body);
  await replace();
  const visit = (n: number) => call("GET", `/user/other/items?q=brand%20${n}`);
  await visit(0);
  printWaits("a search page, alone", await measureWhile(visit, () => sleep(REST_MS)));
  printWaits(`a search page, beside a replacing import of ${REPLACED_ITEMS}`, await measureWhile(visit, replace));
  printWaits(`an edit, beside a replacing import of ${REPLACED_ITEMS}`, await measureWhile(editOther(call), replace));
  await server.stop();
}

async function benchMemory(open: () => Promise<{ server: Program; call: Call }>): Promise<void> {
  const { server, call } = await open();
  const { megabytes: before } = await readProcess(server.pid);
  const readAll = async (round: string) => {
    for (let n = 0; n < VISITED_CLOSETS; n += 1) {
      await call("GET", `/user/visited${n}/items`);
      await call("POST", "/users/v2/openCloset", { username: `visited${n}`, useCollections: true });
      await call("GET", `/user/visited${n}/items?q=item%20${n}`);
    }
    const { megabytes, peakMegabytes } = await readProcess(server.pid);
    const figures = `${megabytes.toFixed(0)} MB, at most ${peakMegabytes.toFixed(0)} MB`;
    process.stdout.write(
      `  after ${round} visit of ${VISITED_CLOSETS} closets of ${VISITED_ITEMS} in turn: ${figures}\n`,
    );
  };
  process.stdout.write(`\nMemory (RSS): ${before.toFixed(0)} MB at rest\n`);
  await readAll("a first");
  await readAll("a second");
  await server.stop();
}

/** Waits of other people beside large edits and a replacing import, and the memory of many visited closets. */
export async function benchBesideWrites(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-writes-"));
  try {
    const rights = "read,import,edit,privacy";
    const [key = ""] = (await runCloset(dataDir, "key", "add", "bench", "--all", "--may", rights)).split("\n");
    const open = async () => {
      const server = await startServer(dataDir);
      return { server, call: createCall(server.url, key) };
    };
    const { server, call } = await open();
    const add = (username: string, items: number) =>
      call("PUT", `/owner/closets/${username}?visibility=public`, makeCloset(items));
    await add("other", 100);
    for (let n = 0; n < LARGE_CLOSETS; n += 1) await add(`large${n}`, LARGE_ITEMS);
    for (let n = 0; n < VISITED_CLOSETS; n += 1) await add(`visited${n}`, VISITED_ITEMS);
    await server.stop();
    const titles = ["median", "p99", "longest"].map((title) => title.padStart(9)).join("");
    process.stdout.write(`\n  ${"Milliseconds".padEnd(62)}${titles}\n`);
    await benchEdits(open);
    await benchReplacement(open);
    await benchMemory(open);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { once } from "node:events";
import { signIn } from "./accounts.ts";
import { type Answer, type Attack, createCaller, ITEMS, LINKS, listAttacks, many, STRANGER } from "./attacks.ts";
import { drawPieces, PICTURES } from "./large-closet.ts";
import { type Program, readProcess, runCloset, startServer } from "./programs.ts";
import type { StrangersWork } from "./stranger.ts";

const FRIENDS_ITEMS = 200;
const COUNTED = 20;
const CONNECTIONS = 4;
/** With the attack and without it in turn, so that both see the same load of the machine. */
const ROUNDS = 6;
const ROUND_MS = 3000;
const PAUSE_MS = 15;
const PREVIEWS_MS = 12_000;
const PREVIEW_CONNECTIONS = 45;
const EMAILS = { mallory: "mallory@bench.example", friend: "friend@bench.example" };

async function importCloset(folder: string, dataDir: string, username: keyof typeof EMAILS, count: number) {
  const items = many(count, (n) => ({
    id: `i${n}`,
    name: `Piece ${n}`,
    notes: "n".repeat(500),
    thumbnailImageURL: `piece-${n % PICTURES}.jpg`,
    createdAt: n,
  }));
  const closet = {
    status: "OK",
    user: { username, firstName: username },
    items,
    outfits: many(2, (n) => ({ id: `o${n}`, previewUrl: `piece-${n}.jpg`, createdAt: n })),
    collections: [{ id: "all", name: "Everything", folders: ["default-capsules"], createdAt: 1 }],
    collectionItems: items.map(({ id }) => ({ collectionId: "all", itemId: id })),
    collectionOutfits: many(2, (n) => ({ collectionId: "all", outfitId: `o${n}` })),
  };
  const file = join(folder, `${username}.json`);
  await writeFile(file, JSON.stringify(closet));
  await runCloset(dataDir, "import", file);
  await runCloset(dataDir, "owner", username, "--email", EMAILS[username]);
}

async function makeTokens(server: Program): Promise<string[]> {
  const { cookie } = await signIn(server, EMAILS.mallory);
  const { call, close } = createCaller(server.url, 1);
  const tokens: string[] = [];
  for (let n = 0; n < LINKS; n += 1) {
    const candidates = many(2, (outfit) => ({ kind: "outfit", id: `o${outfit}` }));
    const { status, text } = await call({
      method: "POST",
      path: "/owner/closets/mallory/links",
      headers: cookie,
      body: {
        what: { kind: "collection", id: "all" },
        until: null,
        may: ["vote", "embed"],
        request: { for: "a wedding", when: null, mustHave: ["i1"], not: "", answerBy: null },
        vote: { candidates, showsNumbers: true },
      },
    });
    if (status !== 201) throw new Error(`The link was answered with ${status}: ${text}`);
    tokens.push(/\/l\/([\w-]{22})/.exec(text)?.[1] ?? "");
  }
  close();
  return tokens;
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? Number.NaN;

/** Milliseconds of each edit of another person, for one round. */
async function edit(server: Program, cookie: { Cookie: string }): Promise<Answer[]> {
  const { call, close } = createCaller(server.url, 1);
  const until = performance.now() + ROUND_MS;
  const edits: Answer[] = [];
  for (let n = 0; performance.now() < until; n += 1) {
    const path = `/owner/closets/friend/items/i${n % FRIENDS_ITEMS}`;
    const body = { name: `Edit ${performance.now()}` };
    edits.push(await call({ method: "PATCH", path, headers: cookie, body }));
    await sleep(PAUSE_MS);
  }
  close();
  return edits;
}

async function compareEdits(server: Program, cookie: { Cookie: string }, tokens: readonly string[], attack: number) {
  const workerData: StrangersWork = { url: server.url, tokens, attack, connections: CONNECTIONS, ms: ROUND_MS };
  const stranger = new Worker(new URL("stranger.ts", import.meta.url), { workerData });
  await once(stranger, "online");
  const [under, without]: [Answer[], Answer[]] = [[], []];
  let asked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(...(await edit(server, cookie)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    stranger.postMessage("press");
    const [edits, [count]] = await Promise.all([edit(server, cookie), once(stranger, "message")]);
    under.push(...edits);
    asked += Number(count);
  }
  await stranger.terminate();
  return { under, without, asked };
}

/** The first request reads this version of the closet; the others do not. */
async function countCpu(server: Program, { ask }: Attack) {
  const { call, close } = createCaller(server.url, 1);
  const read = async (): Promise<number> => (await readProcess(server.pid)).cpuMs;
  const before = await read();
  await call({ ...ask(0), from: STRANGER });
  const first = (await read()) - before;
  for (let n = 1; n <= 4; n += 1) await call({ ...ask(n), from: STRANGER });
  const start = await read();
  for (let n = 0; n < COUNTED; n += 1) await call({ ...ask(1000 + n), from: STRANGER });
  const each = ((await read()) - start) / COUNTED;
  close();
  return { first, each };
}

function describeEdits(edits: readonly Answer[]): { p99: number; text: string } {
  const times = edits.map(({ ms }) => ms);
  const failed = edits.filter(({ status }) => status !== 200).length;
  const p99 = percentile(times, 0.99);
  const columns = [percentile(times, 0.5).toFixed(0), p99.toFixed(0), String(edits.length), String(failed)];
  return { p99, text: columns.map((column) => column.padStart(7)).join("") };
}

async function measureAttacks(server: Program, tokens: readonly string[]): Promise<void> {
  const { cookie } = await signIn(server, EMAILS.friend);
  process.stdout.write(
    `\nA link to ${ITEMS} items: CPU ms of a request; then, in ms, the edits of another owner beside ${CONNECTIONS} connections, and without:\n` +
      `  ${"".padEnd(44)} first   each  asked    p50    p99  edits failed    p50    p99  edits failed  p99\n`,
  );
  for (const [position, attack] of listAttacks(tokens).entries()) {
    const { first, each } = await countCpu(server, attack);
    const { under, without, asked } = await compareEdits(server, cookie, tokens, position);
    const [beside, alone] = [describeEdits(under), describeEdits(without)];
    process.stdout.write(
      `  ${attack.name.padEnd(44)}${first.toFixed(0).padStart(6)}${each.toFixed(1).padStart(7)}${String(asked).padStart(7)}${beside.text}${alone.text}  × ${(beside.p99 / alone.p99).toFixed(2)}\n`,
    );
  }
}

/** Previews that another person asks for while a stranger asks for many. */
async function previewUnder(server: Program, isPressed: boolean): Promise<{ statuses: number[]; times: number[] }> {
  const [person, stranger] = [createCaller(server.url, 1), createCaller(server.url, PREVIEW_CONNECTIONS)];
  const until = performance.now() + PREVIEWS_MS;
  const [statuses, times] = [[] as number[], [] as number[]];
  let asked = isPressed ? 0 : ITEMS / 2;
  const press = async (): Promise<void> => {
    while (performance.now() < until) {
      asked += 1;
      await stranger.call({ path: `/preview/mallory/items/i${asked % ITEMS}.jpg`, from: STRANGER });
    }
  };
  const look = async (): Promise<void> => {
    for (let n = 0; performance.now() < until; n += 1) {
      const { status, ms } = await person.call({ path: `/preview/friend/items/i${isPressed ? n : 100 + n}.jpg` });
      statuses.push(status);
      times.push(ms);
      await sleep(500);
    }
  };
  await Promise.all([look(), ...many(isPressed ? PREVIEW_CONNECTIONS : 0, press)]);
  person.close();
  stranger.close();
  return { statuses, times };
}

async function measurePreviews(server: Program): Promise<void> {
  process.stdout.write(`\nPreviews that another person asks for:\n`);
  for (const isPressed of [false, true]) {
    const { statuses, times } = await previewUnder(server, isPressed);
    const shown = statuses.filter((status) => status === 200).length;
    const name = isPressed ? `beside ${PREVIEW_CONNECTIONS} connections of a stranger` : "alone";
    process.stdout.write(
      `  ${name.padEnd(38)}${shown} of ${statuses.length} came, p50 ${percentile(times, 0.5).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms\n`,
    );
  }
}

/** What a stranger with a link to a large collection costs the server and the others. */
export async function benchLinks(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  const dataDir = join(folder, "data");
  await drawPieces(folder);
  await importCloset(folder, dataDir, "mallory", ITEMS);
  await importCloset(folder, dataDir, "friend", FRIENDS_ITEMS);
  const server = await startServer(dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
  try {
    await measureAttacks(server, await makeTokens(server));
    await measurePreviews(server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

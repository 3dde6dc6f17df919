import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { openClosetStore } from "#server/closets/records/closet-store.ts";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { fuzz } from "#tests/support/fuzz/fuzz.ts";
import { fuzzImports } from "#tests/support/fuzz/fuzz-imports.ts";
import type { FuzzAccount } from "#tests/support/fuzz/fuzz-call.ts";
import { FUZZ_SECRET } from "#tests/support/fuzz/fuzz-values.ts";
import { signIn } from "./accounts.ts";
import { type Program, readProcess, runCloset, startServer } from "./programs.ts";

const REQUESTS = 100_000;
const ROUNDS = 20;
const PEOPLE = 20;
const FILES = 5000;

type SignedIn = Awaited<ReturnType<typeof signIn>> & { email: string };

/** Returns the account with a fresh token; null if the fuzzer has deleted it. */
async function renewToken(server: Program, { path, cookie, email }: SignedIn): Promise<FuzzAccount[]> {
  const response = await fetch(`${server.url}/auth/token`, { headers: cookie });
  if (!response.ok) return [];
  const { token } = (await response.json()) as { token: string };
  return [{ email, userId: path.replace("/users/", ""), cookie: cookie.Cookie, token }];
}

const printFailures = (failures: readonly string[]): void => {
  for (const failure of failures.slice(0, 10)) process.stdout.write(`  ${failure}\n`);
};

/** An API key with all rights on one closet. */
async function makeKey(dataDir: string): Promise<string> {
  const store = await openClosetStore({ dataDir, databaseUrl: null, s3: null });
  try {
    const wanted = { name: "fuzz", username: "fuzzed", rights: [...RIGHTS], expiresAt: null };
    return (await addKey(store.db, wanted)).key;
  } finally {
    await store.db.destroy();
  }
}

/** Sends 100,000 odd requests, and prints the memory after each 5,000. */
async function fuzzRequests(seed: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-fuzz-"));
  const file = join(dataDir, "jane.json");
  await writeFile(file, JSON.stringify({ status: "OK", user: { username: "jane" }, items: [{ id: "1" }] }));
  await runCloset(dataDir, "import", file);
  const key = await makeKey(dataDir);
  const settings = { LOG_LEVEL: "info", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const server = await startServer(dataDir, settings);
  try {
    // Sign in first: later the fuzzer has used up the rate limits.
    const signedIn: SignedIn[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const email = `fuzz${n}@bench.example`;
      signedIn.push({ ...(await signIn(server, email)), email });
    }
    process.stdout.write(`\n${REQUESTS} fuzzed requests, seed ${seed}; memory after each ${REQUESTS / ROUNDS}, MB:\n`);
    const total: Record<string, number> = {};
    const failures: string[] = [];
    const secrets = new Set([FUZZ_SECRET, key.slice(-43)]);
    let people: FuzzAccount[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      people = (await Promise.all(signedIn.map((person) => renewToken(server, person)))).flat();
      for (const { token, cookie } of people) secrets.add(token).add(cookie.slice(cookie.indexOf("=") + 1));
      const report = await fuzz(new URL(server.url), { seed: seed + round, requests: REQUESTS / ROUNDS, people, key });
      for (const [status, count] of Object.entries(report.statuses)) total[status] = (total[status] ?? 0) + count;
      failures.push(...report.failures);
      process.stdout.write(`  ${(await readProcess(server.pid)).megabytes.toFixed(0)}`);
    }
    const output = server.getOutput();
    const isLogClean = !output.includes("a request failed") && [...secrets].every((secret) => !output.includes(secret));
    process.stdout.write(
      `\n  answers: ${JSON.stringify(total)}, ${people.length} of ${PEOPLE} people still there` +
        `\n  failures: ${failures.length}, log ${isLogClean ? "clean" : "NOT CLEAN"}\n`,
    );
    printFailures(failures);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Imports odd files in this process, and prints its memory after each twentieth. */
async function fuzzImporter(seed: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-fuzz-"));
  const store = await openClosetStore({ dataDir: join(folder, "data"), databaseUrl: null, s3: null });
  const failures: string[] = [];
  let imported = 0;
  process.stdout.write(`\n${FILES} fuzzed files, seed ${seed}; memory after each ${FILES / ROUNDS}, MB:\n`);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const making of fc.sample(fuzzImports, { seed: seed + round, numRuns: FILES / ROUNDS })) {
        const { name, content } = await making;
        const path = join(folder, name);
        await writeFile(path, content);
        try {
          await withImportSource(path, "besideCloset", (source) =>
            importCloset(store, source, { existing: "replace" }),
          );
          imported += 1;
        } catch (error) {
          if (!(error instanceof ClosetProblem) || error.message.includes("\n"))
            failures.push(`${String(error)}: ${name} ${content.toString("base64").slice(0, 2000)}`);
        }
      }
      process.stdout.write(`  ${(process.memoryUsage.rss() / 1e6).toFixed(0)}`);
    }
    process.stdout.write(`\n  imported: ${imported}, failures: ${failures.length}\n`);
    printFailures(failures);
  } finally {
    await store.db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchFuzz(): Promise<void> {
  const seed = Date.now() % 1_000_000_000;
  await fuzzRequests(seed);
  await fuzzImporter(seed);
}

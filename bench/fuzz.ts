import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fuzz } from "#tests/support/fuzz.ts";
import { FUZZ_SECRET } from "#tests/support/fuzz-requests.ts";
import { readProcess, runCloset, startServer } from "./programs.ts";

const REQUESTS = 100_000;
const ROUNDS = 20;

/** A hundred thousand requests as nobody should send them; memory after each twentieth of them. */
export async function benchFuzz(): Promise<void> {
  const seed = Date.now() % 1_000_000_000;
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-fuzz-"));
  const file = join(dataDir, "jane.json");
  await writeFile(file, JSON.stringify({ status: "OK", user: { username: "jane" }, items: [{ id: "1" }] }));
  await runCloset(dataDir, "import", file);
  const settings = { LOG_LEVEL: "info", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const server = await startServer(dataDir, settings);
  try {
    process.stdout.write(`\n${REQUESTS} fuzzed requests, seed ${seed}; memory after each ${REQUESTS / ROUNDS}, MB:\n`);
    const total: Record<string, number> = {};
    const failures: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const report = await fuzz(new URL(server.url), { seed: seed + round, requests: REQUESTS / ROUNDS });
      for (const [status, count] of Object.entries(report.statuses)) total[status] = (total[status] ?? 0) + count;
      failures.push(...report.failures);
      process.stdout.write(`  ${(await readProcess(server.pid)).megabytes.toFixed(0)}`);
    }
    const output = server.getOutput();
    const isLogClean = !output.includes(FUZZ_SECRET) && !output.includes("a request failed");
    process.stdout.write(
      `\n  answers: ${JSON.stringify(total)}\n  failures: ${failures.length}, log ${isLogClean ? "clean" : "NOT CLEAN"}\n` +
        failures
          .slice(0, 10)
          .map((failure) => `  ${failure}\n`)
          .join(""),
    );
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

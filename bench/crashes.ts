import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countKills, type CrashOptions, runCrashes } from "#tests/support/crashes/crash-run.ts";
import { startEmbeddedPostgres } from "#tests/support/drivers/postgres/embedded-postgres.ts";

async function crash(name: string, options: Omit<CrashOptions, "folder" | "dataDir">): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-crashes-"));
  const startedAt = performance.now();
  try {
    const report = await runCrashes({
      ...options,
      folder,
      dataDir: join(folder, "data"),
      onRound: (soFar) =>
        process.stderr.write(`${[`${name}: ${countKills(soFar)} kills`, ...soFar.problems].join("; ")}\n`),
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const { killed, acknowledged, problems } = report;
    const { servers, starts, commands, databases } = killed;
    const { links, sessions, userIds, writes, imports, flips } = acknowledged;
    process.stdout.write(`
${name}, ${countKills(report)} kills in ${seconds} s
  killed        ${servers} servers at work, ${starts} that were starting, ${commands} commands, ${databases} times the database
  acknowledged  ${writes} profile writes, ${links} links, ${sessions} sessions, ${userIds} user ids, ${imports} imports, ${flips} changes of privacy
  lost, half-done, duplicate or stuck: ${problems.length}
${problems.map((problem) => `    ${problem}\n`).join("")}`);
    return problems.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills processes on each database, or on `only`. The exit code is 1 if data was lost. */
export async function benchCrashes(kills: number, only?: string): Promise<void> {
  let isFine = true;
  if (only !== "postgres") isFine = await crash("SQLite", { kills, databaseUrl: null, env: {} });
  const postgres = only === "sqlite" ? null : await startEmbeddedPostgres();
  if (postgres) {
    const env = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(32).toString("hex") };
    try {
      isFine = (await crash("PostgreSQL", { kills, databaseUrl: postgres.url, env, database: postgres })) && isFine;
    } finally {
      await postgres.remove();
    }
  }
  if (!isFine) process.exitCode = 1;
}

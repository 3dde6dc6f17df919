import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/db/database.ts";
import { createCrashClosets } from "./crash-closets.ts";
import type { Problem } from "./crash-journal.ts";
import { CRASH_ORIGIN, createCrashVisitors, type CrashVisitors } from "./crash-visitors.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { type RunningServer, startServer } from "#tests/support/drivers/server.ts";
import { random } from "#tests/support/setup/seed.ts";

const MAX_WORK_MS = 800;
const STARTS_KILLED = 0.1;
/** Rounds between two kills of the database. */
const DATABASE_EVERY = 8;

export type CrashOptions = {
  folder: string;
  dataDir: string;
  databaseUrl: string | null;
  env: Record<string, string>;
  kills: number;
  database?: { stop: () => Promise<void>; startAgain: () => Promise<void> };
  onRound?: (report: CrashReport) => void;
};

export type CrashReport = {
  killed: { servers: number; starts: number; commands: number; databases: number };
  acknowledged: CrashVisitors["told"] & { imports: number; flips: number };
  problems: Problem[];
};

export const countKills = ({ killed }: CrashReport): number =>
  killed.servers + killed.starts + killed.commands + killed.databases;

/** Finds duplicate accounts and profiles, lost accounts and mails that were never sent. */
async function checkAccounts(options: CrashOptions, { visitors, listCodes, problems }: CrashVisitors): Promise<void> {
  const { db } = await openDatabase(options);
  try {
    // A dead process holds its requests for minutes. Release them now.
    await db.updateTable("linkRequests").set({ dueAt: 0 }).execute();
    const waitsUntil = performance.now() + HANG_MS;
    const areWaiting = async () => (await db.selectFrom("linkRequests").select("id").execute()).length > 0;
    while ((await areWaiting()) && performance.now() < waitsUntil) await sleep(50);
    for (const { email, asks, cookie } of visitors) {
      const users = await db.selectFrom("authUsers").select("id").where("email", "=", email).execute();
      if (users.length > 1) problems.push(`duplicate: ${users.length} accounts of ${email}`);
      if (cookie !== null && users.length === 0) problems.push(`lost: the account of ${email}`);
      const mails = (await listCodes(email)).length;
      if (mails < asks) problems.push(`lost: ${email} was promised ${asks} links and got ${mails}`);
    }
    const profiles = await db.selectFrom("profiles").select("authUserId").execute();
    if (new Set(profiles.map(({ authUserId }) => authUserId)).size !== profiles.length)
      problems.push("duplicate: an account has two profiles");
  } finally {
    await db.destroy();
  }
}

/**
 * Kills the server, the commands and the database at random moments, then compares the data with the acknowledged
 * changes.
 */
export async function runCrashes(options: CrashOptions): Promise<CrashReport> {
  const env = {
    PUBLIC_URL: CRASH_ORIGIN,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "silent",
    NODE_COMPILE_CACHE: `${options.folder}/compiled`,
    ...options.env,
  };
  const programs = { dataDir: options.dataDir, env };
  const visitors = createCrashVisitors(options.dataDir);
  const closets = createCrashClosets(options.folder, programs);
  const killed = { servers: 0, starts: 0, commands: 0, databases: 0 };
  const { problems } = visitors;
  const report = (): CrashReport => ({
    killed: { ...killed, commands: closets.done.kills },
    acknowledged: { ...visitors.told, imports: closets.done.imports, flips: closets.done.flips },
    problems: [...problems, ...closets.problems],
  });
  let startMs = 0;

  async function start(): Promise<RunningServer> {
    if (startMs > 0 && random() < STARTS_KILLED) {
      await startServer({ ...programs, killAfterMs: random() * startMs }).then(
        (tooQuick) => tooQuick.kill(),
        () => undefined,
      );
      killed.starts += 1;
    }
    const startedAt = performance.now();
    const server = await startServer(programs);
    startMs = performance.now() - startedAt;
    return server;
  }

  async function killDatabase({ url }: RunningServer, { stop, startAgain }: NonNullable<CrashOptions["database"]>) {
    let isOver = false;
    const work = visitors.work(url, () => isOver);
    const command = closets.work();
    await sleep(random() * MAX_WORK_MS);
    await stop();
    killed.databases += 1;
    await startAgain();
    const givesUpAt = performance.now() + HANG_MS;
    while (!(await fetch(`${url}/health/ready`)).ok) {
      if (performance.now() > givesUpAt) return void problems.push("stuck: the server did not find its database again");
      await sleep(20);
    }
    isOver = true;
    await Promise.all([work, command]);
    await visitors.check(url, "some");
    await closets.check(url);
  }

  await closets.prepare();
  let server = await start();
  await closets.learn(server.url);
  await visitors.begin(server.url);
  for (let round = 1; countKills(report()) < options.kills; round += 1) {
    const { url, kill } = server;
    if (options.database && round % DATABASE_EVERY === 0) await killDatabase(server, options.database);
    let isOver = false;
    const work = visitors.work(url, () => isOver);
    const command = closets.work();
    await sleep(random() * MAX_WORK_MS);
    isOver = true;
    await kill();
    killed.servers += 1;
    [server] = await Promise.all([start(), work, command]);
    await visitors.check(server.url, "some");
    await closets.check(server.url);
    options.onRound?.(report());
  }
  await visitors.check(server.url, "all");
  await checkAccounts(options, visitors);
  await closets.checkStore();
  await closets.check(server.url);
  await server.kill();
  return report();
}

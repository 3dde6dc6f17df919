import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./measure.ts";
import { resetPeakMemory, type Program, readProcess, startBareServer } from "./programs.ts";

const run = promisify(execFile);

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
type Load = { perSecond: number; p99Ms: number; cpuMs: number; megabytes: number };

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

async function load({ pid, url }: Program, path: string, script: string): Promise<Load> {
  await resetPeakMemory(pid);
  const before = await readProcess(pid);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", "-s", script, url + path];
  const { stdout } = await run("wrk", args);
  const after = await readProcess(pid);
  const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout) || !requests) throw new Error(`${path} failed under load:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * (UNITS[unit] ?? Number.NaN),
    cpuMs: (after.cpuMs - before.cpuMs) / requests,
    megabytes: after.peakMegabytes,
  };
}

type Asked = { name: string; path: string; body?: string };

async function compare(server: Program, { name, path, body }: Asked, folder: string): Promise<void> {
  const script = join(folder, "wrk.lua");
  const post = `wrk.method="POST"; wrk.body=${JSON.stringify(body)}; wrk.headers["Content-Type"]="application/json"\n`;
  await writeFile(script, `wrk.headers["Accept-Encoding"]="br"\n${body === undefined ? "" : post}`);
  // First many visitors at once ask for what is not cached yet: then V8 decides where it puts what later requests make.
  await load(server, path, script);
  const bare = await startBareServer(server.url + path, body);
  try {
    const rounds: { ours: Load; bares: Load }[] = [];
    // Alternate, so that both see the same load of the machine. The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const both = { ours: await load(server, path, script), bares: await load(bare, path, script) };
      if (round > 0) rounds.push(both);
    }
    const of = (pick: (load: Load) => number) => {
      const ours = median(rounds.map((round) => pick(round.ours)));
      const bares = median(rounds.map((round) => pick(round.bares)));
      const ratio = median(rounds.map((round) => pick(round.ours) / pick(round.bares)));
      return { ours, bares, ratio };
    };
    const line = (label: string, { ours, bares, ratio }: ReturnType<typeof of>, digits: number) =>
      `  ${label.padEnd(16)}${ours.toFixed(digits).padStart(10)}${bares.toFixed(digits).padStart(10)}${ratio.toFixed(2).padStart(8)}\n`;
    process.stdout.write(
      `\n${name}, beside a bare server with the same bytes (${CONNECTIONS} connections, median of ${ROUNDS}):\n` +
        `  ${"".padEnd(16)}${"ours".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(8)}\n` +
        line(
          "requests/s",
          of(({ perSecond }) => perSecond),
          0,
        ) +
        line(
          "p99, ms",
          of(({ p99Ms }) => p99Ms),
          2,
        ) +
        line(
          "CPU ms/request",
          of(({ cpuMs }) => cpuMs),
          4,
        ) +
        line(
          "most memory, MB",
          of(({ megabytes }) => megabytes),
          0,
        ),
    );
  } finally {
    await bare.stop();
  }
}

/** Requests per second, 99th percentile, CPU time and memory, compared with a bare server. Needs Debian's `wrk`. */
export async function benchLoad(server: Program, asked: readonly Asked[]): Promise<void> {
  const hasWrk = await run("wrk", ["--version"]).catch((error: NodeJS.ErrnoException) => error.code !== "ENOENT");
  if (hasWrk === false) {
    process.stdout.write("\nThe server is not measured under load: that needs wrk (apt-get install wrk).\n");
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-load-"));
  try {
    for (const one of asked) await compare(server, one, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

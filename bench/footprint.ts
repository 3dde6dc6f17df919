import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { writePhotographs } from "#tests/support/drivers/pages/photograph-files.ts";
import { median } from "./measure.ts";
import { readProcess } from "./programs.ts";

const PAGES = 1000;
const UPLOADS = 100;
const STARTS = 5;
const REST_MS = 60_000;
/** Few enough for the server's limit of decoding. */
const AT_ONCE = 4;
const PATHS = [
  "outfits",
  "items",
  "collections",
  "items?q=black",
  "items/emma-item-trench-coat",
  "items?category=TOPS",
];

// oxlint-disable-next-line node/no-process-env -- what the programs it starts need to be found
const { PATH, HOME } = process.env;

/** A release of today starts by a script; the commits before it start `server.ts`. */
function start(folder: string, dataDir: string, command: string[]): ChildProcess {
  const isReleased = existsSync(join(folder, "open-closet"));
  const [program, ...args] = isReleased
    ? [join(folder, "open-closet"), ...command]
    : [process.execPath, command.length === 0 ? "server.ts" : "cli/closet.ts", ...command];
  const env = { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  return spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
}

async function startServer(folder: string, dataDir: string) {
  const startedAt = performance.now();
  const program = start(folder, dataDir, []);
  let output = "";
  program.stdout?.setEncoding("utf8").on("data", (piece: string) => (output += piece));
  while (!output.includes("Listening on")) {
    if (program.exitCode !== null) throw new Error(`${folder} did not start.\n${output}`);
    await sleep(5);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const url = /Listening on (\S+)/.exec(output)?.[1] ?? "";
  while (!output.includes("\nOpen ")) await sleep(20);
  return {
    url,
    seconds,
    readMegabytes: async () => Math.round((await readProcess(program.pid ?? 0)).megabytes),
    async stop() {
      program.kill("SIGTERM");
      await once(program, "close");
    },
  };
}

/** Runs `work` for 0, 1, … `count` - 1. */
async function repeat(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function measure(folder: string): Promise<string[]> {
  const temporary = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  const dataDir = join(temporary, "data");
  try {
    const first = await startServer(folder, dataDir);
    await sleep(REST_MS);
    const afterFirst = await first.readMegabytes();
    await first.stop();
    const adding = start(folder, dataDir, ["key", "add", "bench", "--closet", "emma", "--may", "import"]);
    const key = /oc_\S+/.exec(adding.stdout ? await text(adding.stdout) : "")?.[0] ?? "";
    const photographs = await writePhotographs(join(temporary, "photographs"), UPLOADS);
    const seconds: number[] = [];
    for (let n = 1; n < STARTS; n += 1) {
      const started = await startServer(folder, dataDir);
      seconds.push(started.seconds);
      await started.stop();
    }
    const server = await startServer(folder, dataDir);
    seconds.push(server.seconds);
    await sleep(REST_MS);
    const atRest = await server.readMegabytes();
    await repeat(PAGES, async (n) => {
      const page = await fetch(`${server.url}/user/emma/${PATHS[n % PATHS.length]}`);
      if (!page.ok) throw new Error(`${page.url} answered ${page.status}`);
      await page.arrayBuffer();
    });
    await repeat(UPLOADS, async (n) => {
      const photograph = photographs[n];
      if (!photograph) return;
      const { path, sha256 } = photograph;
      const sent = await fetch(`${server.url}/owner/closets/emma/pictures/${sha256}`, {
        method: "PUT",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "image/jpeg" },
        body: await readFile(path),
      });
      if (!sent.ok) throw new Error(`an upload answered ${sent.status}: ${await sent.text()}`);
    });
    const afterLoad = await server.readMegabytes();
    await sleep(REST_MS);
    const later = await server.readMegabytes();
    await server.stop();
    return [median(seconds).toFixed(2), ...[atRest, afterFirst, afterLoad, later].map(String)];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Prints memory (RSS, MB) and start time of this checkout, and of another built one, `beside`. */
export async function benchFootprint(beside: string | undefined): Promise<void> {
  const folders = [process.cwd(), ...(beside === undefined ? [] : [resolve(beside)])];
  process.stdout.write(
    `\nFootprint with the demo closets (goals: 1 s; 130, then at most 300 and 250 MB)\n` +
      `| program | listens after s | at rest | first start, at rest | after ${PAGES} pages and ${UPLOADS} photographs | a minute later |\n| --- | --- | --- | --- | --- | --- |\n`,
  );
  for (const folder of folders)
    process.stdout.write(`| ${[basename(folder), ...(await measure(folder))].join(" | ")} |\n`);
}

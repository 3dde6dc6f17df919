import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#tests/support/drivers/free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export const isPgbouncerInstalled = (): boolean => spawnSync(PROGRAM, ["--version"]).status === 0;

/** As in `docs/operations.md`: a connection of the server keeps nothing from one transaction to the next. */
const getSettings = (target: URL, port: number, users: string): string => `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`;

/** Returns the address of a pool before the database in `databaseUrl`. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-pgbouncer-"));
  const target = new URL(databaseUrl);
  const port = await findFreePort();
  const [users, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  await writeFile(settings, getSettings(target, port, users));
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const child = spawn(PROGRAM, [...(process.getuid?.() === 0 ? ["--user=nobody"] : []), settings], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = () => child.kill("SIGINT");
  process.once("exit", end);
  let output = "";
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes("process up")) break;
  }
  if (!output.includes("process up")) throw new Error(`PgBouncer did not start for the tests: ${output}`);
  child.stderr.resume();
  const url = new URL(target);
  url.port = `${port}`;
  return {
    url: url.href,
    async stop() {
      process.off("exit", end);
      end();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { addKey, listKeys } from "#server/accounts/api-keys.ts";
import { killBackups, writeCloset } from "#tests/support/drivers/backups.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { importCloset, runCloset, startServer } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** Replaces picture addresses by picture keys: the rest of an address changes with a restore. */
const withKeys = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    typeof value === "string" ? (findPictureKey(value) ?? value) : value,
  );

/** Content in base64 by SHA-256, without variants. */
async function readPictures(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, "pictures");
  const names = (await readdir(folder)).filter((name) => !name.includes("-")).toSorted();
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name), "base64")));
  return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? ""]));
}

test("a backup made during writes is a consistent snapshot, and restores completely into an empty folder", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const file = join(await makeTemporaryFolder(), "backup.zip");
  await importCloset(await writeCloset("emma"), store);
  await importCloset(await writeCloset("vera"), { ...store, flags: ["--private"] });
  await addKey(store.db, { name: "app", username: null, rights: ["read"], expiresAt: null });
  const visitor = openVisitor(await start());
  await visitor.signIn("jane@x.example", store.dataDir);
  const path = `/users/${await visitor.getUserId()}`;
  const headers = await visitor.bearer();
  const sent: string[] = [];
  const over = new AbortController();
  const writing = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      sent.push(`Jane ${n}`);
      const body = { firstName: `Jane ${n}`, goals: [`Jane ${n}`] };
      expect((await visitor.call("PATCH", path, { body, headers })).status).toBe(200);
    }
  })();
  expect(await runCloset(["backup", file], store)).toMatchObject({ code: 0, stderr: "" });
  over.abort();
  await writing;
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  // A change after the backup is not in it.
  const emma = await findAnswer(store, "emma");
  const pictures = await readPictures(store.dataDir);
  await runCloset(["remove", "emma"], store);

  const target = await makeTestDatabase(join(await makeTemporaryFolder(), "new", "data"));
  const { dataDir } = target;
  const restored = await runCloset(["restore", file, "--keep-public"], target);
  expect([restored.code, restored.stderr]).toEqual([0, ""]);
  expect(restored.stdout).toContain("There are 2 public closets, 1 private one, 1 account.");
  expect((await readdir(dataDir)).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  expect(await readPictures(dataDir)).toEqual(pictures);
  // The PostgreSQL tests set AUTH_SECRET instead.
  if (inject("database") === "sqlite")
    expect(await readFile(join(dataDir, "auth-secret"))).toEqual(await readFile(join(store.dataDir, "auth-secret")));
  expect(await runCloset(["check"], target)).toMatchObject({ code: 0, stderr: "" });
  const again = await openTestStore(dataDir);
  expect(withKeys(await findAnswer(again, "emma"))).toEqual(withKeys(emma));
  expect(await findAnswer(again, "vera")).toBeNull();
  expect(await again.db.selectFrom("authUsers").selectAll().execute()).toEqual(
    await store.db.selectFrom("authUsers").selectAll().execute(),
  );
  const profile = await again.db.selectFrom("profiles").selectAll().executeTakeFirstOrThrow();
  expect(sent).toContain(profile.firstName);
  expect(JSON.parse(profile.goals ?? "[]")).toEqual([profile.firstName]);
  // A restore ends picture addresses, sessions and API keys: they may have been revoked since.
  const address = emma?.items[0]?.thumbnailImageURL ?? "";
  expect((await findAnswer(again, "emma"))?.items[0]?.thumbnailImageURL).not.toBe(address);
  const server = await startServer(target);
  onTestFinished(server.kill);
  expect((await fetch(server.url + address)).status).toBe(404);
  expect(await again.db.selectFrom("authSessions").selectAll().execute()).toEqual([]);
  expect(await listKeys(again.db)).toEqual([]);
});

test("a restore rejects a database that has data or is in use", async () => {
  const folder = await makeTemporaryFolder();
  const file = join(folder, "backup.zip");
  const database = await makeTestDatabase(join(folder, "data"));
  await importCloset(await writeCloset("emma"), database);
  await importCloset(await writeCloset("vera"), database);
  expect(await runCloset(["backup", file], database)).toMatchObject({ code: 0 });
  expect(await runCloset(["backup", file], database)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^closet: the file [^\n]* exists[^\n]*\n$/),
  });

  await runCloset(["privacy", "vera", "private"], database);
  expect(await runCloset(["restore", file], database)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--force"),
  });
  const server = await startServer(database);
  onTestFinished(server.kill);
  expect(await runCloset(["restore", file, "--force"], database)).toMatchObject({
    code: 1,
    stderr:
      database.databaseUrl === null
        ? "closet: a server or a command is using the database: stop it first\n"
        : "closet: a server uses the database in PostgreSQL: stop it first\n",
  });
  expect((await fetch(`${server.url}/user/emma/items`)).status).toBe(200);
  await server.stop();
  await runCloset(["remove", "emma"], database);
  const forced = await runCloset(["restore", file, "--force", "--keep-public"], database);
  expect([forced.code, forced.stderr]).toEqual([0, ""]);
  expect(forced.stdout).toContain("“vera” was public in the backup and stays private.");
  expect((await runCloset(["check"], database)).code).toBe(0);
  expect((await runCloset(["show", "emma"], database)).stdout).toMatch(/^Visibility +public$/m);
});

test("servers of one database make one backup a day between them, also after a kill, and say so", async () => {
  const { store, start } = await openProcesses({ BACKUP_DAILY: "2" });
  const folder = join(store.dataDir, "backups");
  const listBackups = () => readdir(folder).catch((): string[] => []);
  const servers = await Promise.all([start(), start()]);
  const readBackup = async ({ url }: { url: string }) =>
    ((await (await fetch(`${url}/health/ready`)).json()) as { backup: unknown }).backup;
  const one = [expect.stringMatching(/^closet-\d{4}-\d{2}-\d{2}\.zip$/)];
  await expect.poll(listBackups).toEqual(one);
  const [name = ""] = await listBackups();
  const { mtimeMs } = await stat(join(folder, name));
  const state = { lastAt: new Date(mtimeMs).toISOString(), problem: null };
  expect(await Promise.all(servers.map(readBackup))).toEqual([state, state]);
  const logged = () => servers.map(({ getOutput }) => getOutput()).join("\n");
  await expect.poll(logged).toMatch(/the daily backup is done\n +file: ".*"\n +bytes: \d+\n +seconds: [\d.]+/);
  expect(logged().split("the daily backup is done")).toHaveLength(2);
  const [server] = servers;
  await server.kill();
  const again = await start();
  expect([await readBackup(again), await listBackups()]).toEqual([state, [name]]);
  expect(await again.stop()).toBe(0);
  expect(again.getOutput()).not.toContain("the daily backup");

  const target = await makeTestDatabase(join(await makeTemporaryFolder(), "data"));
  const restored = await runCloset(["restore", join(folder, name), "--keep-public"], target);
  expect([restored.code, restored.stderr]).toEqual([0, ""]);
});

test("a killed backup leaves no partial file, and a killed restore is all or nothing", () => killBackups(1));

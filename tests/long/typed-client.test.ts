import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const run = promisify(execFile);

test("the typed client of docs/api.md compiles and reads a closet", async () => {
  const { store, start } = await openProcesses();
  const { url } = await start();
  const { key } = await addKey(store.db, { name: "client", username: null, rights: ["read", "edit"], expiresAt: null });
  await fetch(`${url}/owner/closets/jane/items`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ id: "coat", name: "Coat" }),
  });
  const page = await readFile("docs/api.md", "utf8");
  const readBlocks = (language: string) =>
    Array.from(page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, of, block = ""]) => (of === language ? block : ""));
  const cwd = await makeTemporaryFolder();
  await writeFile(join(cwd, "package.json"), '{"type":"module"}');
  const client = [`const SITE = "${url}";\nconst KEY = "${key}";\n`, ...readBlocks("ts")].join("");
  await writeFile(join(cwd, "client.ts"), client);
  await run("sh", ["-e", "-c", readBlocks("bash").join("")], { cwd, env: { ...process.env, SITE: url } });
  const options = ["--strict", "--noEmit", "--skipLibCheck", "--module", "nodenext", "--allowImportingTsExtensions"];
  await run("npx", ["tsc", ...options, "client.ts"], { cwd });
  expect((await run(process.execPath, ["client.ts"], { cwd })).stdout).toBe("1 Coat\n");
});

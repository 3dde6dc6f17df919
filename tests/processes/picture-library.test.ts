import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { listStatistics } from "#server/closets/records/closet-statistics.ts";
import { runCloset, startServer } from "#tests/support/drivers/server.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** As on a processor without x86-64-v2, or with a package that was installed for another system. */
const WITHOUT_LIBRARY = `const { Module } = require("node:module");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name.startsWith("@img/sharp-")) throw Object.assign(new Error("Cannot find module " + name), { code: "MODULE_NOT_FOUND" });
  return resolve.call(this, name, ...rest);
};`;

const SAYS = 'pictures cannot be decoded: Could not load the "sharp" module using the linux-x64 runtime';

test("a server that cannot decode pictures says so, and an import changes nothing", async () => {
  const folder = await makeTemporaryFolder();
  const hook = join(folder, "without-library.cjs");
  await writeFile(hook, WITHOUT_LIBRARY);
  const store = await openTestStore();
  const env = { ...store.env, NODE_OPTIONS: `--require ${hook}` };
  const items = [{ id: "coat", thumbnailImageURL: "a.png" }];
  await importCloset(store, { name: "jane", answer: { status: "OK", items }, readPicture: () => aPng() });
  const before = await findAnswer(store, "jane");
  const server = await startServer({ dataDir: store.dataDir, env });
  onTestFinished(server.kill);
  await expect.poll(server.getOutput).toContain(SAYS);

  const ready = await fetch(`${server.url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: "ERROR", code: "notReady", message: "pictures cannot be decoded" },
  ]);

  const { key } = await addKey(store.db, { name: "app", username: null, rights: [...RIGHTS], expiresAt: null });
  const zip = await makeZip({
    "closet.json": JSON.stringify({ status: "OK", items }),
    "a.png": await aPng({ seed: 7 }),
  });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/zip" };
  for (const [path, method] of [
    ["/owner/closets/jane", "PUT"],
    ["/owner/closets/jane/import?existing=replace", "POST"],
    ["/owner/closets/jane/import", "POST"],
    ["/owner/closets/new", "PUT"],
  ] as const) {
    const response = await fetch(server.url + path, { method, headers, body: Buffer.from(zip) });
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        status: "ERROR",
        code: "cannotDecode",
        message: "We can’t work with pictures right now. Please try again later.",
      },
    ]);
  }
  expect(await findAnswer(store, "jane")).toEqual(before);
  const address = before?.items[0]?.thumbnailImageURL ?? "";
  expect((await fetch(server.url + address)).status).toBe(200);
  expect((await fetch(`${server.url}${address}?w=400`)).status).toBe(503);

  const path = join(folder, "closet.zip");
  await writeFile(path, zip);
  const imported = await runCloset(["import", path, "--username", "new"], { dataDir: store.dataDir, env });
  expect([imported.code, imported.stderr]).toEqual([1, expect.stringContaining(`closet: ${SAYS}`)]);
  expect((await listStatistics(store.db)).map(({ username }) => username)).toEqual(["jane"]);
});

test("a first start without the picture library loads no demo closets; the next start with it does", async () => {
  const hook = join(await makeTemporaryFolder(), "without-library.cjs");
  await writeFile(hook, WITHOUT_LIBRARY);
  const store = await openTestStore();
  const first = await startServer({ dataDir: store.dataDir, env: { ...store.env, NODE_OPTIONS: `--require ${hook}` } });
  await first.stop();
  expect(first.getOutput()).toContain("the demo closets were not loaded");
  expect(await listStatistics(store.db)).toEqual([]);
  const second = await startServer({ dataDir: store.dataDir, env: store.env });
  onTestFinished(second.kill);
  expect(await listStatistics(store.db)).toHaveLength(3);
});

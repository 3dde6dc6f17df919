import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, test } from "vitest";
import { addKey, listKeys, revokeKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const NPM = `npm() { shift 3; node "${resolve("cli/closet.ts")}" "$@"; }`;

test("the examples of docs/api.md work", async ({ skip }) => {
  skip(inject("database") !== "sqlite", "Once is enough: other tests cover the calls on both databases.");
  skip(
    spawnSync("sh", ["-c", "command -v curl && command -v sha256sum"]).status !== 0,
    "curl or sha256sum is not installed.",
  );
  const { store, start } = await openProcesses();
  const { url } = await start();
  const folder = await makeTemporaryFolder();
  const closet = { status: "OK", ...makePictureCloset("jane", ["pictures/a.png"]) };
  const files = { "closet.json": JSON.stringify(closet), "pictures/a.png": await drawNoise().png().toBuffer() };
  await writeFile(join(folder, "closet.zip"), await makeZip(files));
  await writeFile(join(folder, "photo.jpg"), await drawNoise().jpeg().toBuffer());
  const page = await readFile("docs/api.md", "utf8");
  const blocks = Array.from(page.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = ""]) => block);
  expect(blocks.length).toBe(8);
  const { PATH = "", HOME = "" } = process.env;
  const shell = spawn("sh", ["-e", "-x"], {
    cwd: folder,
    env: { PATH, HOME, ...store.env, DATA_DIR: store.dataDir, SITE: url },
  });
  const closed = once(shell, "close");
  shell.stdin.end([NPM, ...blocks].join("\n"));
  const [stdout, stderr] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  await closed;
  const ended = `${stderr}\n${stdout}`;
  expect(ended).toContain('"hasReplaced":true');
  expect(ended).toContain('"isPreview":true');
  expect(ended).toContain('"until":"2030-12-24"');
  expect(ended).toContain("Revoked the key “the app of Jane”.");
  expect([shell.exitCode, ended]).toEqual([0, ended]);
  expect(await listKeys(store.db)).toEqual([]);
  expect(await findAnswer(store, "jane")).toBeNull();
  expect(await store.db.selectFrom("pictureUploads").select("sha256").execute()).toEqual([]);
});

test("a revoked API key ends in all processes, uploads survive their process, and no log has a key", async () => {
  const { store, start } = await openProcesses();
  const [first, second] = [await start({ LOG_LEVEL: "trace" }), await start({ LOG_LEVEL: "trace" })];
  const wanted = { name: "app", username: "anna", rights: [...RIGHTS], expiresAt: null };
  const [revoked, { key }] = [await addKey(store.db, wanted), await addKey(store.db, wanted)];
  type More = { headers?: Record<string, string>; body?: Buffer | string; key?: string };
  const call = async (url: string, method: string, path: string, { headers = {}, body, key: other = key }: More = {}) =>
    await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${other}`, ...headers },
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
  for (const status of [404, 401]) {
    for (const { url } of [first, second]) {
      expect((await call(url, "GET", `/owner/closets/anna`, { key: revoked.key })).status).toBe(status);
      expect((await call(url, "GET", `/owner/closets/${revoked.key}`, { key: "" })).status).toBe(401);
    }
    if (status === 404) await revokeKey(store.db, revoked.id);
  }

  const content = await drawNoise().jpeg().toBuffer();
  const address = `pictures/${computeSha256(content)}`;
  const path = `/owner/closets/anna/${address}`;
  expect(
    (await call(first.url, "PUT", path, { headers: { "Content-Type": "image/jpeg" }, body: content })).status,
  ).toBe(201);
  await first.kill();
  expect((await call(second.url, "GET", `${path}/info`)).status).toBe(200);
  const body = JSON.stringify({ status: "OK", items: [{ id: "1", thumbnailImageURL: address }] });
  const json = { "Content-Type": "application/json" };
  const imported = await call(second.url, "PUT", "/owner/closets/anna", { headers: json, body });
  expect([imported.status, await imported.json()]).toEqual([201, expect.objectContaining({ leftOut: [] })]);
  const picture = (await findAnswer(store, "anna"))?.items[0]?.thumbnailImageURL ?? "";
  const shown = await fetch(second.url + picture);
  expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, content]);

  expect(await second.stop()).toBe(0);
  const output = first.getOutput() + second.getOutput();
  expect(output).toContain("answered");
  expect(output).not.toContain("a request failed");
  for (const secret of [key, revoked.key]) expect(output).not.toContain(secret.slice(-43));
});

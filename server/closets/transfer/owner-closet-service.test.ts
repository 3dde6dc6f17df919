import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { findAnswer, listOrphans, openTestStore, whileWritesWait } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createFakeNetwork, startRawSite, startSite } from "#tests/support/fakes/web-sites.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { TRANSFER_BUDGET } from "#server/http/limits/route-limits.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import type { OwnerImport } from "#server/closets/transfer/import/import-routes.ts";
import { createOwnerClosets } from "./owner-closet-service.ts";

async function openClosets(budget: Partial<typeof TRANSFER_BUDGET> = {}) {
  const store = await openTestStore();
  const closets = createOwnerClosets(store, {
    publicUrl: "https://closet.example",
    budget: { ...TRANSFER_BUDGET, ...budget },
    network: createFakeNetwork(),
  });
  const writeClosetFile = async (name: string, content: string | Buffer) => {
    const path = join(await makeTemporaryFolder(), name);
    await writeFile(path, content);
    return { path, bytes: (await stat(path)).size };
  };
  const importFile = async (name: string, content: string | Buffer, options: Partial<OwnerImport> = {}) =>
    await closets.import(await writeClosetFile(name, content), { username: "jane", ...options }, "key 1");
  return { store, closets, writeClosetFile, importFile };
}

test.for<[name: string, budget: Partial<typeof TRANSFER_BUDGET>, says: string]>([
  ["takes too long", { minutes: 0 }, "this import takes too long: 0 minutes at most"],
  ["has too many pixels", { megapixels: 0.0001 }, "its pictures have more than 0.0001 megapixels together"],
])("an import that %s is rejected and changes nothing", async ([, budget, says]) => {
  const { store, importFile } = await openClosets(budget);
  const answer = { status: "OK", ...makePictureCloset("jane", ["a.png", "b.png"]) };
  const pictures = { "a.png": await aPng(), "b.png": await aPng({ seed: 1 }) };
  const zip = await makeZip({ "closet.json": JSON.stringify(answer), ...pictures });
  expect(await importFile("jane.zip", zip)).toEqual({
    status: "rejected",
    reason: expect.stringContaining(says) as string,
  });
  expect(await findAnswer(store, "jane")).toBeNull();
  expect(await listOrphans(store)).toEqual([]);
});

test("an import that fetches pictures has the same time limit, and changes nothing after it", async () => {
  const { store, importFile } = await openClosets({ minutes: 0.01 });
  const port = await startRawSite(() => undefined);
  const items = [{ id: "1", thumbnailImageURL: `http://silent.example:${port}/a.png` }];
  const asked = await importFile("jane.json", JSON.stringify({ status: "OK", items }), { fetchPictures: true });
  expect(asked).toEqual({ status: "rejected", reason: "this import takes too long: 0.01 minutes at most" });
  expect(await findAnswer(store, "jane")).toBeNull();
});

test("an export as plain pages that takes too long ends with the same limit, and leaves no file", async () => {
  const { store, closets } = await openClosets({ minutes: 0 });
  const picture = await aPng();
  const answer = { status: "OK", ...makePictureCloset("jane", ["a.png"]) };
  await importCloset(store, { name: "jane", answer, readPicture: async () => picture });
  const exported = await closets.export("jane", "key 1", { language: "en", token: null });
  expect(exported).toEqual({ status: "rejected", reason: "this export takes too long: 0 minutes at most" });
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
});

test("over HTTP, a list has at most 20,000 entries", async () => {
  const { store, importFile } = await openClosets();
  const items = Array.from({ length: 20_001 }, (_, n) => ({ id: `${n}` }));
  expect(await importFile("jane.json", JSON.stringify({ status: "OK", items }))).toEqual({
    status: "rejected",
    reason: expect.stringContaining("its “items” has 20001 entries; at most 20000"),
  });
  expect(await findAnswer(store, "jane")).toBeNull();
  expect(await importFile("jane.json", JSON.stringify({ status: "OK", items: items.slice(1) }))).toMatchObject({
    status: "OK",
    closet: { items: 20_000 },
  });
});

// PostgreSQL has no lock on the whole database that would show when the import writes.
test.runIf(inject("database") === "sqlite")(
  "visitors read the earlier closet while an import writes; a stop leaves it",
  async () => {
    const { store, closets, importFile } = await openClosets();
    const makeCloset = (count: number) =>
      JSON.stringify({ status: "OK", items: Array.from({ length: count }, (_, n) => ({ id: `i${n}` })) });
    await importFile("jane.json", makeCloset(1));
    const countItems = async () => (await findAnswer(store, "jane"))?.items.length;
    const other = new DatabaseSync(join(store.dataDir, "open-closet.sqlite"), { timeout: 0 });
    onTestFinished(() => other.close());
    const isWriting = (): boolean => {
      try {
        other.exec("begin immediate; rollback");
        return false;
      } catch {
        return true;
      }
    };
    const cut = importFile("jane.json", makeCloset(20_000), { existing: "replace" });
    while (!isWriting()) await setTimeout(1);
    expect([await countItems(), isWriting()]).toEqual([1, true]);
    await closets.stop();
    expect(await cut).toEqual({ status: "writerBusy" });
    expect([await countItems(), isWriting()]).toEqual([1, false]);
  },
);

test("an import that is stopped in the middle changes nothing and leaves nothing behind", async () => {
  const { store, ownerServices, openApiClient } = await openTestOwnerApi({
    jane: { answer: { items: [{ id: "1" }] } },
  });
  const program = await openApiClient();
  // The day of a key's first call is written, which would wait, too.
  await program.call("GET", "/owner/closets");
  const answer = JSON.stringify({ status: "OK", ...makePictureCloset("jane", ["a.png"]) });
  const body = await makeZip({ "closet.json": answer, "a.png": await aPng() });
  const headers = { "Content-Type": "application/zip" };
  const listReceived = async (): Promise<string[]> =>
    await readdir(join(store.dataDir, "receiving"), { recursive: true });
  const { stopped, importing } = await whileWritesWait(store, async () => {
    const started = program.call("PUT", "/owner/closets/jane", { body, headers });
    // The picture is staged, and the import waits for the database.
    await expect.poll(async () => (await listReceived()).filter((path) => /[0-9a-f]{64}$/.test(path))).toHaveLength(1);
    return { stopped: ownerServices.closets.stop(), importing: { started } };
  });
  await stopped;
  expect((await importing.started).status).toBe(503);
  expect(await listReceived()).toEqual([]);
  expect((await findAnswer(store, "jane"))?.items).toMatchObject([{ id: "1", thumbnailImageURL: null }]);
});

test("two long imports delay further work of their keys, but not of other keys", async () => {
  const { closets, writeClosetFile } = await openClosets();
  const picture = await aPng();
  const over: string[] = [];
  const begin = async (name: string, key: string, username: string, closet: object) => {
    const file = await writeClosetFile(`${username}.json`, JSON.stringify({ status: "OK", ...closet }));
    const { status } = await closets.import(file, { username, fetchPictures: name.startsWith("slow") }, key);
    over.push(`${name} ${status}`);
  };

  /** Starts an import that waits for the picture of another site, which `finish` sends. */
  async function beginSlow(username: string) {
    const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const port = await startSite((_, response) => {
      asked.resolve();
      void sent.promise.then(() => response.end(picture));
    });
    const items = [{ id: "1", thumbnailImageURL: `http://${username}.example:${port}/a.png` }];
    const importing = begin(`slow ${username}`, `key of ${username}`, username, { items });
    await asked.promise;
    const finish = async (): Promise<void> => {
      sent.resolve();
      await importing;
    };
    return { finish };
  }

  const jane = await beginSlow("jane");
  const nora = await beginSlow("nora");
  const next = begin("second of a slow key", "key of jane", "emma", { items: [] });
  await begin("quick", "key of anna", "anna", { items: [] });
  expect(over).toEqual(["quick OK"]);
  await jane.finish();
  await next;
  await nora.finish();
  expect(over).toEqual(["quick OK", "slow jane OK", "second of a slow key OK", "slow nora OK"]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listOrphans, listStoredNames, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { runCloset } from "#tests/support/drivers/server.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { checkClosets } from "./admin/closet-check.ts";
import { listClosets, removeCloset } from "./admin/closet-admin.ts";
import { asClosetWriter, asOnlyWriter } from "./closet-store.ts";
import { exportCloset } from "./export/closet-export.ts";
import { importCloset } from "./import/closet-import.ts";

const ANSWER = { status: "OK", items: [{ id: "1", thumbnailImageURL: "a.png" }] };
const BUSY = "another import or removal is still running";

const aSource = (name: string) => ({ name, answer: ANSWER, readPicture: () => aPng() });

/** A process that holds the lock of a closet and has stored a picture that no row names yet; killed at the end. */
async function startWriter({ dataDir, databaseUrl }: TestStore, username: string) {
  const script = `
    import { asClosetWriter, openClosetStore } from "#server/closets/closet-store.ts";
    const store = await openClosetStore(${JSON.stringify({ dataDir, databaseUrl, s3: null })});
    await asClosetWriter(store, ${JSON.stringify(username)}, {}, async () => {
      const sha256 = await store.pictures.write(Buffer.from("not named yet"));
      await store.pictures.flush();
      console.log(sha256);
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [stored] = (await once(child.stdout, "data")) as [Buffer];
  return { child, stored: stored.toString().trim() };
}

test("closets are imported, exported and removed while another closet is locked, and its pictures stay", async () => {
  const store = await openTestStore();
  const { child, stored } = await startWriter(store, "Emma");
  const onWait = () => expect.fail("It waits.");
  await importCloset(store, aSource("jane"), {}, { onWait });
  await exportCloset(store, "jane", join(store.dataDir, "jane.zip"), { onWait });
  await removeCloset(store, "jane", { onWait });
  expect(await listClosets(store)).toEqual([]);
  expect(await listStoredNames(store.pictures)).toContain(stored);

  // The same closet in any spelling, and the lock of all closets, have to wait.
  await expect(importCloset(store, aSource("eMMA"), {}, { waitMs: 60 })).rejects.toThrow(BUSY);
  await expect(checkClosets(store, { waitMs: 60 })).rejects.toThrow(BUSY);
  let waits = 0;
  const waiting = importCloset(store, aSource("emma"), {}, { waitMs: HANG_MS, onWait: () => (waits += 1) });
  await expect.poll(() => waits).toBe(1);
  child.kill("SIGKILL");
  expect(await waiting).toMatchObject({ username: "emma", pictures: 1 });
  expect(await listOrphans(store)).toEqual([]);
});

test("two processes import two closets at once while a third closet is locked", async () => {
  const store = await openTestStore();
  await writeFile(join(store.dataDir, "a.png"), await aPng());
  const paths = ["jane", "noor"].map((name) => join(store.dataDir, `${name}.json`));
  for (const path of paths) await writeFile(path, JSON.stringify(ANSWER));
  await asClosetWriter(store, "emma", {}, async () => {
    const ends = await Promise.all(paths.map((path) => runCloset(["import", path], store)));
    expect(ends).toMatchObject([{ code: 0 }, { code: 0 }]);
  });
  expect((await listClosets(store)).map(({ username }) => username)).toEqual(["jane", "noor"]);
});

test("the lock of all closets excludes the locks of single closets", async () => {
  const store = await openTestStore();
  await asOnlyWriter(store, {}, async () => {
    await expect(removeCloset(store, "jane")).rejects.toThrow("there is no closet");
    await expect(importCloset(store, aSource("jane"), {}, { waitMs: 60 })).rejects.toThrow(BUSY);
    await expect(asOnlyWriter(store, { waitMs: 60 }, async () => undefined)).rejects.toThrow(BUSY);
  });
  expect(await importCloset(store, aSource("jane"))).toMatchObject({ username: "jane" });
});

import { EventEmitter } from "node:events";
import { readdir } from "node:fs/promises";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { DEMO_CODE } from "#domain/demo.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { listStatistics } from "#server/closets/records/closet-statistics.ts";
import { OWNER_ORIGIN, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

beforeEach(({ skip }) => skip(inject("database") !== "sqlite", "A demonstration has the embedded database."));

const HOUR_MS = 3_600_000;
const DEMO = { DEMO: "reset-hourly", MAIL_OUTBOX: "" };

async function openDemo(env: NodeJS.ProcessEnv = DEMO) {
  const opened = await openTestOwnerApi({}, env);
  const incoming = Object.assign(new EventEmitter(), { socket: { remoteAddress: "203.0.113.7" } });
  const open = () =>
    createVisitor(async (url, init) => await opened.api.request(url, init, { incoming }), OWNER_ORIGIN);
  return { ...opened, open };
}

test("a reset ends sessions, deletes what visitors have made, and brings the demo closets back as they were", async () => {
  const { store, open, seedDemoClosets, demoReset, closets } = await openDemo();
  expect(await seedDemoClosets()).toBe(3);
  const list = async () => (await listStatistics(store.db)).map((closet) => ({ ...closet, createdAt: 0 }));
  const begin = await list();
  const emma = open();
  expect((await emma.complete("emma@demo.example", DEMO_CODE)).status).toBe(200);
  await setPrivacy(store, "emma", "private");
  expect((await emma.call("PATCH", "/owner/closets/emma/settings", { body: { firstName: "Mallory" } })).status).toBe(
    200,
  );
  await removeCloset(store, "theo");
  expect(await list()).not.toEqual(begin);

  await demoReset?.reset();
  expect(await list()).toEqual(begin);
  expect((await closets.openCloset("emma")).status).toBe("OK");
  expect(await emma.findToken()).toBeNull();
  const again = open();
  expect((await again.complete("emma@demo.example", DEMO_CODE)).status).toBe(200);
  const inbox = (await (await again.get("/owner/closets/emma/stylings")).json()) as { newStylings: number };
  expect(inbox.newStylings).toBe(4);
});

test("a demonstration is reset at the next full hour, and waits for the one after it", async () => {
  const { store, seedDemoClosets, demoReset } = await openDemo();
  await seedDemoClosets();
  await removeCloset(store, "theo");
  const readClock = Date.now;
  const shift = HOUR_MS - (readClock() % HOUR_MS) - 500;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => readClock() + shift);
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(async () => {
    await demoReset?.stop();
    for (const spy of [clock, timers]) spy.mockRestore();
  });
  demoReset?.start();
  await expect.poll(async () => (await listStatistics(store.db)).map(({ username }) => username)).toContain("theo");
  await expect.poll(() => timers.mock.calls.some(([, ms = 0]) => ms > HOUR_MS / 2 && ms <= HOUR_MS)).toBe(true);
});

test("a demonstration sends no mail, and its code signs in only the demo owners", async () => {
  const { store, open, accountServices } = await openDemo();
  await accountServices.accounts.ensureAccount("vera@demo.example");
  const visitor = open();
  expect((await visitor.askForLink("jane@x.example")).status).toBe(200);
  expect(await store.db.selectFrom("linkRequests").select("id").execute()).toEqual([]);
  expect(await readdir(store.dataDir)).not.toContain("outbox");
  expect((await visitor.complete("jane@x.example", DEMO_CODE)).status).toBe(400);
  expect((await visitor.complete("vera@demo.example", DEMO_CODE)).status).toBe(200);
});

test("without DEMO its code is an unknown one", async () => {
  const { open, accountServices } = await openDemo({});
  await accountServices.accounts.ensureAccount("emma@demo.example");
  expect((await open().complete("emma@demo.example", DEMO_CODE)).status).toBe(400);
});

test("a database with anything but the demo is not taken, nor reset after a server without DEMO has used it", async () => {
  const jane = openTestOwnerApi({ jane: {} }, DEMO);
  await expect(jane).rejects.toThrow(
    "DEMO=reset-hourly would delete the closet “jane”: choose an empty DATA_DIR, or remove DEMO",
  );
  const emma = openTestOwnerApi({ emma: {} }, DEMO);
  await expect(emma).rejects.toThrow("would delete the closet “emma”");

  const env = { ...DEMO, DATA_DIR: await makeTemporaryFolder() };
  const first = await openDemo(env);
  expect((await openDemo(env)).demoReset).not.toBeNull();
  const plain = await openTestOwnerApi({ jane: {} }, { DATA_DIR: env.DATA_DIR });
  await plain.openOwner("joe@x.example");
  await first.demoReset?.reset();
  expect((await listStatistics(plain.store.db)).map(({ username }) => username)).toContain("jane");
  await expect(openTestOwnerApi({}, env)).rejects.toThrow("would delete the closet “jane”");
  await expect(openTestOwnerApi({}, { ...DEMO, DATABASE_URL: "postgres://x@y/z" })).rejects.toThrow(
    "DEMO deletes all data: remove DATABASE_URL and S3_ENDPOINT, or DEMO",
  );
});

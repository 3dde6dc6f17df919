import { expect, test } from "vitest";
import { waitForCode, waitForLinks } from "#tests/support/drivers/outbox.ts";
import { openProcesses, readStream } from "#tests/support/drivers/processes.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

test("one link completed 50 times at once on two processes creates one session and one account", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const [first, second] = [await start(), await start()];
  await openVisitor(first, second).askForLink("jane@x.example");
  const code = await waitForCode(store.dataDir, "jane@x.example");
  const visitors = Array.from({ length: 50 }, (_, position) => openVisitor(position % 2 === 0 ? first : second));
  const responses = await Promise.all(visitors.map((visitor) => visitor.complete("jane@x.example", code)));
  const countOf = (status: number) => responses.filter((response) => response.status === status).length;
  expect([countOf(200), countOf(400)]).toEqual([1, 49]);
  expect(await store.db.selectFrom("authSessions").select("id").execute()).toHaveLength(1);
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toHaveLength(1);
});

test("ten links of one new address completed at once on two processes create one account and ten sessions", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const [first, second] = [await start(), await start()];
  for (let count = 0; count < 10; count += 1) await openVisitor(first, second).askForLink("jane@x.example");
  const links = await waitForLinks(store.dataDir, "jane@x.example", 10);
  const responses = await Promise.all(
    links.map((link, position) => {
      const visitor = openVisitor(position % 2 === 0 ? first : second);
      return visitor.complete("jane@x.example", link.searchParams.get("oobCode") ?? "");
    }),
  );
  expect(responses.map((response) => response.status)).toEqual(links.map(() => 200));
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toHaveLength(1);
});

test("20 calls of checkClaims at once on two processes return one user id", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const jane = openVisitor(await start(), await start());
  await jane.signIn("jane@x.example", store.dataDir);
  const given = await Promise.all(Array.from({ length: 20 }, () => jane.getUserId()));
  expect(new Set(given).size).toBe(1);
  expect(await store.db.selectFrom("profiles").select("id").execute()).toEqual([{ id: given[0] }]);
});

test("a live stream reports a change made in another process, and ends after a sign-out there", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const [here, there] = [await start(), await start()];
  const jane = openVisitor(here);
  await jane.signIn("jane@x.example", store.dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const stream = readStream(await jane.get(path, { headers: { Accept: "text/event-stream" } }));
  expect(await stream.next()).toMatchObject({ event: "profile", data: { email: "jane@x.example" } });

  const elsewhere = openVisitor(there);
  for (const [name, value] of jane.jar) elsewhere.jar.set(name, value);
  const headers = await elsewhere.bearer();
  for (const firstName of ["Jane", "Janet"]) {
    await elsewhere.call("PATCH", path, { body: { firstName }, headers });
    expect(await stream.next()).toMatchObject({ event: "profile", data: { firstName } });
  }
  await elsewhere.post("/auth/sign-out", {});
  expect(await stream.next()).toEqual({ event: "unauthorized", data: null });
  expect(await stream.next()).toBeNull();
});

test("a stopped process closes its live streams and exits; the next process serves the same session", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const first = await start();
  const jane = openVisitor(first);
  await jane.signIn("jane@x.example", store.dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const stream = readStream(await jane.get(path, { headers: { Accept: "text/event-stream" } }));
  await stream.next();
  const stopped = first.stop();
  expect(await stream.next()).toBeNull();
  expect(await stopped).toBe(0);
  expect(first.getOutput()).toContain("finished");

  const again = openVisitor(await start());
  for (const [name, value] of jane.jar) again.jar.set(name, value);
  await again.call("PATCH", path, { body: { firstName: "Jane" }, headers: await again.bearer() });
  const next = readStream(await again.get(path, { headers: { Accept: "text/event-stream" } }));
  expect(await next.next()).toMatchObject({ event: "profile", data: { firstName: "Jane" } });
});

test("the next process sends a sign-in mail that the killed process had accepted", async () => {
  const smtp = await startSmtpServer();
  await smtp.goDown();
  const { store, start, openVisitor } = await openProcesses({ SMTP_URL: smtp.url });
  const first = await start();
  const response = await openVisitor(first).askForLink("jane@x.example");
  expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  await first.kill();
  expect(await store.db.selectFrom("linkRequests").select("email").execute()).toEqual([{ email: "jane@x.example" }]);

  await smtp.comeBack();
  // The mail is reserved for the killed process for a while. Make it due now.
  await store.db.updateTable("linkRequests").set({ dueAt: 0 }).execute();
  const second = await start();
  const [mail] = await smtp.waitForMails(1);
  const code = /oobCode=([\w-]+)/.exec(mail?.message.text ?? "")?.[1] ?? "";
  expect((await openVisitor(second).complete("jane@x.example", code)).status).toBe(200);
  expect(first.getOutput() + second.getOutput()).not.toContain("jane@");
});

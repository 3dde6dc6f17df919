import { expect, test } from "vitest";
import { openDatabaseProxy } from "#tests/support/fakes/database-proxy.ts";
import { waitForCode } from "#tests/support/drivers/outbox.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

/** A server with a signed-in visitor, and a gate that can shut its connections to the database. */
async function openGated() {
  const { store, start, openVisitor } = await openProcesses();
  const proxy = await openDatabaseProxy(store.databaseUrl);
  const server = await start({ DATABASE_URL: proxy.databaseUrl });
  const jane = openVisitor(server);
  await jane.signIn("jane@x.example", store.dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const headers = await jane.bearer();
  const ready = async () => {
    const response = await fetch(`${server.url}/health/ready`);
    return [response.status, await response.json()];
  };
  /** One call of each kind: its status, and whether it has Retry-After. */
  const callAll = async (visitor: Visitor) => {
    const responses = await Promise.all([
      visitor.get("/user/jane/items"),
      visitor.get("/user/jane/items?utm_source=x&mode=signIn&oobCode=x"),
      visitor.post("/users/v2/openCloset", { username: "jane", useCollections: true }),
      visitor.get("/preview/jane.jpg"),
      visitor.get("/auth/token"),
      visitor.get(path, { headers }),
      visitor.call("PATCH", path, { body: { firstName: "Jane" }, headers }),
      visitor.askForLink("ann@x.example"),
      visitor.complete("jane@x.example", "unknown"),
    ]);
    return responses.map(({ status, headers: answered }) => [status, answered.get("Retry-After") !== null]);
  };
  return { proxy, server, jane, ready, callAll, store, openVisitor };
}

const AWAY = [503, { status: "ERROR", code: "notReady", message: "the database does not answer" }];
const STATUSES = [200, 200, 200, 200, 200, 200, 200, 200, 400];

test.for(["refuse", "stall"] as const)(
  "while the database is down (%s) every call answers 503, and afterwards all succeed",
  async (shut) => {
    const { proxy, server, jane, ready, callAll, openVisitor, store } = await openGated();
    const statusesOf = async () => (await callAll(jane)).map(([status]) => status);
    expect(await statusesOf()).toEqual(STATUSES);
    proxy[shut]();
    expect(await ready()).toEqual(AWAY);
    expect(await callAll(jane)).toEqual(STATUSES.map(() => [503, true]));
    expect(await ready()).toEqual(AWAY);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    proxy.open();
    await expect.poll(ready).toMatchObject([200, { status: "OK" }]);
    expect(await statusesOf()).toEqual(STATUSES);
    // The outbox is sent, too.
    const ann = openVisitor(server);
    expect((await ann.complete("ann@x.example", await waitForCode(store.dataDir, "ann@x.example"))).status).toBe(200);
    expect(server.getOutput()).not.toContain("a request failed");
    expect(await server.stop()).toBe(0);
  },
);

test("requests succeed after the database has closed its connections", async () => {
  const { proxy, jane, server } = await openGated();
  for (let turn = 0; turn < 5; turn += 1) {
    proxy.cut();
    const responses = await Promise.all([
      jane.get(`/user/jane/items?turn=${turn}`),
      jane.post("/users/v2/openCloset", { username: "jane", useCollections: true }),
      jane.get("/auth/token"),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  expect(server.getOutput()).not.toContain("a request failed");
});

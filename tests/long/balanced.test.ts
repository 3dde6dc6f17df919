import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { startBalancer } from "#tests/support/fakes/balancer.ts";
import { listLinks, waitForCode } from "#tests/support/drivers/outbox.ts";
import { openProcesses, readStream } from "#tests/support/drivers/processes.ts";
import type { RunningServer } from "#tests/support/drivers/server.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

const PAGE = "/user/anna/items";
const BRAND = "Maison Anna";

/** Three processes with the closet anna, behind a load balancer. */
async function openBalanced() {
  const { store, start, openVisitor } = await openProcesses();
  const answer = { items: [{ id: "1", brand: BRAND }], status: "OK" };
  await importCloset(store, { name: "anna", answer, readPicture: async () => Buffer.alloc(0) });
  const servers = await Promise.all([start(), start(), start()]);
  const balancer = await startBalancer(...servers.map(({ url }) => url));
  const startAnother = async (): Promise<RunningServer> => {
    const server = await start();
    balancer.add(server.url);
    return server;
  };
  const openAnna = (visitor: Visitor) =>
    visitor.post("/users/v2/openCloset", { username: "anna", useCollections: true });
  return { store, servers, startAnother, openVisitor, visit: () => openVisitor(balancer), openAnna };
}

/** Repeats `act` in `atOnce` loops. @returns a function that stops them and counts runs and failures */
function repeat(atOnce: number, act: () => Promise<string | null>) {
  const outcome = { count: 0, failures: [] as string[] };
  const ending = new AbortController();
  const all = Array.from({ length: atOnce }, async () => {
    while (!ending.signal.aborted) {
      const failure = await act().catch((error: unknown) => String((error as Error).cause ?? error));
      outcome.count += 1;
      if (failure !== null) outcome.failures.push(failure);
    }
  });
  return async () => {
    ending.abort();
    await Promise.all(all);
    return outcome;
  };
}

test("a rolling restart of three processes under load fails no request, and live streams reconnect", async () => {
  const { store, servers, startAnother, visit, openAnna } = await openBalanced();
  const jane = visit();
  await jane.signIn("jane@x.example", store.dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const headers = await jane.bearer();
  const accept = { Accept: "text/event-stream" };
  let firstName = "Jane";
  const kinds = [
    () => jane.get(PAGE),
    () => openAnna(jane),
    () => jane.get("/auth/token"),
    () => jane.get(path),
    () => jane.call("PATCH", path, { body: { firstName }, headers }),
    () => jane.get("/preview/anna.jpg"),
    () => jane.get(`${PAGE}?from=0`),
  ];
  let turn = 0;
  const stopLoad = repeat(4, async () => {
    const at = (turn += 1) % kinds.length;
    const response = await kinds[at]?.();
    await response?.arrayBuffer();
    return response?.status === 200 ? null : `${at}: ${response?.status}`;
  });
  // Reconnects whenever the stream ends, as a browser does.
  const seen = new Set<unknown>();
  let streams = 0;
  const stopWatching = repeat(1, async () => {
    const response = await jane.get(path, { headers: accept });
    if (response.status !== 200) return `stream: ${response.status}`;
    streams += 1;
    const stream = readStream(response);
    for (let event = await stream.next(); event !== null; event = await stream.next()) {
      const { firstName: name } = event.data as { firstName?: string };
      seen.add(name);
      if (name === "Last") break;
    }
    return null;
  });

  for (const server of servers) {
    await startAnother();
    expect(await server.stop()).toBe(0);
    expect(server.getOutput()).toContain("finished");
  }
  firstName = "Last";
  await expect.poll(() => seen).toContain("Last");
  const watched = stopWatching();
  const load = await stopLoad();
  expect(load.failures).toEqual([]);
  expect((await watched).failures).toEqual([]);
  expect(load.count).toBeGreaterThan(kinds.length * servers.length);
  expect(streams).toBeGreaterThan(1);
});

test("three processes, some of them killed, share sign-ins and limits, and none shows a private closet", async () => {
  const { store, servers, startAnother, openVisitor, visit, openAnna } = await openBalanced();
  const alive = [...servers];
  let mustBeHidden = false;
  const stopLoad = repeat(4, async () => {
    const wasHidden = mustBeHidden;
    const visitor = visit();
    const [page, call] = await Promise.all([visitor.get(PAGE), openAnna(visitor)]);
    const isShown = (await page.text()).includes(BRAND) || (await call.text()).includes(BRAND);
    return wasHidden && mustBeHidden && isShown ? "shown although private" : null;
  });

  for (let round = 0; round < 2; round += 1) {
    for (const visibility of ["private", "public"] as const) {
      mustBeHidden = false;
      await setPrivacy(store, "anna", visibility);
      mustBeHidden = visibility === "private";
      const shown = await Promise.all(
        alive.map(async (server) => {
          const visitor = openVisitor(server);
          const texts = await Promise.all(
            [visitor.get(PAGE), openAnna(visitor)].map(async (asked) => await (await asked).text()),
          );
          return texts.map((text) => text.includes(BRAND));
        }),
      );
      expect(shown.flat()).toEqual(shown.flat().map(() => visibility === "public"));
    }

    const email = `visitor${round}@x.example`;
    const [first, second] = alive.map((server) => openVisitor(server));
    if (!first || !second) throw new Error("No process is left.");
    expect((await first.askForLink(email)).status).toBe(200);
    const code = await waitForCode(store.dataDir, email);
    // The process that accepted the request is killed before the link is used.
    await alive.shift()?.kill();
    const visitor = visit();
    await expect.poll(async () => (await visitor.complete(email, code)).status).toBe(200);
    expect((await second.complete(email, code)).status).toBe(400);
    const userId = await visitor.getUserId();
    for (const server of alive) {
      const elsewhere = openVisitor(server);
      for (const [name, value] of visitor.jar) elsewhere.jar.set(name, value);
      expect(await elsewhere.getUserId()).toBe(userId);
    }
    alive.push(await startAnother());
  }

  const { failures, count } = await stopLoad();
  // Requests in flight at a kill fail; no other request does.
  expect(failures.filter((failure) => failure === "shown although private")).toEqual([]);
  expect(count - failures.length).toBeGreaterThan(0);
  const askInTurn = (at: number) => openVisitor(alive[at % alive.length] ?? { url: "" }).askForLink("ann@x.example");
  const asked = await Promise.all(Array.from({ length: 20 }, (_, at) => askInTurn(at)));
  // The response does not reveal how many links the address has received.
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  const findWaiting = () =>
    store.db.selectFrom("linkRequests").select("id").where("email", "=", "ann@x.example").execute();
  await expect.poll(findWaiting).toEqual([]);
  expect(await listLinks(store.dataDir, "ann@x.example")).toHaveLength(10);
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toHaveLength(2);
});

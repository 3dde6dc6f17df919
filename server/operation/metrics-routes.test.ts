import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { metrics } from "./metrics-routes.ts";

const TOKEN = "a-token-of-some-length";

async function openApi(env: NodeJS.ProcessEnv = {}) {
  const services = await openTestServices({ jane: { answer: { items: [{ id: "1" }] } } }, env);
  const { metrics: counted, metricsAccess } = services;
  if (!counted || !metricsAccess) throw new Error("There are no metrics.");
  return { ...services, counted, api: metrics(counted, metricsAccess.token) };
}

test("with METRICS_TOKEN, metrics need the token", async () => {
  const { api, metricsAccess } = await openApi({ METRICS_TOKEN: TOKEN });
  expect(metricsAccess).toEqual({ port: null, token: TOKEN });
  for (const authorization of [undefined, "Bearer", "Bearer wrong", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const response = await api.request("/metrics", authorization === undefined ? {} : { headers: { authorization } });
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    expect(await response.text()).not.toContain("closet_");
  }
  const response = await api.request("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
});

test("metrics cover caches, queues, queries, connections, mails and the process, without usernames", async () => {
  const { api, previews, closets, store, viewEvents } = await openApi({ METRICS_PORT: "0" });
  await previews.findPreview("jane", "closet", "en");
  await previews.findPreview("jane", "closet", "en");
  await closets.openCloset("jane");
  await viewEvents.count("open_closet_view", readAudience("jane"));
  const request = { id: "1", email: "a@b.example", url: "https://x.example", requestedAt: 0, requestId: null };
  await store.db
    .insertInto("linkRequests")
    .values({ ...request, dueAt: 9e15, attempts: 0 })
    .execute();
  await importCloset(store, { name: "theo", answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) });
  const text = await (await api.request("/metrics")).text();
  for (const line of [
    'closet_cache_requests_total{cache="previews",outcome="hit"} 1',
    'closet_cache_requests_total{cache="previews",outcome="miss"} 1',
    'closet_cache_requests_total{cache="variants",outcome="hit"} 0',
    'closet_queue_length{queue="previews",state="waiting"} 0',
    'closet_queue_length{queue="variants",state="running"} 0',
    "closet_mails_waiting 1",
    "closet_live_streams 0",
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/^closet_cache_bytes\{cache="previews"\} \d{4,}$/m);
  expect(text).toMatch(/^closet_database_query_duration_seconds_count\{kind="select",outcome="ok"\} [1-9]/m);
  expect(text).toMatch(/^closet_database_query_duration_seconds_count\{kind="insert",outcome="ok"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  if (store.kind === "postgres") expect(text).toMatch(/^closet_database_pool_total [1-9]/m);
  expect(text).not.toMatch(/jane|theo|example/i);
});

test("without the database, /metrics still has the process metrics", async () => {
  const { api, close } = await openApi({ METRICS_PORT: "0" });
  await close();
  const response = await api.request("/metrics");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("process_resident_memory_bytes");
});

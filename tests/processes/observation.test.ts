import { sql } from "kysely";
import { expect, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

const EMAIL = "jane.doe@mail.example";

test("no secret of a request is logged, even at the level trace", async () => {
  const { start, openVisitor, store } = await openProcesses({ TRUSTED_PROXIES: "127.0.0.1" });
  const post = await startSmtpServer();
  const server = await start({ LOG_LEVEL: "trace", SMTP_URL: post.url });
  const visitor = openVisitor(server);
  const headers = {
    "X-Forwarded-For": "203.0.113.77",
    "User-Agent": "s3cret-agent",
    Referer: "https://s3cret.example/",
  };
  await visitor.askForLink(EMAIL);
  await post.waitForMails(1);
  const [, code = ""] = /oobCode=([\w-]+)/.exec(post.mails[0]?.message.text ?? "") ?? [];
  expect((await visitor.complete(EMAIL, `${code}x`)).status).toBe(400);
  expect((await visitor.complete(EMAIL, code)).status).toBe(200);
  const token = await visitor.getToken();
  const userId = await visitor.getUserId();
  const bearer = { ...headers, Authorization: `Bearer ${token}` };
  await visitor.call("PATCH", `/users/${userId}`, { body: { firstName: "S3cretname" }, headers: bearer });
  await visitor.call("PATCH", `/users/${userId}`, { body: "{broken s3cret", headers: bearer });
  const paths = [
    `/user/jane/items?mode=signIn&oobCode=${code}`,
    `/user/jane/items?email=${EMAIL}`,
    `/user/${EMAIL}/items`,
    `/user/${encodeURIComponent(EMAIL)}/items`,
    `/images/s3cret-key?w=208`,
    `/preview/${EMAIL}.jpg`,
    `/link.html?closet=${EMAIL}`,
    `/auth/callback/google?code=s3cret-code&state=s3cret-state`,
    `/auth/popup/google?n=s3cret`,
    `/users/s3cret-user`,
    `/s3cret-path?x=s3cret`,
    `/%E0?x=s3cret`,
  ];
  for (const path of paths) await (await visitor.get(path, { headers: bearer })).text();
  await visitor.post("/users/v2/openCloset", { username: EMAIL }, { headers: bearer });
  await visitor.post("/events", { event: "open_closet_view", username: EMAIL }, { headers: bearer });
  await visitor.post("/auth/sendSalesLink", { email: EMAIL, url: "https://s3cret.example/" }, { headers: bearer });
  await visitor.post("/auth/sign-out", {}, { headers: bearer });
  // Makes the next requests fail; their errors are logged with the cause.
  await sql`alter table owners rename to hidden`.execute(store.db);
  for (const failing of [`/user/jane/items?email=${EMAIL}&s=s3cret`, `/user/${EMAIL}/items`]) {
    expect((await visitor.get(failing, { headers: bearer })).status).toBe(500);
  }
  await sql`alter table hidden rename to owners`.execute(store.db);
  await expect.poll(() => server.getOutput()).toContain("a request failed");
  await server.stop();
  const output = server.getOutput();
  expect(output.match(/DEBUG: answered/g)?.length).toBeGreaterThan(20);
  expect(output.split("\n")[0]).toMatch(/INFO: Open Closet \d+\.\d+\.\d+\S*(?: \([0-9a-f]{12}(?:-dirty)?\))?$/);
  const log = output.replace(/^(?:Listening on|Open) .*$/gm, "");
  const secrets = [EMAIL, "mail.example", "s3cret", "S3cret", "203.0.113", "127.0.0.1", "oobCode", code, token, userId];
  for (const secret of [...secrets, ...visitor.jar.values()]) expect(log).not.toContain(secret);
});

test("a mail sent after the response is logged with the id of its request", async () => {
  const { start, openVisitor } = await openProcesses({ TRUSTED_PROXIES: "127.0.0.1" });
  const server = await start();
  const headers = { "X-Request-Id": "from-the-balancer-1" };
  const url = "http://closets.localhost:3000/invite/jane";
  const asked = await openVisitor(server).post("/auth/sendSalesLink", { email: EMAIL, url }, { headers });
  expect([asked.status, asked.headers.get("X-Request-Id")]).toEqual([200, "from-the-balancer-1"]);
  await expect
    .poll(() => server.getOutput())
    .toMatch(/a sign-in email was .*\n(?: +\w+: .*\n)*? +requestId: "from-the-balancer-1"/);
});

test("with METRICS_PORT the metrics are on that port only", async () => {
  const { start } = await openProcesses();
  const server = await start({ METRICS_PORT: "0" });
  const [, address = ""] = /Metrics on (\S+)/.exec(server.getOutput()) ?? [];
  const ids = new Set<string | null>();
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await fetch(`${server.url}/user/jane/items`);
    await response.text();
    ids.add(response.headers.get("X-Request-Id"));
  }
  expect(ids.size).toBe(3);
  const read = async () => await (await fetch(address)).text();
  const count = 'http_request_duration_seconds_count{method="GET",route="/user/:username/items",status="200"} 3';
  await expect.poll(read).toContain(count);
  const text = await read();
  expect(text).toContain('closet_cache_requests_total{cache="closets",outcome="hit"} 2');
  expect(text).toContain('closet_cache_requests_total{cache="closets",outcome="miss"} 1');
  expect(text).not.toContain("jane");
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test("with only METRICS_TOKEN the metrics are on the main port", async () => {
  const { start } = await openProcesses();
  const server = await start({ METRICS_TOKEN: "a-token-of-some-length" });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  const headers = { Authorization: "Bearer a-token-of-some-length" };
  expect(await (await fetch(`${server.url}/metrics`, { headers })).text()).toContain("closet_live_streams 0");
});

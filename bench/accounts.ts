import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { median, printMedians } from "./measure.ts";
import { ORIGIN, type Program } from "./programs.ts";

const VISITORS = 20;
const LOOK_EVERY_MS = 500;

async function call({ url }: Program, method: string, path: string, headers: HeadersInit, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { "Content-Type": "application/json", Origin: ORIGIN, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response;
}

async function waitForCode(server: Program, email: string): Promise<string> {
  for (;;) {
    const code = new RegExp(`for ${email} is \\S*oobCode=([\\w-]+)`).exec(server.getOutput())?.[1];
    if (code) return code;
    await sleep(10);
  }
}

/** For a browser. */
export const listCookies = (header: string): { name: string; value: string; url: string }[] =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: ORIGIN };
  });

/** Signs in by the link on the console. */
export async function signIn(server: Program, email: string, headers: Record<string, string> = {}) {
  await call(server, "POST", "/auth/sendSalesLink", headers, { email, url: `${ORIGIN}/` });
  const body = { email, code: await waitForCode(server, email) };
  const signedIn = await call(server, "POST", "/auth/sign-in/link", headers, body);
  const cookie = {
    Cookie: signedIn.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; "),
  };
  const answer = await call(server, "GET", "/auth/token", cookie);
  const { token } = (await answer.json()) as { token: string };
  const bearer = { Authorization: `Bearer ${token}` };
  const given = await call(server, "POST", "/auth/checkClaims", bearer, {});
  const { userId } = (await given.json()) as { userId: string };
  return { path: `/users/${userId}`, cookie, bearer };
}

/** Milliseconds from a change, or a sign-out, in one process to its event in a live stream of the other. */
async function followOne(here: Program, there: Program, email: string): Promise<{ changed: number; ended: number }> {
  const { path, cookie, bearer } = await signIn(here, email);
  const response = await call(here, "GET", path, { ...cookie, Accept: "text/event-stream" });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const waitFor = async (word: string): Promise<void> => {
    while (!text.includes(word)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) throw new Error(`The stream ended before it said ${word}.`);
      text += value ?? "";
    }
  };
  const time = async (word: string, act: () => Promise<unknown>): Promise<number> => {
    // A random moment between two polls.
    await sleep(Math.random() * LOOK_EVERY_MS);
    const start = performance.now();
    await Promise.all([act(), waitFor(word)]);
    return performance.now() - start;
  };
  await waitFor(email);
  const changed = await time("Benchmark", () => call(there, "PATCH", path, bearer, { firstName: "Benchmark" }));
  const ended = await time("unauthorized", () => call(there, "POST", "/auth/sign-out", cookie, {}));
  return { changed, ended };
}

/** Account calls compared with a bare page, and live streams over two processes. */
export async function benchAccounts(here: Program, there: Program): Promise<void> {
  const { path, cookie, bearer } = await signIn(here, "calls@bench.example");
  const patch = {
    method: "PATCH",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: '{"openOc":true}',
  };
  await printMedians("Calls of the accounts beside a bare page", here.url, [
    { name: "/link.html" },
    { name: "GET /auth/token", path: "/auth/token", init: { headers: cookie } },
    { name: "GET /users/{userId}", path, init: { headers: bearer } },
    { name: "PATCH /users/{userId}", path, init: patch },
  ]);
  const times: { changed: number; ended: number }[] = [];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    times.push(await followOne(here, there, `visitor${visitor}@bench.example`));
  }
  process.stdout.write(`Live streams of another process, median and longest of ${VISITORS}:\n`);
  for (const [name, kind] of [
    ["a change is told", "changed"],
    ["a sign-out ends it", "ended"],
  ] as const) {
    const all = times.map((time) => time[kind]);
    const columns = [
      name.padEnd(22),
      `${median(all).toFixed(0)} ms`.padStart(10),
      `${Math.max(...all).toFixed(0)} ms`.padStart(10),
    ];
    process.stdout.write(`${columns.join("")}\n`);
  }
}

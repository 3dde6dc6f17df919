import { afterEach, expect, test, vi } from "vitest";
import { OWN_PAGE_HEADER } from "#domain/own-answer.ts";
import { type SendProblem, toRevisionKey } from "#domain/composer/draft.ts";
import { sendStyling } from "./send-styling.ts";

afterEach(() => vi.unstubAllGlobals());

const LAYOUT = { v: 1 as const, ratio: 1.359, pics: [] };
const STYLING = { id: "one", name: "Ana", note: "", email: null, credit: false, layout: LAYOUT };

const answerWith = (status: number, code?: string) =>
  vi.stubGlobal("fetch", async () => Response.json({ status: "ERROR", code, message: "…" }, { status }));

test.for<[status: number, code: string | undefined, problem: SendProblem]>([
  [400, "noSuchItem", "itemGone"],
  [400, "badStylistEmail", "badEmail"],
  [400, "longNote", "refused"],
  [400, undefined, "refused"],
  [401, undefined, "signIn"],
  [403, undefined, "closed"],
  [404, undefined, "private"],
  [429, "tooManyStylings", "tooMany"],
  [429, "inboxFull", "inboxFull"],
  [429, undefined, "tooMany"],
])("an answer of %i with the code %s is the problem %s", async ([status, code, problem]) => {
  answerWith(status, code);
  const stage = problem === "private" || problem === "tooMany" ? "waiting" : "stopped";
  const later = problem === "tooMany" && { retryAt: expect.any(Number) };
  expect(await sendStyling("emma", { content: STYLING })).toEqual({ content: STYLING, stage, problem, ...later });
});

test("a link that has ended gets nothing more; what came too soon goes out when the server says", async () => {
  const link = "~0123456789abcdefghijkl";
  const missing = () => Response.json({ status: "ERROR" }, { status: 404 });
  answerInTurn(missing(), new Response(null, { status: 404, headers: { [OWN_PAGE_HEADER]: "1" } }));
  expect(await sendStyling(link, { content: STYLING })).toEqual({
    content: STYLING,
    stage: "stopped",
    problem: "private",
  });
  // Of a proxy.
  answerInTurn(missing(), new Response(null, { status: 404 }));
  expect(await sendStyling(link, { content: STYLING })).toEqual({
    content: STYLING,
    stage: "waiting",
    problem: "busy",
  });
  const before = Date.now();
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: "ERROR", code: "tooManyStylings" }, { status: 429, headers: { "Retry-After": "2400" } }),
  );
  const { retryAt = 0 } = await sendStyling("emma", { content: STYLING });
  expect(retryAt - before).toBeGreaterThanOrEqual(2_400_000);
  expect(retryAt - Date.now()).toBeLessThanOrEqual(2_400_000);
});

test("a version that was asked for through a link ends with it, and waits for a private closet", async () => {
  const key = toRevisionKey("first", 2);
  const missing = () => Response.json({ status: "ERROR" }, { status: 404 });
  answerInTurn(missing(), Response.json({ status: "OK", styling: { username: null } }));
  const ended = { content: STYLING, stage: "stopped", problem: "private" };
  expect(await sendStyling(key, { content: STYLING })).toEqual(ended);
  answerInTurn(missing(), missing());
  expect(await sendStyling(key, { content: STYLING })).toEqual({ ...ended, stage: "waiting" });
});

test("a problem of the server is not a lost connection", async () => {
  answerWith(503);
  expect(await sendStyling("emma", { content: STYLING })).toEqual({
    content: STYLING,
    stage: "waiting",
    problem: "busy",
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await sendStyling("emma", { content: STYLING })).toMatchObject({ stage: "waiting", problem: "offline" });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
  expect(await sendStyling("emma", { content: STYLING })).toMatchObject({ stage: "waiting", problem: "busy" });
});

/** A server that answers in this order. Returns the requests: method, path and the id of the styling. */
function answerInTurn(...answers: Response[]) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const { id = "" } = JSON.parse(body ?? "{}") as { id?: string };
    requests.push(`${method} ${path} ${id}`.trim());
    return answers.shift() ?? Response.error();
  });
  return requests;
}

test("when an earlier version had arrived, it is taken back before the changed one is sent", async () => {
  const token = "first";
  const requests = answerInTurn(
    Response.json({ status: "OK", id: "one", token, differs: true }),
    new Response(null, { status: 204 }),
    Response.json({ status: "OK", id: "two", token: "second" }, { status: 201 }),
  );
  const waiting = await sendStyling("emma", { content: STYLING });
  const content = { ...STYLING, id: expect.any(String), secret: expect.any(String) };
  expect(waiting).toEqual({ content, stage: "waiting", earlierToken: token });
  expect(waiting.content.id).not.toBe("one");
  expect(await sendStyling("emma", waiting)).toEqual({ content, stage: "sent", token: "second" });
  expect(requests).toEqual([
    "POST /closets/emma/stylings one",
    `DELETE /stylings/${token}`,
    `POST /closets/emma/stylings ${waiting.content.id}`,
  ]);
});

test("nothing is sent until the earlier version is taken back; one that the owner keeps is said", async () => {
  const styling = { content: STYLING, earlierToken: "first" };
  const requests = answerInTurn(
    new Response(null, { status: 503 }),
    Response.json({ status: "ERROR" }, { status: 409 }),
  );
  expect(await sendStyling("emma", styling)).toEqual({ ...styling, stage: "waiting", problem: "busy" });
  const kept = { content: STYLING, stage: "stopped", problem: "earlierKept", token: "first" };
  expect(await sendStyling("emma", styling)).toEqual(kept);
  expect(requests).toEqual(["DELETE /stylings/first", "DELETE /stylings/first"]);
  answerInTurn(
    new Response(null, { status: 204 }),
    Response.json({ status: "ERROR", code: "inboxFull" }, { status: 429 }),
  );
  expect(await sendStyling("emma", styling)).toEqual({ ...styling, stage: "stopped", problem: "inboxFull" });
});

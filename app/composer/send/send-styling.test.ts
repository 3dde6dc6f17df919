import { afterEach, expect, test, vi } from "vitest";
import type { SendProblem } from "#domain/composer/draft.ts";
import { sendStyling } from "./send-styling.ts";

afterEach(() => vi.unstubAllGlobals());

const LAYOUT = { v: 1 as const, ratio: 1.359, pics: [] };
const STYLING = { id: "one", name: "Ana", note: "", email: null, credit: false, layout: LAYOUT };

const answerWith = (status: number, code?: string) =>
  vi.stubGlobal("fetch", async () => Response.json({ status: "ERROR", code, message: "…" }, { status }));

test.for<[status: number, code: string | undefined, problem: SendProblem]>([
  [400, "pieceGone", "pieceGone"],
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
  const stage = problem === "private" ? "waiting" : "stopped";
  expect(await sendStyling("emma", STYLING)).toEqual({ content: STYLING, stage, problem });
});

test("a problem of the server is not a lost connection", async () => {
  answerWith(503);
  expect(await sendStyling("emma", STYLING)).toEqual({ content: STYLING, stage: "waiting", problem: "busy" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await sendStyling("emma", STYLING)).toEqual({ content: STYLING, stage: "waiting" });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
  expect(await sendStyling("emma", STYLING)).toEqual({ content: STYLING, stage: "waiting" });
});

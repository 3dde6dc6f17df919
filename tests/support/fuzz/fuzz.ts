import { connect } from "node:net";
import fc from "fast-check";
import type { FuzzAccount } from "./fuzz-call.ts";
import { listOpenApiCalls } from "./fuzz-openapi-calls.ts";
import { type FuzzRequest, makeFuzzRequests } from "./fuzz-requests.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** For what the server waits in vain. */
const PART_MS = 100;
const AT_ONCE = 32;

/** Interim answers: one that counts comes after them. */
const PROMISES = /^(?:HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n)+/;

/** An exception's own words, or where our files are. */
const STACK = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/|better-auth|sqlite|SELECT /i;

export type FuzzReport = {
  /** How often each status came; `closed` where the connection ended without one. */
  statuses: Record<string, number>;
  /** What must never be, with the request that it came to. */
  failures: string[];
};

/** Whether an answer says how long it is, and is that long. */
function isComplete(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined ? text.endsWith("0\r\n\r\n") : text.length - end - 4 >= Number(length);
}

type Answer = { status: string; text: string };

/** What comes back until the connection ends; a stream or a rest that keeps it open ends it after the first answer. */
async function send(url: URL, { bytes, isWhole }: Pick<FuzzRequest, "bytes" | "isWhole">): Promise<Answer> {
  return await new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (otherwise: string): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(pieces).toString("latin1");
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text.replace(PROMISES, ""))?.[1];
      resolve({ status: status ?? otherwise, text });
    };
    const socket = connect(Number(url.port), url.hostname);
    const wait = (ms: number, outcome: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(outcome), ms);
    };
    wait(isWhole ? HANG_MS : PART_MS, isWhole ? "hang" : "waits");
    socket.on("data", (piece: Buffer) => {
      pieces.push(piece);
      const text = Buffer.concat(pieces).toString("latin1").replace(PROMISES, "");
      if (text === "") return;
      // Answered: what else comes, and whether the connection stays, is of no concern.
      if (isComplete(text)) finish("closed");
      else wait(PART_MS, "closed");
    });
    socket.once("close", () => finish("closed"));
    socket.once("error", () => finish("closed"));
    socket.write(bytes);
  });
}

/** Ours, and the provider's at which somebody signs in. */
const OWN_LOCATION = /^(?:\/(?![/\\])|http:\/\/closets\.localhost:3000\/|https:\/\/accounts\.google\.com\/o\/)/;

function judge({ status, text }: Answer, { person }: FuzzRequest, people: readonly FuzzAccount[]): string | null {
  if (status === "hang" || status.startsWith("5")) return status;
  if (!/^\d/.test(status)) return null;
  const [head = ""] = text.replace(PROMISES, "").split("\r\n\r\n", 1);
  if (!/^x-content-type-options: nosniff$/im.test(head)) return "without what every answer says";
  const location = /^location: (.*)$/im.exec(head)?.[1];
  if (location !== undefined && !OWN_LOCATION.test(location)) return "leads elsewhere";
  const isOthers = ({ email, userId }: FuzzAccount) => userId !== person?.userId && text.includes(email);
  if (people.some(isOthers)) return "tells of somebody else";
  return /^content-type: application\/json/im.test(head) && STACK.test(text.slice(head.length)) ? "a stack" : null;
}

type FuzzRun = { seed: number; requests: number; people?: readonly FuzzAccount[]; key?: string | null };

/** Sends so many requests, a few at a time, the same for the same seed, people and key. */
export async function fuzz(url: URL, { seed, requests, people = [], key = null }: FuzzRun): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: {}, failures: [] };
  const waiting = fc.sample(makeFuzzRequests(await listOpenApiCalls(url), people, key), { seed, numRuns: requests });
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await send(url, next);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const failure = judge(answer, next, people);
      if (failure !== null)
        report.failures.push(`${failure}: ${JSON.stringify(next.bytes.toString("latin1").slice(0, 2000))}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

import { connect } from "node:net";
import fc from "fast-check";
import type { FuzzAccount } from "./fuzz-call.ts";
import { listOpenApiCalls } from "./fuzz-openapi-calls.ts";
import { type FuzzRequest, makeFuzzRequests } from "./fuzz-requests.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** How long to wait after an incomplete request. */
const PART_MS = 100;
const AT_ONCE = 32;

const PROMISES = /^(?:HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n)+/;

const STACK = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/|better-auth|sqlite|SELECT /i;

export type FuzzReport = {
  /** `closed`: the connection ended without a status. */
  statuses: Record<string, number>;
  failures: string[];
};

/** Compares the body with `Content-Length`, or finds the last chunk. */
function isComplete(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined ? text.endsWith("0\r\n\r\n") : text.length - end - 4 >= Number(length);
}

type Answer = { status: string; text: string };

/** Ends after the first complete response, or when the server closes the connection. */
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
      if (isComplete(text)) finish("closed");
      else wait(PART_MS, "closed");
    });
    socket.once("close", () => finish("closed"));
    socket.once("error", () => finish("closed"));
    socket.write(bytes);
  });
}

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

/** The same seed, accounts and key give the same requests. */
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

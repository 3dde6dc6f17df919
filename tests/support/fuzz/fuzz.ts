import { connect } from "node:net";
import fc from "fast-check";
import type { FuzzAccount } from "./fuzz-call.ts";
import { makeNearRequests, type StyledCloset } from "./fuzz-near-requests.ts";
import { listOpenApiCalls } from "./fuzz-openapi-calls.ts";
import { type FuzzRequest, makeFuzzRequests } from "./fuzz-requests.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** How long to wait after an incomplete request. */
const PART_MS = 100;
const AT_ONCE = 16;

const PROMISES = /^(?:HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n)+/;

const STACK = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/|better-auth|sqlite|SELECT /i;

export type FuzzReport = {
  /** `closed`: the connection ended without a status. */
  statuses: Record<string, number>;
  /** Of the calls with nearly valid bodies, by name and status. */
  nearly: Record<string, Record<string, number>>;
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

/** Calls that reach the closet together may find it busy, or changed while it was read. */
const isBusy = ({ status, text }: Answer, { name }: FuzzRequest): boolean =>
  name !== undefined && status === "503" && /^retry-after: \d+$/im.test(text);

function judge(answer: Answer, request: FuzzRequest, people: readonly FuzzAccount[]): string | null {
  const { status, text } = answer;
  const { person } = request;
  if (isBusy(answer, request)) return null;
  if (status === "hang" || status.startsWith("5")) return status;
  if (!/^\d/.test(status)) return null;
  const [head = ""] = text.replace(PROMISES, "").split("\r\n\r\n", 1);
  // A 304 has only what a cache needs.
  if (status !== "304" && !/^x-content-type-options: nosniff$/im.test(head)) return "without what every answer says";
  const location = /^location: (.*)$/im.exec(head)?.[1];
  if (location !== undefined && !OWN_LOCATION.test(location)) return "leads elsewhere";
  const isOthers = ({ email, userId }: FuzzAccount) => userId !== person?.userId && text.includes(email);
  if (people.some(isOthers)) return "tells of somebody else";
  return /^content-type: application\/json/im.test(head) && STACK.test(text.slice(head.length)) ? "a stack" : null;
}

type FuzzRun = {
  seed: number;
  requests: number;
  people?: readonly FuzzAccount[];
  key?: string | null;
  styled?: StyledCloset | null;
};

const count = (counts: Record<string, number>, status: string): void => {
  counts[status] = (counts[status] ?? 0) + 1;
};

/** The same seed, accounts and key give the same requests. */
export async function fuzz(
  url: URL,
  { seed, requests, people = [], key = null, styled = null }: FuzzRun,
): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: {}, nearly: {}, failures: [] };
  const everybody = styled ? [...people, styled.owner] : people;
  const odd = makeFuzzRequests(await listOpenApiCalls(url), people, key);
  const made: fc.Arbitrary<FuzzRequest | Promise<FuzzRequest>> = styled
    ? fc.oneof({ weight: 3, arbitrary: odd }, makeNearRequests(styled, people[0] ?? null))
    : odd;
  const waiting = fc.sample(made, { seed, numRuns: requests });
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const request = await next;
      const answer = await send(url, request);
      count(report.statuses, answer.status);
      if (request.name !== undefined) count((report.nearly[request.name] ??= {}), answer.status);
      const failure = judge(answer, request, everybody);
      if (failure !== null)
        report.failures.push(
          `${failure}: ${JSON.stringify([request.bytes.toString("latin1").slice(0, 2000), answer.text.slice(0, 500)])}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

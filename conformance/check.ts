import { type Backend, createBackend, ContractError, assert, type Reply, type Settings } from "./backend.ts";

export const UNKNOWN_USERNAME = "conformance-nobody-7f3a9c";

export type Need = "public" | "private" | "email" | "account" | "cookie" | "provider" | "stylings";

const OPTIONS: Record<Need, string> = {
  public: "--public USERNAME",
  private: "--private USERNAME",
  email: "--email ADDRESS",
  account: "--cookie COOKIES or --token TOKEN",
  cookie: "--cookie COOKIES",
  provider: "--provider google|apple",
  stylings: "--stylings USERNAME",
};

export type Check = {
  name: string;
  needs?: readonly Need[];
  run: (backend: Backend) => Promise<void>;
};

export type Outcome = { name: string } & (
  | { status: "pass" }
  | { status: "FAIL"; reason: string }
  | { status: "skip"; reason: string }
);

function isKnown(settings: Settings, need: Need): boolean {
  if (need === "account") return settings.cookie !== undefined || settings.token !== undefined;
  return settings[need] !== undefined;
}

/** The backend does not answer the question of the check now. */
export class CheckSkipped extends Error {}

function describe(error: unknown): string {
  if (error instanceof ContractError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no response within ten seconds";
  const { cause } = error;
  return `no response: ${cause instanceof Error ? cause.message : error.message}`;
}

export async function runChecks(
  checks: readonly Check[],
  settings: Settings,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const backend = createBackend(settings);
  const outcomes: Outcome[] = [];
  for (const { name, needs = [], run } of checks) {
    const unknown = needs.filter((need) => !isKnown(settings, need)).map((need) => OPTIONS[need]);
    let outcome: Outcome = { name, status: "pass" };
    if (unknown.length > 0) outcome = { name, status: "skip", reason: `needs ${unknown.join(" and ")}` };
    else {
      try {
        await run(backend);
      } catch (error) {
        const status = error instanceof CheckSkipped ? "skip" : "FAIL";
        outcome = { name, status, reason: describe(error) };
      }
    }
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

/** Expects an error in the contract's form (spec decisions, "Closet answer"). */
export function expectRejection(reply: Reply, statuses: readonly number[], what: string): void {
  const { status, fields } = reply;
  assert(statuses.includes(status), `${what}: HTTP ${status} instead of ${statuses.join(" or ")}`);
  assert(
    fields.status === "ERROR" && typeof fields.message === "string",
    `${what}: the response is not {status: "ERROR", message}`,
  );
}

/** Headers that may differ in each response. */
const EVERYBODYS_OWN =
  /^(?:date|age|etag|server-timing|set-cookie|traceparent|x-(?:request|trace|amzn|cloud).*|cf-.*)$/i;

/** A private closet must not be told from an unknown one. */
export function expectSameResponse(hidden: Reply, unknown: Reply): void {
  assert(hidden.status === unknown.status, `HTTP ${hidden.status} instead of ${unknown.status}`);
  assert(hidden.text === unknown.text, "the bodies differ");
  const listHeaders = ({ headers }: Reply) => [...headers].filter(([name]) => !EVERYBODYS_OWN.test(name)).join("\n");
  assert(listHeaders(hidden) === listHeaders(unknown), "the headers differ");
}

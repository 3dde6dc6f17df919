import process from "node:process";
import { parseArgs } from "node:util";
import type { Settings } from "./backend.ts";
import { type Outcome, runChecks } from "./check.ts";
import { CLOSET_CHECKS } from "./closet-checks.ts";
import { PROFILE_CHECKS } from "./profile-checks.ts";
import { SIGN_IN_CHECKS } from "./sign-in-checks.ts";

/** Those of whoever is signed in come last: the last one signs her out. */
const CHECKS = [...CLOSET_CHECKS, ...SIGN_IN_CHECKS, ...PROFILE_CHECKS];

const HELP = `Usage: npm run conformance -- <base address> [options]

Checks from outside whether a backend speaks the contract of the specification's §7, one line each, and ends with 0
when nothing failed, else with 1. What it cannot know is an option; a check that needs one is skipped without it.
An answer has to end within ten seconds and 64 MB (a closet) or 1 MB (any other); a call whose answer does not is not
made again, and after three such calls none is.

  --public USERNAME    a closet that the backend shows
  --private USERNAME   one that it does not
  --email ADDRESS      where it may send sign-in links: two are asked for, one to ADDRESS, one to name+…@ the same host
  --cookie COOKIES     the header Cookie of somebody who is signed in: a test account's, which is signed out at the end
  --token TOKEN        instead of it: her token, for what a token is enough for; it names her user id
  --provider NAME      google or apple, when one can sign in there
  --origin ORIGIN      that visitors use, when it is not the one of the base address
`;

const OPTIONS = {
  public: { type: "string" },
  private: { type: "string" },
  email: { type: "string" },
  cookie: { type: "string" },
  token: { type: "string" },
  provider: { type: "string" },
  origin: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const writeLine = (outcome: Outcome): string =>
  `${outcome.status}  ${outcome.name}${outcome.status === "pass" ? "" : `: ${outcome.reason}`}`;

function readSettings(argv: string[]): Settings | "help" {
  const { positionals, values } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  const { help, ...known } = values;
  if (help) return "help";
  const [address = "", ...more] = positionals;
  if (more.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error("say one base address, as in https://api.example; --help says more");
  return { origin: new URL(address).origin, ...known, baseUrl: address.replace(/\/+$/, "") };
}

/**
 * `npm run conformance -- <base address>`.
 *
 * @param print takes each line
 * @returns the exit code
 */
export async function runConformance(argv: string[], print: (line: string) => void): Promise<0 | 1> {
  let settings: Settings | "help";
  try {
    settings = readSettings(argv);
  } catch (error) {
    print(`conformance: ${(error as Error).message}`);
    return 1;
  }
  if (settings === "help") {
    print(HELP);
    return 0;
  }
  const outcomes = await runChecks(CHECKS, settings, (outcome) => print(writeLine(outcome)));
  const count = (status: Outcome["status"]) => outcomes.filter((outcome) => outcome.status === status).length;
  print(`${count("pass")} passed, ${count("FAIL")} failed, ${count("skip")} skipped`);
  return count("FAIL") === 0 ? 0 : 1;
}

if (import.meta.main) {
  process.exitCode = await runConformance(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}

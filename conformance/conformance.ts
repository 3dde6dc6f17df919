import process from "node:process";
import { parseArgs } from "node:util";
import type { Settings } from "./backend.ts";
import { type Outcome, runChecks } from "./check.ts";
import { CLOSET_CHECKS } from "./closet-checks.ts";
import { PROFILE_CHECKS } from "./profile-checks.ts";
import { SIGN_IN_CHECKS } from "./sign-in-checks.ts";
import { STYLING_CHECKS } from "./styling-checks.ts";

/** The profile checks come last: the last one signs out. */
const CHECKS = [...CLOSET_CHECKS, ...SIGN_IN_CHECKS, ...STYLING_CHECKS, ...PROFILE_CHECKS];

const HELP = `Usage: npm run conformance -- <base address> [options]

Checks whether a backend implements the contract of the specification's §7. Prints a line for each check. The exit
code is 0 if no check failed, otherwise 1. A check is skipped if it needs an option that is missing.
A response must end within ten seconds and 64 MB (a closet) or 1 MB (other calls). A call whose response does not end
is not repeated. After three such calls there are no more calls.

  --public USERNAME    a public closet
  --private USERNAME   a private closet
  --email ADDRESS      requests two sign-in links: to ADDRESS, and to name+…@ the same host
  --cookie COOKIES     the Cookie header of a signed-in test account, which is signed out at the end
  --token TOKEN        the token of the account instead; it contains the user id. Checks of the session are skipped
  --provider NAME      google or apple, if the backend offers it
  --stylings USERNAME  a public closet with items that takes stylings from guests, if the backend offers them. Sends one
                       and takes it back; the owner may get a mail
  --origin ORIGIN      the origin of the pages, if it differs from the base address
`;

const OPTIONS = {
  public: { type: "string" },
  private: { type: "string" },
  email: { type: "string" },
  cookie: { type: "string" },
  token: { type: "string" },
  provider: { type: "string" },
  stylings: { type: "string" },
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
    throw new Error("expected one base address, such as https://api.example; see --help");
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

import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { closeReport, listReports, type Report } from "#server/closets/stylings/styling-reports.ts";
import { findMisspelledSettings } from "#server/config/misspelled-settings.ts";
import { readConfig } from "#server/config/config.ts";
import { accountListCommand, accountRemoveCommand, accountShowCommand } from "./account-commands.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { checkCommand } from "./check-command.ts";
import { type Command, type CommandContext, CommandStopped, withStore } from "./command.ts";
import { cutoutsCommand } from "./cutouts-command.ts";
import { describeError } from "./error-line.ts";
import { exportCommand } from "./export-command.ts";
import { importCommand } from "./import-command.ts";
import { importsCommand } from "./imports-command.ts";
import { formatCount } from "./import-summary.ts";
import { keyAddCommand, keyListCommand, keyRevokeCommand } from "./key-commands.ts";
import { linkCommand } from "./link-command.ts";
import { listCommand, showCommand } from "./list-commands.ts";
import {
  inviteCommand,
  inviteListCommand,
  inviteRemoveCommand,
  ownerCommand,
  privacyCommand,
  removeCommand,
  signInCommand,
} from "./owner-commands.ts";
import { policyCommand } from "./policy-command.ts";
import { CLOSET_COMMAND, IS_RELEASE } from "#server/config/program-folder.ts";
import { describeRelease } from "#server/config/release.ts";

const PROGRESS_EVERY_MS = 100;
const CLEAR_LINE = "\r\u001b[K";

type Streams = { stdout: Writable; stderr: Writable & { isTTY?: boolean } };

function createTerminal({ stdout, stderr }: Streams): Pick<CommandContext, "print" | "showProgress"> {
  const isTerminal = stderr.isTTY === true;
  let shownAt = -Infinity;
  let isShown = false;
  // The reader may close the pipe early, as `head` does.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    print(line) {
      const indent = /^ */.exec(line)?.[0] ?? "";
      stdout.write(`${indent}${toPlainLine(line)}\n`);
    },
    showProgress(line) {
      const isDue = line === "" ? isShown : performance.now() - shownAt >= PROGRESS_EVERY_MS;
      if (!isTerminal || !isDue) return;
      stderr.write(CLEAR_LINE + toPlainLine(line));
      isShown = line !== "";
      shownAt = line === "" ? -Infinity : performance.now();
    },
  };
}

const describeReport = ({
  id,
  username,
  name,
  note,
  email,
  state,
  sentAt,
  reportedAt,
  proposals,
}: Report): string[] => [
  `${id} for “${username}”`,
  `  sent      ${new Date(sentAt).toISOString()} by ${toPlainLine(name)}${email === null ? "" : ` <${toPlainLine(email)}>`}`,
  `  reported  ${new Date(reportedAt).toISOString()}, now ${state}`,
  `  note      ${note === "" ? "none" : toPlainLine(note)}`,
  ...proposals.map(
    ({ name, price, currency, link }) =>
      `  proposed  ${[name, price, currency, link].filter((text) => text !== undefined).join(", ")}`,
  ),
];

const reportsCommand: Command = {
  usage: "reports",
  summary: "Lists the stylings that owners have reported.",
  help: [
    "  --done ID   removes the report of this styling, which you have dealt with",
    "",
    "A reported styling stays readable here even if its sender takes it back. With --done it is deleted then.",
  ],
  options: { done: { type: "string" } },
  argumentCount: 0,
  async run({ flags: { done } }, context) {
    if (typeof done === "string") {
      if (!(await withStore(context, ({ db }) => closeReport(db, done)))) {
        throw new ClosetProblem(`there is no report of “${toPlainLine(done).slice(0, 80)}”`, {
          advice: `\`${CLOSET_COMMAND} reports\` lists them`,
        });
      }
      return context.print("The report is removed.");
    }
    const reports = await withStore(context, ({ db }) => listReports(db));
    if (reports.length === 0) return context.print("There are no reports.");
    reports.flatMap(describeReport).forEach(context.print);
  },
};

const COMMANDS: Record<string, Command> = {
  import: importCommand,
  export: exportCommand,
  list: listCommand,
  show: showCommand,
  privacy: privacyCommand,
  policy: policyCommand,
  imports: importsCommand,
  link: linkCommand,
  owner: ownerCommand,
  invite: inviteCommand,
  "invite list": inviteListCommand,
  "invite remove": inviteRemoveCommand,
  "sign-in": signInCommand,
  "account list": accountListCommand,
  "account show": accountShowCommand,
  "account remove": accountRemoveCommand,
  remove: removeCommand,
  cutouts: cutoutsCommand,
  reports: reportsCommand,
  check: checkCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "key add": keyAddCommand,
  "key list": keyListCommand,
  "key revoke": keyRevokeCommand,
};

const getOverview = (): string[] => [
  `Usage: ${CLOSET_COMMAND} <verb>`,
  "",
  ...(IS_RELEASE ? [`${CLOSET_COMMAND} alone starts the server. The verbs:`] : []),
  ...Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(40)} ${summary}`),
  "",
  `${CLOSET_COMMAND} <verb> --help shows the flags, --version the version and its commit. Closets are in DATA_DIR (default: ./data) or DATABASE_URL.`,
];

const listVerbs = (pair: string): string[] => [
  `Usage: ${CLOSET_COMMAND} ${pair} <verb>, which is one of these:`,
  "",
  ...Object.entries(COMMANDS)
    .filter(([name]) => name.startsWith(`${pair} `))
    .map(([, { usage, summary }]) => `  ${usage.padEnd(40)} ${summary}`),
  "",
  `${CLOSET_COMMAND} ${pair} <verb> --help shows the flags.`,
];

const getHelp = ({ usage, summary, help }: Command): string[] => [
  `Usage: ${CLOSET_COMMAND} ${usage}`,
  "",
  summary,
  "",
  ...help,
];

function findCommand(argv: string[]): { command: Command; rest: string[] } {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(" ");
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command) return { command, rest: argv.slice(words) };
  }
  const [verb = ""] = argv;
  const pairs = Object.keys(COMMANDS).filter((name) => name.startsWith(`${verb} `));
  if (pairs.length > 0)
    throw new ClosetProblem(`unknown verb “${argv.slice(0, 2).join(" ")}”: use ${pairs.join(", ")}; --help shows more`);
  throw new ClosetProblem(`unknown verb “${verb}”: use ${Object.keys(COMMANDS).join(", ")}; --help shows more`);
}

function readArguments({ usage, options, argumentCount, takesMore = false }: Command, argv: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    const { length } = positionals;
    if (values.help !== true && (length < argumentCount || (length > argumentCount && !takesMore)))
      throw new ClosetProblem(
        `expected ${formatCount(argumentCount, "argument")}, got ${length}; usage: ${CLOSET_COMMAND} ${usage}`,
      );
    return { positionals, flags: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    if (error instanceof ClosetProblem) throw error;
    const reason = (error as Error).message.split(". ")[0] ?? "";
    throw new ClosetProblem(`${reason}; usage: ${CLOSET_COMMAND} ${usage}`, { cause: error });
  }
}

export type CommandEnvironment = Streams & { env: NodeJS.ProcessEnv };

async function run(argv: string[], { env, ...streams }: CommandEnvironment, signal: AbortSignal): Promise<void> {
  const terminal = createTerminal(streams);
  const [verb, next] = argv;
  const isHelp = (word = ""): boolean => ["--help", "-h", "help"].includes(word);
  const isPair =
    !Object.hasOwn(COMMANDS, verb ?? "") && Object.keys(COMMANDS).some((name) => name.startsWith(`${verb} `));
  if (verb === undefined)
    throw new ClosetProblem(`the verb is missing: use ${Object.keys(COMMANDS).join(", ")}; --help shows more`);
  if (verb === "--version") return terminal.print(describeRelease());
  if (isHelp(verb)) return getOverview().forEach(terminal.print);
  if (isPair && isHelp(next)) return listVerbs(verb).forEach(terminal.print);
  const { command, rest } = findCommand(argv);
  const input = readArguments(command, rest);
  if (input.flags.help === true) return getHelp(command).forEach(terminal.print);
  for (const problem of findMisspelledSettings(env)) streams.stderr.write(`closet: ${problem}\n`);
  try {
    await command.run(input, { ...terminal, config: readConfig(env), signal });
  } finally {
    terminal.showProgress("");
  }
}

/** @returns the exit code: 0, or 1 after one line on stderr */
export async function runClosetCommand(argv: string[], environment: CommandEnvironment = process): Promise<number> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new ClosetProblem("stopped; no closet was changed"));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    await run(argv, environment, stopping.signal);
    return 0;
  } catch (error) {
    const reason: unknown =
      stopping.signal.aborted && !(error instanceof CommandStopped) ? stopping.signal.reason : error;
    environment.stderr.write(`closet: ${describeError(reason)}\n`);
    if (environment.env.LOG_LEVEL === "debug") console.error(error);
    return 1;
  } finally {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
  }
}

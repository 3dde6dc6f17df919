import { toDay } from "#domain/links/link.ts";
import { DAY_MS } from "#domain/limits.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { addKey, type ApiKey, listKeys, revokeKey } from "#server/accounts/api-keys.ts";
import { RIGHTS, type Right } from "#domain/people/rights.ts";
import { type Command, withStore } from "./command.ts";
import { drawTable } from "./list-commands.ts";

const MAX_DAYS = 3650;

function readRights(text: unknown): Right[] {
  const wanted = typeof text === "string" ? text.split(",").map((word) => word.trim()) : [];
  const rights = RIGHTS.filter((right) => wanted.includes(right));
  if (rights.length === 0 || rights.length < new Set(wanted).size) {
    const fault = typeof text === "string" ? `“${text}” is not a list of rights` : "--may is missing";
    throw new ClosetProblem(`${fault}: use --may ${RIGHTS.join(",")}, or some of them`);
  }
  return rights;
}

function readDays(text: unknown): number | null {
  if (text === undefined) return null;
  const days = typeof text === "string" && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS)
    throw new ClosetProblem(
      `--days must be a number from 1 to ${MAX_DAYS}, not “${typeof text === "string" ? text : ""}”`,
    );
  return Date.now() + days * DAY_MS;
}

const describeEnd = ({ expiresAt }: Pick<ApiKey, "expiresAt">): string =>
  expiresAt === null ? "never" : toDay(expiresAt);

export const keyAddCommand: Command = {
  usage: "key add <name>",
  summary: "Creates an API key for a program that manages closets over HTTP.",
  help: [
    "  <name>            what the key is for; `key list` shows it",
    "  --closet NAME     for this closet only, which need not exist yet",
    "  --all             for all closets",
    `  --may LIST        its rights: ${RIGHTS.join(",")}, or some of them`,
    "  --days N          it expires after N days; default: never",
    "",
    "The first line of the output is the key. It is shown once: only its hash is stored. docs/api.md describes the API.",
  ],
  options: {
    closet: { type: "string" },
    all: { type: "boolean" },
    may: { type: "string" },
    days: { type: "string" },
  },
  argumentCount: 1,
  async run({ positionals: [name = ""], flags }, context) {
    const username = typeof flags.closet === "string" ? flags.closet : null;
    if ((username === null) === (flags.all !== true)) {
      throw new ClosetProblem("choose the closets of the key: --closet NAME or --all, not both");
    }
    const wanted = { name, username, rights: readRights(flags.may), expiresAt: readDays(flags.days) };
    const { key, id } = await withStore(context, ({ db }) => addKey(db, wanted), { creates: true });
    context.print(key);
    const closets = username === null ? "all closets" : `the closet “${username}”`;
    context.print(`The key ${id} is for ${closets}: ${wanted.rights.join(", ")}. It expires: ${describeEnd(wanted)}.`);
    context.print("Store it now: it is not shown again.");
  },
};

export const keyListCommand: Command = {
  usage: "key list",
  summary: "Lists all API keys without their secrets.",
  help: ["LAST USED is a day in UTC."],
  options: {},
  argumentCount: 0,
  async run(_, context) {
    const keys = await withStore(context, ({ db }) => listKeys(db));
    if (keys.length === 0) return context.print("There are no keys.");
    const header = ["ID", "NAME", "CLOSET", "MAY", "EXPIRES", "LAST USED"];
    const rows = keys.map((key) => [
      key.id,
      key.name,
      key.username ?? "(all)",
      key.rights.join(","),
      describeEnd(key),
      key.lastUsedDay ?? "never",
    ]);
    drawTable([header, ...rows]).forEach(context.print);
  },
};

export const keyRevokeCommand: Command = {
  usage: "key revoke <id>",
  summary: "Revokes an API key; the next request with it fails.",
  help: ["`key list` shows the id; it is also part of the key: oc_<id>_…"],
  options: {},
  argumentCount: 1,
  async run({ positionals: [id = ""] }, context) {
    const name = await withStore(context, ({ db }) => revokeKey(db, id));
    context.print(`Revoked the key “${name}”.`);
  },
};

import { describeAccount, listAccounts, removeAccount } from "#server/accounts/account-queries.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { planLeaving } from "#server/closets/owner/people/leaving.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findAccountId } from "#server/closets/owner/ownership/ownership-queries.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { type Command, withStore } from "./command.ts";
import { drawTable } from "./list-commands.ts";
import { readAddress } from "./owner-commands.ts";

async function getAccountId({ db }: ClosetStore, email: string): Promise<string> {
  const id = await findAccountId(db, email);
  if (id === null)
    throw new ClosetProblem(`there is no account of ${email}`, {
      advice: `\`${CLOSET_COMMAND} account list\` lists them`,
    });
  return id;
}

const toDate = (date: string | Date): string => new Date(date).toISOString().slice(0, 10);

export const accountListCommand: Command = {
  usage: "account list",
  summary: "Lists all accounts with their closets.",
  help: ["SINCE is a day in UTC. An account with several closets has a line for each."],
  options: {},
  argumentCount: 0,
  async run(_, context) {
    const accounts = await withStore(context, ({ db }) => listAccounts(db));
    if (accounts.length === 0) return context.print("There are no accounts.");
    const rows = accounts.map(({ email, createdAt, username, role }) => [
      email,
      toDate(createdAt),
      username === null ? "none" : `${username}${role === "helper" ? " (helper)" : ""}`,
    ]);
    drawTable([["EMAIL", "SINCE", "CLOSET"], ...rows]).forEach(context.print);
  },
};

export const accountShowCommand: Command = {
  usage: "account show <email>",
  summary: "Shows since when an account exists, its closets, and how it signs in.",
  help: ["Every account can sign in by email. Days are in UTC."],
  options: {},
  argumentCount: 1,
  async run({ positionals: [text = ""] }, context) {
    const email = readAddress(text);
    const account = await withStore(context, async (store) =>
      describeAccount(store.db, await getAccountId(store, email)),
    );
    const details = [
      ["Email", email],
      ["Since", toDate(account.createdAt)],
      ["Closets", account.closets.map(({ username, role }) => `${username}, ${role}`).join("; ") || "none"],
      ["Providers", account.providers.join(", ") || "none"],
      ["Passkeys", String(account.passkeys)],
      ["Sessions", String(account.sessions)],
    ];
    for (const [name = "", value = ""] of details) context.print(`${name.padEnd(13)}${value}`);
  },
};

export const accountRemoveCommand: Command = {
  usage: "account remove <email>",
  summary: "Removes an account with all its data.",
  help: [
    "It also removes the closets that nobody else keeps, with their pictures, the invitation of the address, and the",
    "stylings that the account has sent. Closets with another owner stay.",
    "This cannot be undone: use `export` first to keep a copy of a closet.",
  ],
  options: {},
  argumentCount: 1,
  async run({ positionals: [text = ""] }, context) {
    const email = readAddress(text);
    const closets = await withStore(context, async (store) => {
      const authUserId = await getAccountId(store, email);
      const plan = await planLeaving(store.db, { authUserId }, []);
      if (plan.status !== "OK")
        throw new ClosetProblem(`the closet “${plan.username}” has helpers and no other owner`, {
          advice: `add one with \`${CLOSET_COMMAND} owner\`, or remove the closet first`,
        });
      for (const { username } of plan.removed) await removeCloset(store, username);
      await removeAccount(store.db, { authUserId, email });
      return plan.removed;
    });
    const names = closets.map(({ username }) => ` and its closet “${username}”`).join("");
    context.print(`Removed the account of ${email}${names}.`);
  },
};

import { findOwnSecret } from "#server/accounts/auth-secret.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { moveDatabase } from "#server/db/move-database.ts";
import type { Command, CommandContext } from "./command.ts";
import { count } from "./import-summary.ts";

/** What whoever moved has to know before the server starts again. */
async function adviseOnSecret({ config, print }: CommandContext): Promise<void> {
  const own = await findOwnSecret(config.dataDir);
  if (own !== null && !config.accounts.authSecrets.includes(own)) {
    print("AUTH_SECRET is not the secret in DATA_DIR/auth-secret: unless it is added, everybody has to sign in again.");
  }
}

/** `closet move-database` */
export const moveCommand: Command = {
  usage: "move-database postgres|embedded",
  summary: "Moves closets and accounts into PostgreSQL, or back.",
  help: [
    "  postgres   from the embedded database in DATA_DIR into the one that DATABASE_URL names",
    "  embedded   from there into the embedded database in DATA_DIR",
    "",
    "Stop every server first. The new one must be empty: without tables, or with nothing in them. Everything comes along,",
    "sessions and mails that wait too, or nothing does; what it comes from stays as it is. Pictures stay where they are.",
    "For nobody to be signed out, AUTH_SECRET must be, or end with, the secret in DATA_DIR/auth-secret.",
  ],
  options: {},
  takes: 1,
  async run({ positionals: [to = ""] }, context) {
    const { config, signal, print, showProgress } = context;
    const { dataDir, databaseUrl } = config;
    if (to !== "postgres" && to !== "embedded")
      throw new ClosetProblem("closets are moved to `postgres` or `embedded`");
    if (databaseUrl === null) throw new ClosetProblem("set DATABASE_URL to the database in PostgreSQL");
    const { closets, accounts, rows } = await moveDatabase(
      { dataDir, databaseUrl },
      to === "postgres" ? "postgres" : "sqlite",
      { signal, onProgress: ({ done, total }) => showProgress(`Rows: ${done} of ${total}`) },
    );
    showProgress("");
    const what = `${count(closets, "closet")} and ${count(accounts, "account")} (${count(rows, "row")})`;
    if (to === "postgres") {
      print(`Moved ${what} into PostgreSQL. Start the server with this DATABASE_URL and AUTH_SECRET.`);
      await adviseOnSecret(context);
      print(`The embedded database in ${dataDir} is as it was, and grows old: move it away when all is well.`);
    } else {
      print(`Moved ${what} into the embedded database in ${dataDir}. Start the server without DATABASE_URL.`);
      print("Keep AUTH_SECRET. The database in PostgreSQL is as it was, and grows old: drop it when all is well.");
    }
  },
};

import { backUpStore } from "#cli/backup/backup.ts";
import { restoreStore } from "#cli/backup/restore.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { checkEmbeddedDatabase } from "#server/db/embedded/embedded-database.ts";
import { type Command, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

export const backupCommand: Command = {
  usage: "backup <file.zip>",
  summary: "Writes all closets, accounts and pictures into one file, while servers run.",
  help: [
    "  --force   overwrite the file if there is one",
    "",
    "The file has every row of the database (SQLite or PostgreSQL) and every picture, as they were at one moment. Changes go",
    "on meanwhile. It holds e-mail addresses and the secret of the data folder: keep it private. Mails in the outbox are not",
    "in it, nor is AUTH_SECRET.",
  ],
  options: { force: { type: "boolean" } },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const { config, signal } = context;
    // `openDatabase` would create an empty one.
    if (config.databaseUrl === null) await checkEmbeddedDatabase(config.dataDir);
    const { rows, pictures, bytes } = await withStore(context, (store) =>
      backUpStore(store, path, {
        signal,
        existing: flags.force === true ? "overwrite" : "reject",
        onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
      }),
    );
    context.showProgress("");
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    context.print(`Backed up to ${path}: ${formatCount(rows, "row")}, ${formatCount(pictures, "picture")}, ${size}.`);
  },
};

export const restoreCommand: Command = {
  usage: "restore <file.zip>",
  summary: "Brings a backup back, all of it or nothing.",
  help: [
    "  --force         replace what is in the database; no server may be using it",
    "  --keep-public   closets that are public in the backup are public again",
    "  --all-private   all closets are private; `privacy` shows them again, one at a time",
    "",
    "The backup goes into the database and the picture store that the settings name, whichever it was made of: SQLite in",
    "DATA_DIR, or PostgreSQL with DATABASE_URL.",
    "",
    "A closet that was made private after the backup is public in it. So one of --keep-public and --all-private is needed",
    "when a closet would become public; without them, restore names those closets and changes nothing.",
    "",
    "Everything is compared with its checksum before anything changes. Pictures get new addresses, everybody signs in again,",
    "and API keys have to be made anew, so that what has ended since the backup stays ended. With --force a closet that is",
    "private now stays private.",
  ],
  options: { force: { type: "boolean" }, "keep-public": { type: "boolean" }, "all-private": { type: "boolean" } },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const [keepsPublic, makesPrivate] = [flags["keep-public"] === true, flags["all-private"] === true];
    if (keepsPublic && makesPrivate) throw new ClosetProblem("say --keep-public or --all-private, not both");
    const restored = await restoreStore(context.config, path, {
      signal: context.signal,
      existing: flags.force === true ? "replace" : "reject",
      publicClosets: makesPrivate ? "hide" : keepsPublic ? "keep" : null,
      onProgress: ({ done, total }) => context.showProgress(`Files: ${done} of ${total}`),
    });
    context.showProgress("");
    const { madeAt, pictures, publicClosets, privateClosets, accounts, keptPrivate, hidden } = restored;
    context.print(`Restored the backup of ${madeAt}: ${formatCount(pictures, "picture")}.`);
    context.print(
      `There are ${formatCount(publicClosets, "public closet")}, ${formatCount(privateClosets, "private one")}, ${formatCount(accounts, "account")}.`,
    );
    for (const username of keptPrivate) context.print(`“${username}” was public then, and stays private.`);
    if (hidden.length > 0)
      context.print(`Private instead of public: ${formatCount(hidden.length, "closet")}. \`privacy\` shows one again.`);
  },
};

import { backUpStore } from "#cli/backup/backup.ts";
import { restoreStore } from "#cli/backup/restore.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { checkEmbeddedDatabase } from "#server/db/embedded-database.ts";
import { type Command, sayWaiting, withStore } from "./command.ts";
import { count } from "./import-summary.ts";

/** `closet backup` */
export const backupCommand: Command = {
  usage: "backup <file.zip>",
  summary: "Writes all closets, accounts and pictures into one file, while servers run.",
  help: [
    "  --force   overwrite the file if there is one",
    "",
    "It is all as it was at one moment; changes go on meanwhile. The file holds addresses, and the secret of the data folder:",
    "show it to nobody. Mails in the outbox are not in it. With PostgreSQL it holds the pictures alone: make a dump with",
    "pg_dump, too, while nobody imports or removes a closet. Pictures in an S3-compatible store are not in it.",
  ],
  options: { force: { type: "boolean" } },
  takes: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const { config, signal } = context;
    // Nobody is to believe that an empty database is a backup of hers.
    if (config.databaseUrl === null) await checkEmbeddedDatabase(config.dataDir);
    const { hasDatabase, pictures, bytes } = await withStore(context, (store) =>
      backUpStore(store, path, {
        signal,
        onWait: sayWaiting(context),
        existing: flags.force === true ? "overwrite" : "refuse",
        isStorageFar: config.s3 !== null,
        onProgress: ({ done, total }) => context.showProgress(`Files: ${done} of ${total}`),
      }),
    );
    context.showProgress("");
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    const what = hasDatabase ? "closets and accounts, " : "";
    context.print(`Backed up to ${path}: ${what}${count(pictures, "file")} of pictures, ${size}.`);
    if (!hasDatabase) context.print("Closets and accounts are in PostgreSQL: make a dump of it with pg_dump, too.");
    if (config.s3 !== null) context.print("Pictures are in the S3-compatible store, and not in the backup.");
  },
};

/** `closet restore` */
export const restoreCommand: Command = {
  usage: "restore <file.zip>",
  summary: "Brings a backup back, all of it or nothing.",
  help: [
    "  --force         replace what is in the data folder; no server may be using it",
    "  --keep-public   closets that are public in the backup are public again",
    "  --all-private   all closets are private; `privacy` shows them again, one at a time",
    "",
    "A closet that was made private after the backup is public in it. So one of --keep-public and --all-private is needed",
    "when a closet would become public; without them, restore names those closets and changes nothing.",
    "",
    "Everything is compared with its checksum before anything changes. Pictures get new addresses, so that those that have",
    "ended since the backup stay ended, everybody signs in again, and keys have to be made anew. With --force a closet that",
    "is private now stays so.",
    "Into PostgreSQL the dump comes back with pg_restore; then `restore` brings the pictures.",
  ],
  options: { force: { type: "boolean" }, "keep-public": { type: "boolean" }, "all-private": { type: "boolean" } },
  takes: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const [isKept, isHidden] = [flags["keep-public"] === true, flags["all-private"] === true];
    if (isKept && isHidden) throw new ClosetProblem("say --keep-public or --all-private, not both");
    const { madeAt, pictures, database } = await restoreStore(context.config, path, {
      signal: context.signal,
      existing: flags.force === true ? "replace" : "refuse",
      publicClosets: isHidden ? "hide" : isKept ? "keep" : null,
      onProgress: ({ done, total }) => context.showProgress(`Files: ${done} of ${total}`),
    });
    context.showProgress("");
    context.print(`Restored the backup of ${madeAt}: ${count(pictures, "file")} of pictures.`);
    if (!database) return;
    const { publicClosets, privateClosets, accounts, keptPrivate, hidden } = database;
    context.print(
      `There are ${count(publicClosets, "public closet")}, ${count(privateClosets, "private one")}, ${count(accounts, "account")}.`,
    );
    for (const username of keptPrivate) context.print(`“${username}” was public then, and stays private.`);
    if (hidden.length > 0)
      context.print(`Private instead of public: ${count(hidden.length, "closet")}. \`privacy\` shows one again.`);
  },
};

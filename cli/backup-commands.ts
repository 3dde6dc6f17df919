import { backUpStore, describeLost } from "#server/closets/transfer/backup/backup.ts";
import { restoreStore } from "#cli/backup/restore.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { type Command, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

export const backupCommand: Command = {
  usage: "backup <file.zip>",
  summary: "Writes all closets, accounts and pictures into one file. Servers may keep running.",
  help: [
    "  --force   overwrite the file if there is one",
    "",
    "The file is a snapshot of the database (SQLite or PostgreSQL) and all pictures. It holds email addresses and the secret",
    "of the data folder: keep it private. It contains neither the emails in DATA_DIR/outbox nor AUTH_SECRET.",
    "",
    "A missing or damaged picture is left out. The exit code is 1 then, and the file has all the others.",
  ],
  options: { force: { type: "boolean" } },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const { signal } = context;
    const { rows, pictures, lost, bytes } = await withStore(context, (store) =>
      backUpStore(store, path, {
        signal,
        existing: flags.force === true ? "overwrite" : "reject",
        onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
      }),
    );
    context.showProgress("");
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    context.print(`Backed up to ${path}: ${formatCount(rows, "row")}, ${formatCount(pictures, "picture")}, ${size}.`);
    if (lost > 0) throw new ClosetProblem(describeLost(lost));
  },
};

export const restoreCommand: Command = {
  usage: "restore <file.zip>",
  summary: "Restores a backup completely or not at all.",
  help: [
    "  --force         replace the database; stop all servers first",
    "  --keep-public   closets that are public in the backup become public",
    "  --all-private   all closets become private; `privacy` makes them public again, one at a time",
    "  --take-over     use the picture store of another database; a server with that one no longer starts on it",
    "",
    "It restores into the database and picture store of the settings: SQLite in DATA_DIR, or PostgreSQL with DATABASE_URL.",
    "Either can restore a backup of the other.",
    "",
    "A closet may have been made private after the backup. When closets would become public, restore lists them and changes",
    "nothing until you choose --keep-public or --all-private. With --force, a closet that is private now stays private.",
    "",
    "It compares all checksums before it changes anything. Afterwards pictures have new addresses, visitors sign in again,",
    "and you create new API keys.",
  ],
  options: {
    force: { type: "boolean" },
    "keep-public": { type: "boolean" },
    "all-private": { type: "boolean" },
    "take-over": { type: "boolean" },
  },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const [keepsPublic, makesPrivate] = [flags["keep-public"] === true, flags["all-private"] === true];
    if (keepsPublic && makesPrivate) throw new ClosetProblem("use --keep-public or --all-private, not both");
    const restored = await restoreStore(context.config, path, {
      signal: context.signal,
      existing: flags.force === true ? "replace" : "reject",
      takesOver: flags["take-over"] === true,
      publicClosets: makesPrivate ? "hide" : keepsPublic ? "keep" : null,
      onProgress: ({ done, total }) => context.showProgress(`Files: ${done} of ${total}`),
    });
    context.showProgress("");
    const { madeAt, pictures, lost, publicClosets, privateClosets, accounts, keptPrivate, hidden } = restored;
    context.print(`Restored the backup of ${madeAt}: ${formatCount(pictures, "picture")}.`);
    if (lost > 0)
      context.print(
        `Lost before the backup: ${formatCount(lost, "picture")}. \`${CLOSET_COMMAND} check\` names their entries.`,
      );
    context.print(
      `There are ${formatCount(publicClosets, "public closet")}, ${formatCount(privateClosets, "private one")}, ${formatCount(accounts, "account")}.`,
    );
    for (const username of keptPrivate) context.print(`“${username}” was public in the backup and stays private.`);
    if (hidden.length > 0)
      context.print(
        `Made private: ${formatCount(hidden.length, "closet")}. \`privacy <username> public\` publishes one.`,
      );
  },
};

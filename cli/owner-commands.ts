import { removeCloset, setPrivacy } from "#server/closets/admin/closet-admin.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type Command, ORPHANED_PICTURES, showWaiting, withStore } from "./command.ts";

export const privacyCommand: Command = {
  usage: "privacy <username> public|private",
  summary: "Makes a closet public or private.",
  help: [
    "  --indexed   search engines may list the closet; without this flag, visitors need the link",
    "",
    "It takes effect with the next request, also for its pictures.",
  ],
  options: { indexed: { type: "boolean" } },
  argumentCount: 2,
  async run({ positionals: [username = "", visibility = ""], flags }, context) {
    if (visibility !== "public" && visibility !== "private") {
      throw new ClosetProblem(`“${visibility}” is not a visibility: use public or private`);
    }
    const isIndexed = flags.indexed === true;
    if (isIndexed && visibility === "private")
      throw new ClosetProblem("a private closet cannot be indexed: leave out --indexed");
    await withStore(context, (store) => setPrivacy(store, username, visibility, { isIndexed }));
    const reach = isIndexed ? ", and search engines may list it" : "";
    context.print(`The closet “${username}” is ${visibility} now${reach}.`);
  },
};

export const removeCommand: Command = {
  usage: "remove <username>",
  summary: "Removes a closet with its pictures.",
  help: ["This cannot be undone: use `export` first to keep a copy."],
  options: {},
  argumentCount: 1,
  async run({ positionals: [username = ""] }, context) {
    let hasOrphanedPictures = false;
    await withStore(context, (store) =>
      removeCloset(store, username, {
        signal: context.signal,
        onWait: showWaiting(context),
        onGarbageCollectionFailed: () => {
          hasOrphanedPictures = true;
        },
      }),
    );
    context.print(`Removed the closet “${username}”.`);
    if (hasOrphanedPictures) context.print(ORPHANED_PICTURES);
  },
};

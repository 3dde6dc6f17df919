import { removeCloset, setPrivacy } from "#server/closets/admin/closet-admin.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { type Command, ORPHANED_PICTURES, showWaiting, withStore } from "./command.ts";

export const privacyCommand: Command = {
  usage: "privacy <username> public|private",
  summary: "Shows a closet to everybody, or to nobody.",
  help: [
    "  --indexed   search engines may show it, too; without it, `public` is for those who have the link",
    "",
    "It holds from the next request on, for its pictures too.",
  ],
  options: { indexed: { type: "boolean" } },
  argumentCount: 2,
  async run({ positionals: [username = "", visibility = ""], flags }, context) {
    if (visibility !== "public" && visibility !== "private") {
      throw new ClosetProblem("a closet is made `public` or `private`");
    }
    const isIndexed = flags.indexed === true;
    if (isIndexed && visibility === "private") throw new ClosetProblem("a private closet cannot be indexed");
    await withStore(context, (store) => setPrivacy(store, username, visibility, { isIndexed }));
    const reach = isIndexed ? ", and search engines may show it" : "";
    context.print(`The closet “${username}” is ${visibility} now${reach}.`);
  },
};

export const removeCommand: Command = {
  usage: "remove <username>",
  summary: "Removes a closet with its pictures.",
  help: ["There is no way back; `export` keeps a copy."],
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

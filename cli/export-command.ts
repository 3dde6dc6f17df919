import { exportCloset } from "#server/closets/export/closet-export.ts";
import { type Command, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

export const exportCommand: Command = {
  usage: "export <username> <file.zip>",
  summary: "Writes a closet with its pictures as a zip that imports again.",
  help: [
    "  --force   overwrite the file if there is one",
    "",
    "The export keeps whether the closet is public, private or indexed.",
  ],
  options: { force: { type: "boolean" } },
  argumentCount: 2,
  async run({ positionals: [username = "", path = ""], flags }, context) {
    const { pictures, bytes, ...exported } = await withStore(context, (store) =>
      exportCloset(store, username, path, {
        signal: context.signal,
        existing: flags.force === true ? "overwrite" : "reject",
      }),
    );
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    context.print(
      `Exported the closet “${exported.username}” to ${path}: ${formatCount(pictures, "picture")}, ${size}.`,
    );
  },
};

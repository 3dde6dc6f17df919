import { extname } from "node:path";
import { LANGUAGES, readLanguage } from "#domain/languages.ts";
import { getLinkToken } from "#domain/links/link.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { exportSite } from "#server/closets/transfer/export/closet-site.ts";
import { type Command, type CommandContext, type CommandInput, openLinks, withStore } from "./command.ts";
import { formatCount } from "./import-summary.ts";

async function findToken(store: ClosetStore, context: CommandContext, username: string, link: string): Promise<string> {
  const links = await (await openLinks(store, context)).list(username);
  if (!links) throw noSuchCloset(username);
  const found = links.find(({ id, url }) => [id, url].includes(link.replace(/\/$/, "")));
  if (!found) throw new ClosetProblem("the closet has no such link", { advice: "`link list` lists them" });
  return getLinkToken(found);
}

async function exportPages(username: string, folder: string, flags: CommandInput["flags"], context: CommandContext) {
  const { link, language: named = "en" } = flags;
  const language = readLanguage(String(named));
  if (!language) throw new ClosetProblem(`“${named}” is not a language of this program: use ${LANGUAGES.join(", ")}`);
  const { pages, pictures, missing, ...exported } = await withStore(context, async (store) =>
    exportSite(store, username, folder, {
      language,
      token: typeof link === "string" ? await findToken(store, context, username, link) : null,
      signal: context.signal,
      onPicture: (done, total) => context.showProgress(`Pictures: ${done} of ${total}`),
    }),
  );
  context.print(
    `Wrote the closet “${exported.username}” to ${folder}: ${formatCount(pages, "page")}, ${formatCount(pictures, "picture")}.`,
  );
  if (missing > 0)
    context.print(`Left out, because they are lost or on other sites: ${formatCount(missing, "picture")}.`);
}

export const exportCommand: Command = {
  usage: "export <username> <file.zip>|--site <folder>",
  summary: "Writes a closet with its pictures as a zip that imports again, or as plain pages.",
  help: [
    "  --force             overwrite the file if there is one",
    "  --site <folder>     plain pages that open from this new or empty folder, as a visitor sees the closet",
    "  --link <id>         with --site: as a visitor of this link sees it; <id> may be its address",
    "  --language <code>   with --site: en, de, fr, es or ar",
    "",
    "The zip keeps whether the closet is public, private or indexed. The pages have nothing that a visitor does not see.",
  ],
  options: {
    force: { type: "boolean" },
    site: { type: "string" },
    link: { type: "string" },
    language: { type: "string" },
  },
  argumentCount: 1,
  takesMore: true,
  async run({ positionals: [username = "", path, more], flags }, context) {
    const { site } = flags;
    const unknown = typeof site === "string" ? path : more;
    if (unknown !== undefined) throw new ClosetProblem(`unexpected argument “${unknown}”`);
    if (typeof site === "string") return await exportPages(username, site, flags, context);
    if (flags.link !== undefined || flags.language !== undefined)
      throw new ClosetProblem("--link and --language need --site <folder>");
    if (path === undefined) throw new ClosetProblem("the file is missing: name it, or a folder with --site");
    if (extname(path).toLowerCase() !== ".zip")
      throw new ClosetProblem(`“${path}” does not end with .zip`, {
        advice: "an export is a zip: give the file a name that ends with .zip",
      });
    const { pictures, lost, bytes, ...exported } = await withStore(context, (store) =>
      exportCloset(store, username, path, {
        signal: context.signal,
        existing: flags.force === true ? "overwrite" : "reject",
      }),
    );
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    context.print(
      `Exported the closet “${exported.username}” to ${path}: ${formatCount(pictures, "picture")}, ${size}.`,
    );
    if (lost > 0)
      throw new ClosetProblem(`${formatCount(lost, "picture")} lost, and not in the file`, {
        advice: `\`${CLOSET_COMMAND} check\` names the entries`,
      });
  },
};

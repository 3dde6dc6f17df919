import { getTabPath } from "#domain/closet-tabs.ts";
import {
  MAX_CLOSET_ENTRIES,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_LIST_ENTRIES,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { importCloset, type ImportSummary } from "#server/closets/import/closet-import.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { withImportSource } from "#server/closets/import/import-source.ts";
import { lowerPriority } from "#server/management/priority.ts";
import { type Command, showWaiting, withStore, ORPHANED_PICTURES } from "./command.ts";
import { withReport } from "./import-report.ts";
import { describeImport, reportImport } from "./import-summary.ts";

export const importCommand: Command = {
  usage: "import <file or folder>",
  summary: "Brings in a closet, all of it or nothing.",
  help: [
    "  <file or folder>   a closet answer (.json), a folder or .zip that holds one with its pictures,",
    "                     a .csv of items, or the zip that Clothinv exports",
    "  --images DIR       where relative picture addresses are read from, instead of beside the closet",
    "  --username NAME    instead of the one in the file",
    "  --private          nobody but you sees it until `privacy` says otherwise",
    "  --replace          replace the closet of that username; it stays as public or private as it was",
    "  --report FILE      write the summary to a new file, with a line for each entry that did not come in whole",
    "  --fetch-pictures   fetch the pictures of http:// and https:// addresses once and store them",
    "",
    "Pictures (JPEG, PNG, WebP, GIF, AVIF; at most 20 MB, 50 megapixels and 256 MB in memory: an AVIF of 13 megapixels, a",
    "WebP of 33) are checked and stored, without the place and the camera that they may tell; the server makes the",
    "widths that pages show later;",
    "addresses that begin with http:// or https:// are kept as they are. An entry whose picture cannot be used has a",
    "placeholder, and is told. With --fetch-pictures a picture that cannot be fetched keeps its address, and is told; only the public",
    "web is asked (ports 80 and 443), eight pictures at a time, four of one site, for ten seconds each.",
    "",
    `A username has ${MAX_USERNAME_LENGTH} characters at most, a name, brand or type ${MAX_NAME_LENGTH} (longer ones are shortened), a web or picture`,
    `address ${MAX_WEB_ADDRESS_LENGTH}, a collection ${MAX_FOLDERS} folders of ${MAX_NAME_LENGTH} (what is beyond is left out), an id ${MAX_ID_LENGTH} (its entry is left`,
    `out), a list ${MAX_LIST_ENTRIES} entries and all lists ${MAX_CLOSET_ENTRIES}.`,
  ],
  options: {
    images: { type: "string" },
    username: { type: "string" },
    private: { type: "boolean" },
    replace: { type: "boolean" },
    report: { type: "string" },
    "fetch-pictures": { type: "boolean" },
  },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const picturesFrom = typeof flags.images === "string" ? { folder: flags.images } : "besideCloset";
    if (flags.report === "") throw new ClosetProblem("--report needs a file");
    if (flags.username === "") throw new ClosetProblem("--username needs a name");
    const options = {
      ...(typeof flags.username === "string" && { username: flags.username }),
      ...(flags.private === true && { visibility: "private" as const }),
      ...(flags.replace === true && { existing: "replace" as const }),
      fetchPictures: flags["fetch-pictures"] === true,
    };
    lowerPriority();
    context.showProgress(`Reading ${path}`);
    let hasOrphanedPictures = false;
    const runImport = (): Promise<ImportSummary> =>
      withImportSource(path, picturesFrom, (source) =>
        withStore(context, (store) =>
          importCloset(store, source, options, {
            signal: context.signal,
            onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
            onWait: showWaiting(context),
            onGarbageCollectionFailed: () => {
              hasOrphanedPictures = true;
            },
          }),
        ),
      );
    const { summary, reportProblem } =
      typeof flags.report === "string"
        ? await withReport(flags.report, runImport, reportImport)
        : { summary: await runImport(), reportProblem: null };
    context.showProgress("");
    describeImport(summary).forEach(context.print);
    if (reportProblem !== null) context.print(`The report is not whole: ${reportProblem}`);
    if (hasOrphanedPictures) context.print(ORPHANED_PICTURES);
    if (summary.visibility === "private") {
      context.print(`It is private. To show it: npm run closet -- privacy ${summary.username} public`);
    } else context.print(`Open ${context.config.publicUrl}${getTabPath(summary.username, "outfits")}`);
  },
};

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
import type { ColumnView } from "#domain/moving-in/recognize-columns.ts";
import { readRowRanges, ROW_RANGES } from "#domain/moving-in/row-ranges.ts";
import type { TableOptions } from "#server/closets/transfer/import/import-source-table.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import type { ImportSummary } from "#server/closets/transfer/import/save-import.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import { lowerPriority } from "#server/db/priority.ts";
import { type Command, type CommandContext, withStore } from "./command.ts";
import { COLUMN_HELP, describeColumns, readColumnChoices } from "./table-columns.ts";
import { withReport } from "./import-report.ts";
import { describeImport, reportImport } from "./import-summary.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";

/** `checkRows` throws when `--rows` adds nothing. @throws {ClosetProblem} */
function readRowChoice(flags: Readonly<Record<string, unknown>>): { rows: TableOptions; checkRows: () => void } {
  const { rows } = flags;
  if (flags["all-rows"] === true) return { rows: { takes: () => true }, checkRows: () => undefined };
  if (typeof rows !== "string") return { rows: {}, checkRows: () => undefined };
  if (!ROW_RANGES.test(rows))
    throw new ClosetProblem(`--rows has “${rows}”: expected lines of the file, such as 3-7,12`);
  const isChosen = readRowRanges(rows);
  let taken = 0;
  return {
    rows: {
      takes({ line }) {
        if (isChosen(line)) taken += 1;
        return isChosen(line);
      },
    },
    checkRows() {
      if (taken === 0)
        throw new ClosetProblem(
          `--rows has “${rows}”: none of these lines is a row of an order history that does not look like clothing`,
          { advice: "leave out --rows: all other rows come in without it" },
        );
    },
  };
}

/** Also of a table that an import rejects, because no column names an item. */
async function showColumns(path: string, table: TableOptions, context: CommandContext): Promise<void> {
  let columns: ColumnView[] = [];
  const problem = await withImportSource(
    path,
    { picturesFrom: "besideCloset", ...table, onColumns: (found) => void (columns = found) },
    async () => null,
  ).catch((error: unknown) => error);
  context.showProgress("");
  if (columns.length === 0) throw problem instanceof Error ? problem : new ClosetProblem(`${path}: it is not a table`);
  describeColumns(columns).forEach(context.print);
}

export const importCommand: Command = {
  usage: "import <file or folder>",
  summary: "Imports a closet completely or not at all.",
  help: [
    "  <file or folder>   a response of openCloset (.json), the JSON export of another app, a table of items (.csv, .tsv,",
    "                     .txt, .xlsx), a folder or .zip with one of them and its pictures, or the zip that Clothinv",
    "                     exports",
    "  --images DIR       the folder of relative picture addresses; default: the folder of the closet",
    "  --username NAME    use this username instead of the one in the file",
    "  --private          import it as private; `privacy` makes it public later",
    "  --replace          replace the closet of that username; it keeps its visibility",
    "  --add              add what is new to the closet of that username",
    "  --update           --add, and write what the file has changed since its last import",
    "  --report FILE      write the summary to a new file, with a line for each incomplete entry",
    "  --columns          show what each column of a table becomes, with three of its values, and import nothing",
    "  --column CHOICES   what columns become: 'Ort=facts; Farbe=out'. `facts` are notes under their heading",
    "  --day-first        6/7/2025 is 6 July, unless another date of the table says otherwise",
    "  --all-rows         also the rows of an order history that do not look like clothing",
    "  --rows LINES       of these, only the ones in these lines of the file: 3-7,12",
    "  --all-pictures     also pictures beside a table that no row has, as items of their own",
    "  --fetch-pictures   fetch the pictures of http:// and https:// addresses once and store them",
    "",
    "The import checks pictures and removes location and camera data. They may be JPEG, PNG, WebP, GIF, AVIF or HEIC, at most",
    "20 MB, 50 megapixels and 256 MB in memory (an AVIF of 13 megapixels, a WebP of 33). The summary lists entries whose",
    "picture cannot be used: they keep the picture that the closet has for their id, or get a placeholder. If no picture",
    "of the file can be used, nothing is imported. http:// and https:// addresses stay as they are.",
    "",
    "--fetch-pictures fetches only from the public web (ports 80 and 443): eight pictures at a time, four per site, ten",
    "seconds each. A picture that cannot be fetched keeps its address, and the summary lists it.",
    "",
    `Fields for --column: ${COLUMN_HELP}.`,
    "",
    "Limits:",
    `  username   ${MAX_USERNAME_LENGTH} characters`,
    `  name, brand, type   ${MAX_NAME_LENGTH} characters; longer ones are shortened`,
    `  web or picture address   ${MAX_WEB_ADDRESS_LENGTH} characters; longer ones are left out`,
    `  folders of a collection   ${MAX_FOLDERS}, each of ${MAX_NAME_LENGTH} characters; others are left out`,
    `  id   ${MAX_ID_LENGTH} characters; an entry with a longer one is left out`,
    `  entries   ${MAX_LIST_ENTRIES} per list, ${MAX_CLOSET_ENTRIES} in all`,
  ],
  options: {
    images: { type: "string" },
    username: { type: "string" },
    private: { type: "boolean" },
    replace: { type: "boolean" },
    add: { type: "boolean" },
    update: { type: "boolean" },
    report: { type: "string" },
    columns: { type: "boolean" },
    column: { type: "string" },
    "all-rows": { type: "boolean" },
    rows: { type: "string" },
    "day-first": { type: "boolean" },
    "all-pictures": { type: "boolean" },
    "fetch-pictures": { type: "boolean" },
  },
  argumentCount: 1,
  async run({ positionals: [path = ""], flags }, context) {
    const picturesFrom = typeof flags.images === "string" ? { folder: flags.images } : "besideCloset";
    if (flags.report === "") throw new ClosetProblem("--report is empty: give it the name of a new file");
    if (flags.username === "") throw new ClosetProblem("--username is empty: give it a username");
    const ways = (["add", "update", "replace"] as const).filter((way) => flags[way] === true);
    const [existing] = ways;
    if (ways.length > 1) throw new ClosetProblem("use one of --add, --update and --replace");
    const options = {
      ...(typeof flags.username === "string" && { username: flags.username }),
      ...(flags.private === true && { visibility: "private" as const }),
      ...(existing && { existing }),
      fetchPictures: flags["fetch-pictures"] === true,
    };
    const { rows, checkRows } = readRowChoice(flags);
    const table = {
      ...(typeof flags.column === "string" && { choose: readColumnChoices(flags.column) }),
      ...rows,
      takesPictures: flags["all-pictures"] === true,
      ...(flags["day-first"] === true && { order: "dayFirst" as const }),
    };
    lowerPriority();
    context.showProgress(`Reading ${path}`);
    if (flags.columns === true) return await showColumns(path, table, context);
    const runImport = (): Promise<ImportSummary> =>
      withImportSource(path, { picturesFrom, ...table }, (source) => {
        checkRows();
        return withStore(
          context,
          (store) =>
            importCloset(store, source, options, {
              signal: context.signal,
              onProgress: ({ done, total }) => context.showProgress(`Pictures: ${done} of ${total}`),
            }),
          { creates: true },
        );
      });
    const { summary, reportProblem } =
      typeof flags.report === "string"
        ? await withReport(flags.report, runImport, reportImport)
        : { summary: await runImport(), reportProblem: null };
    context.showProgress("");
    describeImport(summary).forEach(context.print);
    if (reportProblem !== null) context.print(`The report is incomplete: ${reportProblem}`);
    if (summary.visibility === "private") {
      context.print(`It is private. To publish it: ${CLOSET_COMMAND} privacy ${summary.username} public`);
    } else {
      const address = `${context.config.publicUrl}${getTabPath(summary.username, "outfits")}`;
      context.print(`It is public: everyone can open ${address}`);
      context.print(`To make it private: ${CLOSET_COMMAND} privacy ${summary.username} private`);
    }
  },
};

import sax from "sax";
import { openZipFile, tooLarge } from "./read-zip.ts";
import {
  type Attributes,
  findDrawnPictures,
  getId,
  type Handler,
  listPlacedPictures,
  readRelations,
} from "./sheet-pictures.ts";
import { MAX_COLUMNS } from "./split-cells.ts";
import { damagedFile, TableProblem, tooManyRows } from "./table-problem.ts";

const MB = 1024 * 1024;
const LIMITS = { files: 4000, bytes: 100 * MB };
const MAX_PART_BYTES = 16 * MB;
/** Of all cells: many may name one long text. Each row counts, too. */
const MAX_LETTERS = 64 * MB;
const ROW_LETTERS = 100;
const PART_LETTERS = 65_536;
const MAX_DEPTH = 100;

/** A number is one that the program stored as such; a date is a text, `2025-06-23`. */
export type Cell = string | number;

/** `pictures`: parts of the zip. */
export type SheetRow = { line: number; cells: Cell[]; count: number; pictures?: string[] };

export type Sheet = { name: string; rows: SheetRow[] };

const STRICT = { trim: false, strictEntities: true };

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Knows no document type and no entities but the five of XML. @throws {TableProblem} */
async function parseXml(content: Uint8Array, { open, close, text }: Handler, pause: () => Promise<void>) {
  let depth = 0;
  const fail = (error?: unknown): never => {
    throw damagedFile(error);
  };
  const addText = (letters: string): void => text?.(letters);
  const parser = Object.assign(sax.parser(true, STRICT), {
    onerror: fail,
    ondoctype: () => fail(),
    onopentag({ name, attributes }: sax.Tag | sax.QualifiedTag) {
      depth += 1;
      if (depth > MAX_DEPTH) fail();
      open?.(withoutPrefix(name), attributes as Attributes);
    },
    onclosetag(name: string) {
      depth -= 1;
      close?.(withoutPrefix(name));
    },
    ontext: addText,
    oncdata: addText,
  });
  const letters = new TextDecoder().decode(content);
  for (let at = 0; at < letters.length; at += PART_LETTERS) {
    parser.write(letters.slice(at, at + PART_LETTERS));
    await pause();
  }
  parser.close();
}

/** Excel writes control characters as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const DAY_MS = 86_400_000;
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const MAX_SERIAL = 2_958_465;

function writeDate(serial: number, epoch: number): string {
  const date = new Date(Math.round((epoch + serial * DAY_MS) / 1000) * 1000);
  const text = date.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19);
}

/** Formats of days without a format code of their own (ECMA-376, 18.8.30). */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const isDayCode = (code: string): boolean => /[yd]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));

/** For each style of cells, whether its numbers are days. */
function createStyleReader() {
  const ownFormats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  const handler: Handler = {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === "numFmt") ownFormats.set(id, isDayCode(attributes.formatCode ?? ""));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) styles.push(ownFormats.get(id) ?? isDayFormat(id));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  };
  return { styles, handler };
}

function createStringReader() {
  const strings: string[] = [];
  let letters = "";
  let isText = false;
  let isReading = false;
  const handler: Handler = {
    open(name) {
      if (name === "si") letters = "";
      // The reading of Japanese words.
      if (name === "rPh") isReading = true;
      if (name === "t") isText = !isReading;
    },
    close(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isReading = false;
      if (name === "si") strings.push(unescapeText(letters));
    },
    text(more) {
      if (isText) letters += more;
    },
  };
  return { strings, handler };
}

function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type SheetParts = {
  strings: readonly string[];
  styles: readonly boolean[];
  epoch: number;
  maxRows: number;
  placed: readonly (string | undefined)[];
  drawn: Map<number, string[]>;
  addLetters: (letters: number) => void;
};

/** `IMAGE("https://…")`, also with the prefix of functions that came later. */
const IMAGE = /^=?(?:_xlfn\.)?IMAGE\("(https?:[^"]+)"/i;

function createSheetReader({ strings, styles, epoch, maxRows, placed, drawn, addLetters }: SheetParts) {
  const rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [], count: 0 };
  let column = -1;
  let [type, style] = ["", 0];
  let value = "";
  let isValue = false;
  let [hasOwnText, isFormula, formula] = [false, false, ""];

  function addRow(): void {
    const pictures = drawn.get(row.line);
    drawn.delete(row.line);
    if (pictures) row.pictures = [...(row.pictures ?? []), ...pictures];
    if (row.count === 0 && !row.pictures) return;
    addLetters(ROW_LETTERS);
    if (rows.push(row) > maxRows) throw tooManyRows(maxRows);
  }

  function readValue(): Cell {
    if (type === "s") return strings[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    if (type === "e") return "";
    if (type !== "" && type !== "n") return unescapeText(value);
    // Programs write 79.9 as 79.900000000000006.
    const number = Number(Number(value).toPrecision(15));
    if (value.trim() === "" || !Number.isFinite(number)) return value.trim();
    const isDay = styles[style] === true && number >= 1 && number <= MAX_SERIAL;
    return isDay ? writeDate(number, epoch) : number;
  }

  const handler: Handler = {
    open(name, attributes) {
      if (name === "row") {
        const line = Number(attributes.r);
        row = { line: Number.isInteger(line) && line > 0 ? line : row.line + 1, cells: [], count: 0 };
        column = -1;
      } else if (name === "c") {
        column = readColumn(attributes.r) ?? column + 1;
        [type, style, value, hasOwnText] = [attributes.t ?? "", Number(attributes.s ?? 0), "", false];
        formula = "";
        const picture = placed[Number(attributes.vm) - 1];
        if (picture !== undefined) (row.pictures ??= []).push(picture);
      } else if (name === "is") hasOwnText = true;
      else if (name === "f") isFormula = true;
      else if (name === "v" || (name === "t" && hasOwnText)) isValue = true;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "f") isFormula = false;
      else if (name === "c") {
        const cell = IMAGE.exec(formula)?.[1] ?? readValue();
        if (cell === "") return;
        row.count = column + 1;
        if (column >= MAX_COLUMNS) return;
        addLetters(String(cell).length);
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = cell;
      } else if (name === "row") addRow();
    },
    text(more) {
      if (isValue) value += more;
      else if (isFormula) formula += more;
    },
  };
  return { rows, handler };
}

/** Pictures in lines without a text. */
const listAlone = (drawn: Map<number, string[]>): SheetRow[] =>
  [...drawn].map(([line, pictures]) => ({ line, cells: [], count: 0, pictures }));

/** The visible sheets of an .xlsx, in their order. A formula is its last result. @throws {TableProblem} */
export async function readWorkbook(file: Blob, maxRows: number, pause: () => Promise<void>): Promise<Sheet[]> {
  const zip = await openZipFile(file, LIMITS);
  if (zip.entries.some(({ name }) => name === "mimetype" || name.startsWith("Index/")))
    throw new TableProblem("it is a spreadsheet that is not .xlsx; save it as .xlsx or CSV", {
      fault: { code: "spreadsheet" },
    });
  const parsed = new Set<string>();
  // Each part once: many sheets may name one.
  const parse = async (name: string, handler: Handler): Promise<boolean> => {
    if (parsed.has(name)) return false;
    parsed.add(name);
    const part = await zip.read(name, MAX_PART_BYTES);
    if (part) await parseXml(part, handler, pause);
    return part !== null;
  };
  const targets = await readRelations(parse, "xl/workbook.xml");
  const sheets: { name: string; id: string }[] = [];
  let epoch = EPOCHS[1900];
  const hasBook = await parse("xl/workbook.xml", {
    open(name, attributes) {
      const id = getId(attributes, "id");
      if (name === "sheet" && (attributes.state ?? "visible") === "visible")
        sheets.push({ name: attributes.name ?? "", id });
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? "")) epoch = EPOCHS[1904];
    },
  });
  if (!hasBook) throw new TableProblem("it is a zip, but no .xlsx", { fault: { code: "spreadsheet" } });
  const { strings, handler: stringHandler } = createStringReader();
  await parse("xl/sharedStrings.xml", stringHandler);
  const { styles, handler: styleHandler } = createStyleReader();
  await parse("xl/styles.xml", styleHandler);
  const read: Sheet[] = [];
  const placed = await listPlacedPictures(parse);
  let letters = 0;
  const addLetters = (more: number): void => {
    letters += more;
    if (letters > MAX_LETTERS) throw tooLarge(MAX_LETTERS);
  };
  for (const { name, id } of sheets) {
    const part = targets.get(id) ?? "";
    const drawn = await findDrawnPictures(parse, part);
    const { rows, handler } = createSheetReader({ strings, styles, epoch, maxRows, placed, drawn, addLetters });
    if (!(await parse(part, handler))) continue;
    addLetters(ROW_LETTERS * drawn.size);
    read.push({ name, rows: [...rows, ...listAlone(drawn)] });
  }
  return read;
}

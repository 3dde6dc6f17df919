import { toPlainLine } from "#domain/plain-text.ts";
import { cutText } from "#domain/text-length.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { ClosetContent } from "#server/closets/import-content.ts";
import { isWardrobeExport, readWardrobeExport } from "./records/wardrobe-export.ts";

/** Far above any real closet; they bound the parser's memory. */
const MAX_DEPTH = 100;
const MAX_VALUES = 5_000_000;

/** Copying an object of 3,000,000 fields takes 20 s. */
const MAX_FIELDS = 1000;

const SLICE_BYTES = 256 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets, commas and colons before JSON.parse allocates. @throws {FileProblem} for too many */
async function checkJsonShape(content: Uint8Array): Promise<void> {
  let depth = 0;
  let values = 1;
  const fields = new Uint32Array(MAX_DEPTH + 1);
  let isText = false;
  let sliceEndsAt = SLICE_BYTES;
  for (let at = 0; at < content.length; at += 1) {
    if (at >= sliceEndsAt) {
      await yieldToEventLoop();
      sliceEndsAt = at + SLICE_BYTES;
    }
    const byte = content[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) {
      const count = (fields[depth] ?? 0) + 1;
      if (count > MAX_FIELDS) throw new FileProblem(`it contains an object of more than ${MAX_FIELDS} fields`);
      fields[depth] = count;
    } else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw new FileProblem(`it is nested deeper than ${MAX_DEPTH} levels`);
      fields[depth] = 0;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  if (values > MAX_VALUES) throw new FileProblem(`it contains more than ${MAX_VALUES} values`);
}

const MAX_SEEN_LETTERS = 60;

export const quoteSeen = (text: string): string => cutText(toPlainLine(text.trim()), MAX_SEEN_LETTERS);

/** The first bytes of a ZIP, as which .xlsx, .ods and .numbers are stored, and of an .xls. */
const SPREADSHEETS = [Buffer.from("PK\x03\x04", "latin1"), Buffer.from("d0cf11e0", "hex")];
const UTF16_MARKS = [Buffer.from("fffe", "hex"), Buffer.from("feff", "hex")];

/** @throws {FileProblem} for bytes that are no text, under any name */
function rejectForeignBytes(content: Uint8Array): void {
  const begins = (mark: Buffer): boolean => mark.equals(content.subarray(0, mark.length));
  if (SPREADSHEETS.some(begins))
    throw new FileProblem("it is a spreadsheet or a zip, not text; save it as CSV in UTF-8", {
      fault: { code: "spreadsheet" },
    });
  if (UTF16_MARKS.some(begins))
    throw new FileProblem("it is UTF-16 text; save it in UTF-8", { fault: { code: "utf16" } });
}

/** The first line that is not UTF-8, in the encoding of older programs. */
function findForeignLine(content: Uint8Array): { line: number; seen: string } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  const head = text.slice(0, text.indexOf("\ufffd"));
  const lastBreak = Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r"));
  const begin = Buffer.byteLength(head.slice(0, lastBreak + 1));
  const shown = new TextDecoder("windows-1252").decode(content.subarray(begin, begin + 4 * MAX_SEEN_LETTERS));
  const breaks = [...head.matchAll(/\r\n|\r|\n/g)].length;
  return { line: breaks + 1, seen: quoteSeen(shown.split(/[\r\n]/, 1)[0] ?? "") };
}

export function decodeText(content: Uint8Array): string {
  rejectForeignBytes(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch (error) {
    const { line, seen } = findForeignLine(content);
    throw new FileProblem(`its line ${line}, “${seen}”, is not UTF-8 text; save it in UTF-8`, {
      cause: error,
      fault: { code: "notUtf8", line, seen },
    });
  }
}

export async function readJsonObject(content: Uint8Array): Promise<Record<string, unknown>> {
  if (content.length === 0) throw new FileProblem("it is empty", { fault: { code: "emptyFile" } });
  rejectForeignBytes(content);
  await checkJsonShape(content);
  await yieldToEventLoop();
  const text = decodeText(content);
  if (/^\s*</.test(text)) throw new FileProblem("it is HTML or XML, not JSON", { fault: { code: "notAJsonFile" } });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FileProblem("it is not JSON, or it is incomplete", { cause: error, fault: { code: "notAJsonFile" } });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FileProblem(`it contains ${Array.isArray(value) ? "a list" : "a single value"}, not a closet`, {
      fault: { code: "notACloset" },
    });
  }
  return value as Record<string, unknown>;
}

/** @throws {FileProblem} */
export async function readJsonSource(content: Uint8Array): Promise<ClosetContent> {
  const file = await readJsonObject(content);
  if (file.status === "OK") return { answer: file };
  if (isWardrobeExport(file)) return readWardrobeExport(file);
  const status =
    typeof file.status === "string" ? `its status is “${file.status.slice(0, 40)}”, not “OK”` : "it has no status";
  throw new FileProblem(`it is not a closet: ${status}; expected the answer of openCloset`, {
    fault: { code: "notACloset" },
  });
}

import { decodeText } from "#domain/tables/decode-text.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { ClosetContent } from "./import-content.ts";
import { isWardrobeExport, readWardrobeExport, unwrapExport } from "./records/wardrobe-export.ts";

/** Far above any real closet; they bound the parser's memory. */
const MAX_DEPTH = 100;
const MAX_VALUES = 5_000_000;

/** Copying an object of 3,000,000 fields takes 20 s. */
const MAX_FIELDS = 1000;

const SLICE_LETTERS = 256 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets, commas and colons before JSON.parse allocates. @throws {FileProblem} for too many */
async function checkJsonShape(text: string): Promise<void> {
  let depth = 0;
  let values = 1;
  const fields = new Uint32Array(MAX_DEPTH + 1);
  let isQuoted = false;
  let sliceEndsAt = SLICE_LETTERS;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= sliceEndsAt) {
      await yieldToEventLoop();
      sliceEndsAt = at + SLICE_LETTERS;
    }
    const letter = text.charCodeAt(at);
    if (isQuoted) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isQuoted = false;
    } else if (letter === QUOTE) isQuoted = true;
    else if (letter === COMMA) values += 1;
    else if (letter === COLON) {
      const count = (fields[depth] ?? 0) + 1;
      if (count > MAX_FIELDS) throw new FileProblem(`it contains an object of more than ${MAX_FIELDS} fields`);
      fields[depth] = count;
    } else if (OPENING.has(letter)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw new FileProblem(`it is nested deeper than ${MAX_DEPTH} levels`);
      fields[depth] = 0;
    } else if (CLOSING.has(letter)) depth -= 1;
  }
  if (values > MAX_VALUES) throw new FileProblem(`it contains more than ${MAX_VALUES} values`);
}

/** The first bytes of a ZIP, as which spreadsheets are stored, too. */
export const ZIP_MARK = Buffer.from("PK\x03\x04", "latin1");

const isLines = (text: string): boolean => /^\s*\{.*\}\s*\n\s*\{/.test(text);

/** Also an object in each line (JSON Lines). */
async function readJson(content: Uint8Array): Promise<unknown> {
  if (content.length === 0) throw new FileProblem("it is empty", { fault: { code: "emptyFile" } });
  if (ZIP_MARK.equals(content.subarray(0, ZIP_MARK.length)))
    throw new FileProblem("it is a spreadsheet or a zip, not JSON", { fault: { code: "notAJsonFile" } });
  const text = decodeText(content);
  await checkJsonShape(text);
  await yieldToEventLoop();
  if (/^\s*</.test(text)) throw new FileProblem("it is HTML or XML, not JSON", { fault: { code: "notAJsonFile" } });
  try {
    return isLines(text)
      ? text
          .trim()
          .split(/\n\s*/)
          .map((line): unknown => JSON.parse(line))
      : JSON.parse(text);
  } catch (error) {
    throw new FileProblem("it is not JSON, or it is incomplete", { cause: error, fault: { code: "notAJsonFile" } });
  }
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FileProblem(`it contains ${Array.isArray(value) ? "a list" : "a single value"}, not a closet`, {
      fault: { code: "notACloset" },
    });
  }
  return value as Record<string, unknown>;
}

export const readJsonObject = async (content: Uint8Array): Promise<Record<string, unknown>> =>
  toObject(await readJson(content));

const readClosetFile = async (content: Uint8Array): Promise<Record<string, unknown>> =>
  toObject(unwrapExport(await readJson(content)));

/** An answer of openCloset, or the export of another application. @throws {FileProblem} */
export async function isClosetFile(content: Uint8Array): Promise<boolean> {
  const file = await readClosetFile(content);
  return file.status === "OK" || isWardrobeExport(file);
}

/** @throws {FileProblem} */
export async function readJsonSource(content: Uint8Array): Promise<ClosetContent> {
  const file = await readClosetFile(content);
  if (file.status === "OK") return { answer: file };
  if (isWardrobeExport(file)) return readWardrobeExport(file);
  const status =
    typeof file.status === "string" ? `its status is “${file.status.slice(0, 40)}”, not “OK”` : "it has no status";
  throw new FileProblem(`it is not a closet: ${status}; expected the answer of openCloset`, {
    fault: { code: "notACloset" },
  });
}

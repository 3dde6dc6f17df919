import { isFields } from "#domain/read-fields.ts";
import { readId } from "#domain/entry-id.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { readLayout } from "#domain/layout/read-layout.ts";
import {
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
  MAX_STYLING_SECRET_LENGTH,
  MIN_STYLING_SECRET_LENGTH,
} from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { readProposals } from "./read-proposals.ts";
import type { NewStyling, NextVersion } from "./styling.ts";

export const STYLING_PROBLEMS = [
  "notAStyling",
  "badId",
  "noStylistName",
  "stylistNameTooLong",
  "noteTooLong",
  "badStylistEmail",
  "noItems",
  "tooManyItems",
  "badLayout",
  "badProposal",
  "tooManyProposals",
] as const;

export type StylingProblem = (typeof STYLING_PROBLEMS)[number];

const FIELDS = new Set(["id", "name", "note", "email", "credit", "layout", "secret", "proposals"]);

// oxlint-disable-next-line no-control-regex
const NOT_IN_NOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export const readNote = (text: string): string =>
  text.toWellFormed().replaceAll("\r\n", "\n").replaceAll(NOT_IN_NOTES, "").trim();

const isText = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === "string";

// PostgreSQL rejects NUL in a query.
const isStylingId = (value: unknown): value is string =>
  typeof value === "string" && readId(value) === value && !value.includes("\0");

const isSecret = (value: unknown): value is string =>
  typeof value === "string" && value.length >= MIN_STYLING_SECRET_LENGTH && value.length <= MAX_STYLING_SECRET_LENGTH;

function readStylingLayout(value: unknown): Layout | StylingProblem {
  if (!isFields(value) || !Array.isArray(value.pics)) return "badLayout";
  if (value.pics.length === 0) return "noItems";
  const read = readLayout(value);
  if (read?.isCutOff) return "tooManyItems";
  return read?.layout?.pics.length === value.pics.length ? read.layout : "badLayout";
}

export function readStyling(value: unknown): { styling: NewStyling } | { problem: StylingProblem } {
  if (!isFields(value) || Object.keys(value).some((field) => !FIELDS.has(field))) return { problem: "notAStyling" };
  const { id, name, note, email, credit, secret } = value;
  if (!isText(name) || !isText(note) || !isText(email)) return { problem: "notAStyling" };
  if (credit !== undefined && typeof credit !== "boolean") return { problem: "notAStyling" };
  if (secret !== undefined && !isSecret(secret)) return { problem: "notAStyling" };
  if (!isStylingId(id)) return { problem: "badId" };
  const read = {
    name: toPlainLine(name ?? "").toWellFormed(),
    note: readNote(note ?? ""),
    email: toPlainLine(email ?? "").toWellFormed(),
  };
  if (read.name === "") return { problem: "noStylistName" };
  if (isLongerThan(read.name, MAX_STYLING_NAME_LENGTH)) return { problem: "stylistNameTooLong" };
  if (isLongerThan(read.note, MAX_STYLING_NOTE_LENGTH)) return { problem: "noteTooLong" };
  // One spelling, as accounts store it.
  const mailbox = readMailbox(read.email);
  if (read.email !== "" && mailbox === null) return { problem: "badStylistEmail" };
  const layout = readStylingLayout(value.layout);
  if (typeof layout === "string") return { problem: layout };
  const proposals = readProposals(value.proposals, layout);
  if (typeof proposals === "string") return { problem: proposals };
  const styling = { ...read, id, email: mailbox, credit: credit === true, layout };
  return {
    styling: { ...styling, ...(secret !== undefined && { secret }), ...(proposals.length > 0 && { proposals }) },
  };
}

export function readNextVersion(value: unknown): { next: NextVersion } | { problem: StylingProblem } {
  const { version, note, layout, proposals, ...others } = isFields(value) ? value : {};
  const isVersion = typeof version === "number" && Number.isInteger(version);
  if (!isVersion || Object.keys(others).length > 0) return { problem: "notAStyling" };
  const read = readStyling({ id: "next", name: "stylist", note, layout, proposals });
  if ("problem" in read) return read;
  const { styling } = read;
  const next = { version, note: styling.note, layout: styling.layout };
  return { next: styling.proposals ? { ...next, proposals: styling.proposals } : next };
}

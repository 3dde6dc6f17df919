import type { ChangedValue } from "#domain/moving-in/item-record.ts";
import type { ImportSummary } from "#server/closets/transfer/import/save-import.ts";
import type { LeftOutEntry } from "#server/closets/transfer/import/import-content.ts";

const MAX_REASONS = 14;
const MAX_FIELDS = 20;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LETTERS = 60;

export const formatCount = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

const clip = (text: string): string =>
  text.length > MAX_EXAMPLE_LETTERS ? `${text.slice(0, MAX_EXAMPLE_LETTERS)}…` : text;

const nameEntry = ({ picture, id, line, position }: LeftOutEntry): string => {
  if (picture !== undefined) return picture;
  if (line !== undefined) return `line ${line}`;
  return id === undefined ? `number ${position + 1}` : `id ${id}`;
};

/** `what`: one of those that are not shown. */
const shorten = (lines: readonly string[], what: string): string[] => {
  const more = lines.length - MAX_REASONS;
  const shown = lines.slice(0, MAX_REASONS);
  return more > 0 ? [...shown, `  … and ${formatCount(more, what)}: --report FILE lists all`] : shown;
};

function listReasons(leftOut: readonly LeftOutEntry[]): string[] {
  const groups = Map.groupBy(leftOut, ({ list, reason }) => `${list}: ${reason}`);
  const lines = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, entries]) => {
      const examples = entries
        .slice(0, MAX_EXAMPLES)
        .map((entry) => clip(nameEntry(entry)))
        .join(", ");
      return `  ${entries.length} × ${reason} (${examples}${entries.length > MAX_EXAMPLES ? ", …" : ""})`;
    });
  return shorten(lines, "other reason");
}

const listEntries = (leftOut: readonly LeftOutEntry[]): string[] =>
  leftOut.map((entry) => `  ${entry.list}: ${entry.reason} (${nameEntry(entry)})`);

function listFields(names: readonly string[]): string {
  const more = names.length - MAX_FIELDS;
  const shown = names.slice(0, MAX_FIELDS).map(clip).join(", ");
  return more > 0 ? `${shown} and ${more} more: --report FILE lists all` : shown;
}

function countChanges(changed: readonly ChangedValue[]): string[] {
  const groups = Map.groupBy(changed, ({ heading, from, to }) => `${heading}: “${clip(from)}” became ${to}`);
  return [...groups].map(([change, values]) => `  ${values.length} × ${change}`);
}

const writeValue = (value: unknown): string =>
  clip(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"));

const listUpdates = (updates: ImportSummary["updates"]): string[] =>
  updates.flatMap(({ list, name, fields }) =>
    fields.map(({ field, from, to, isOwn }) => {
      const own = isOwn ? " (changed by the owner: it stays)" : "";
      return `  ${list}: ${clip(name)}: ${field}: ${writeValue(from)} → ${writeValue(to)}${own}`;
    }),
  );

const SHORT = {
  list: listReasons,
  listFields,
  listChanges: (changed: readonly ChangedValue[]) => shorten(countChanges(changed), "other change"),
  listUpdates: (updates: ImportSummary["updates"]) => shorten(listUpdates(updates), "other field"),
};
const WHOLE = {
  list: listEntries,
  listFields: (names: readonly string[]) => names.join(", "),
  listChanges: countChanges,
  listUpdates,
};

export const describeImport = (summary: ImportSummary): string[] => describe(summary, SHORT);

export const reportImport = (summary: ImportSummary): string[] => describe(summary, WHOLE);

function describe(
  {
    username,
    hasReplaced,
    hasAdded,
    closet,
    pictures,
    leftOut,
    unusablePictures,
    missingPictures,
    notFetched,
    notUnderstood,
    unusedPictures,
    changed,
    longTexts,
    lostRows,
    changes,
    importId,
    updates,
  }: ImportSummary,
  { list, listFields, listChanges, listUpdates }: typeof SHORT | typeof WHOLE,
): string[] {
  const wishes = closet.items.filter((item) => item.wishlist).length;
  const holds = [
    formatCount(closet.items.length, "item") + (wishes > 0 ? ` (${wishes} on the wishlist)` : ""),
    formatCount(closet.outfits.length, "outfit"),
    formatCount(closet.portfolios.length, "portfolio"),
    formatCount(closet.collections.length, "collection"),
    formatCount(closet.inspirations.length, "inspiration"),
    formatCount(pictures, "stored picture"),
  ];
  const lines: string[] = [];
  const add = (title: string, entries: readonly LeftOutEntry[]): void => {
    if (entries.length === 0) return;
    lines.push(title);
    // Spreading a million entries would exceed the argument limit.
    for (const line of list(entries)) lines.push(line);
  };
  lines.push(`${hasReplaced ? "Replaced" : "Imported"} the closet “${username}”: ${holds.join(", ")}.`);
  if (hasAdded) {
    const [added, known] = [changes.added, changes.known].map((counts) =>
      Object.values(counts).reduce((sum, count) => sum + count, 0),
    );
    lines.push(`New in the closet: ${added}. Already there: ${known}.`);
  }
  if (importId !== null && (hasAdded || hasReplaced)) lines.push(`To undo it: imports undo ${username} ${importId}`);
  add(`Left out: ${leftOut.length === 1 ? "1 entry" : `${leftOut.length} entries`}`, leftOut);
  add(
    `${formatCount(unusablePictures.length, "picture")} could not be used; an entry without an earlier one gets a placeholder:`,
    unusablePictures,
  );
  if (missingPictures > 0) {
    const which = `${formatCount(missingPictures, "picture")} that the file names`;
    lines.push(`Not found: ${which}. If they are in another folder, use --images DIR.`);
  }
  add(`Not fetched: ${formatCount(notFetched.length, "picture")}, which stay on other sites`, notFetched);
  if (changed.length > 0) {
    lines.push(`Changed: ${formatCount(changed.length, "value")}; the words of the file stay as tags or in the notes`);
    for (const line of listChanges(changed)) lines.push(line);
  }
  if (updates.length > 0) {
    lines.push(`Different in the closet: ${updates.length === 1 ? "1 entry" : `${updates.length} entries`}`);
    for (const line of listUpdates(updates)) lines.push(line);
  }
  if (unusedPictures.length > 0) {
    const which = `${formatCount(unusedPictures.length, "picture")} that no row has`;
    lines.push(
      `Not used: ${which}: ${listFields(unusedPictures)}. To add each photograph once, as an item: --all-pictures`,
    );
  }
  if (notUnderstood.length > 0) lines.push(`Ignored fields: ${listFields(notUnderstood)}`);
  for (const { field, limit, outcome, count: texts } of longTexts) {
    const what = outcome === "shortened" ? "Shortened" : "Left out";
    const which = outcome === "cut off" ? "values beyond the first" : "texts longer than";
    const unit = outcome === "cut off" ? "" : " characters";
    lines.push(`${what}: ${field}: ${which} ${limit}${unit} (${formatCount(texts, "time")})`);
  }
  if (lostRows > 0) {
    lines.push(`Left out: ${formatCount(lostRows, "collection row")} whose collection or entry does not exist`);
  }
  return lines;
}

import { MAX_FOLDERS } from "#domain/limits.ts";
import type { ImportSummary } from "#server/closets/import/closet-import.ts";
import type { LeftOutEntry } from "#server/closets/import/import-content.ts";

const MAX_REASONS = 14;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LETTERS = 60;

export const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

const clip = (text: string): string =>
  text.length > MAX_EXAMPLE_LETTERS ? `${text.slice(0, MAX_EXAMPLE_LETTERS)}…` : text;

const nameEntry = ({ picture, id, position }: LeftOutEntry): string =>
  clip(picture ?? (id === undefined ? `number ${position + 1}` : `id ${id}`));

function listReasons(leftOut: readonly LeftOutEntry[]): string[] {
  const groups = Map.groupBy(leftOut, ({ list, reason }) => `${list}: ${reason}`);
  const lines = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, entries]) => {
      const examples = entries.slice(0, MAX_EXAMPLES).map(nameEntry).join(", ");
      return `  ${entries.length} × ${reason} (${examples}${entries.length > MAX_EXAMPLES ? ", …" : ""})`;
    });
  const more = lines.length - MAX_REASONS;
  return more > 0 ? [...lines.slice(0, MAX_REASONS), `  … and ${count(more, "other reason")}`] : lines;
}

/** What came in, and what did not and why, in a few lines. */
export function describeImport({
  username,
  hasReplaced,
  closet,
  pictures,
  leftOut,
  unusablePictures,
  picturesNotGiven,
  notFetched,
  longTexts,
  lostRows,
}: ImportSummary): string[] {
  const wishes = closet.items.filter((item) => item.wishlist).length;
  const holds = [
    count(closet.items.length, "item") + (wishes > 0 ? ` (${wishes} on the wishlist)` : ""),
    count(closet.outfits.length, "outfit"),
    count(closet.portfolios.length, "portfolio"),
    count(closet.collections.length, "collection"),
    count(closet.inspirations.length, "inspiration"),
    count(pictures, "stored picture"),
  ];
  const lines = [`${hasReplaced ? "Replaced" : "Imported"} the closet “${username}”: ${holds.join(", ")}.`];
  if (leftOut.length > 0) {
    lines.push(`Left out: ${leftOut.length === 1 ? "1 entry" : `${leftOut.length} entries`}`, ...listReasons(leftOut));
  }
  if (unusablePictures.length > 0) {
    lines.push(
      `${count(unusablePictures.length, "picture")} could not be used; a placeholder stands in its place:`,
      ...listReasons(unusablePictures),
    );
  }
  if (picturesNotGiven > 0) {
    lines.push(
      `Not given: ${count(picturesNotGiven, "picture")} that the file names. If they are elsewhere, say where by --images DIR.`,
    );
  }
  if (notFetched.length > 0) {
    lines.push(
      `Not fetched: ${count(notFetched.length, "picture")}, which stay on other sites`,
      ...listReasons(notFetched),
    );
  }
  for (const { field, limit, outcome, count: texts } of longTexts) {
    const what = outcome === "shortened" ? "Shortened" : "Left out";
    const which = field === "collections.folders" ? `texts of ${count(texts, "collection")}` : count(texts, "text");
    const beyond = limit === MAX_FOLDERS ? `beyond the first ${limit}` : `longer than ${limit} characters`;
    lines.push(`${what}: ${which} (${field}) ${beyond}`);
  }
  if (lostRows > 0) {
    lines.push(`Left out: ${count(lostRows, "place")} in a collection whose collection or entry is not there`);
  }
  return lines;
}

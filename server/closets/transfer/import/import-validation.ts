import { type ByList, CLOSET_LISTS, CONTENTS, EDITED_LISTS, HELD_LISTS, isEditedList } from "#domain/closet-lists.ts";
import { type DroppedEntry, type Fields, isFields, type LongText, readText } from "#domain/read-fields.ts";
import { explainEntry } from "#domain/import-reason.ts";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import { sortCloset } from "#domain/closet-order.ts";
import { readItemDetails, readOutfitDetails } from "#domain/items/read-details.ts";
import type { ClosetLists } from "#domain/closet.ts";
import {
  type ClosetQuota,
  getMaxContents,
  MAX_CLOSET_ENTRIES,
  MAX_LIST_ENTRIES,
  MAX_QUOTA,
  MAX_USERNAME_LENGTH,
} from "#domain/limits.ts";
import { readUsername } from "#domain/username.ts";
import { checkAnswerSize } from "./closet-size.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { ClosetProblem, FileProblem } from "#server/closets/records/closet-problem.ts";
import { runInSteps, yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { ClosetContent, LeftOutEntry, LongTexts } from "./import-content.ts";
import { listUnknownFields, MAX_UNKNOWN_FIELDS } from "./unknown-fields.ts";

const ENTRIES_PER_SLICE = 250;
const MAX_CONTENTS = getMaxContents(MAX_QUOTA);
const ROWS = HELD_LISTS.map((list) => CONTENTS[list].rows);

// Databases reject lone surrogates; PostgreSQL rejects NUL.
function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clean(field)]));
}

function checkLengths(answer: Fields): void {
  let [total, contents] = [0, 0];
  for (const list of CLOSET_LISTS) {
    const entries = answer[list] ?? [];
    if (!Array.isArray(entries)) throw new FileProblem(`its “${list}” is not a list`);
    const { length } = entries;
    if (isEditedList(list)) total += length;
    else contents += length;
    if (isEditedList(list) && length > MAX_LIST_ENTRIES) {
      throw new FileProblem(`its “${list}” has ${length} entries; at most ${MAX_LIST_ENTRIES}`);
    }
  }
  if (total > MAX_CLOSET_ENTRIES) {
    throw new FileProblem(`its lists have ${total} entries together; at most ${MAX_CLOSET_ENTRIES}`);
  }
  if (contents > MAX_CONTENTS) {
    throw new FileProblem(`its collections hold ${contents} entries together; at most ${MAX_CONTENTS}`);
  }
}

async function cleanAnswer(answer: Fields): Promise<Fields> {
  checkLengths(answer);
  const cleaned: Fields = { ...answer, user: clean(answer.user) };
  for (const list of CLOSET_LISTS) {
    const entries = answer[list];
    if (!Array.isArray(entries)) continue;
    const kept: unknown[] = [];
    for (const [at, entry] of entries.entries()) {
      if (at % ENTRIES_PER_SLICE === 0) await yieldToEventLoop();
      kept.push(clean(entry));
    }
    cleaned[list] = kept;
  }
  return cleaned;
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const quote = (value: unknown): string =>
  `“${clip(typeof value === "string" ? value : JSON.stringify(value)).toWellFormed()}”`;

/** The requested username, else the answer's, else the file's name. @throws {ClosetProblem} when it is not valid */
export function chooseUsername({ answer, name }: ClosetContent & { name: string }, asked?: string): string {
  const own = isFields(answer.user) ? readText(answer.user.username) : "";
  const wanted = asked ?? (own === "" ? name : own);
  const username = readUsername(wanted);
  if (username !== null) return username;
  throw new ClosetProblem(
    `“${clip(wanted)}” is not a valid username: use letters, digits and “_”, also “.” and “-” after the first; ${MAX_USERNAME_LENGTH} characters at most`,
    {
      advice: "choose one with --username NAME",
    },
  );
}

/** The closet after the import, with the pictures of its bin. @throws {FileProblem} */
export function checkQuota(
  entries: Readonly<ByList<number>>,
  contents: number,
  pictureBytes: number,
  quota: ClosetQuota,
): void {
  for (const list of EDITED_LISTS) {
    if (entries[list] <= quota.items) continue;
    throw new FileProblem(`the closet would have ${entries[list]} ${list}; at most ${quota.items}`);
  }
  const total = EDITED_LISTS.reduce((sum, list) => sum + entries[list], 0);
  if (total > MAX_CLOSET_ENTRIES) {
    throw new FileProblem(`the lists of the closet would have ${total} entries; at most ${MAX_CLOSET_ENTRIES}`);
  }
  if (contents > getMaxContents(quota)) {
    const most = getMaxContents(quota);
    throw new FileProblem(`the collections and outfits of the closet would hold ${contents} entries; at most ${most}`);
  }
  if (pictureBytes > quota.pictureBytes) {
    throw new FileProblem(
      `the pictures of the closet and of its bin would take more than ${writeSize(quota.pictureBytes)}`,
      { fault: { code: "picturesExceedQuota" } },
    );
  }
}

export type ValidatedCloset = {
  closet: ClosetLists;
  leftOut: LeftOutEntry[];
  notUnderstood: string[];
  longTexts: LongTexts[];
  lostRows: number;
};

/** @throws {FileProblem} when it is not a closet, or too large */
export async function validateContent(
  { answer, leftOut = [], notUnderstood = [] }: ClosetContent,
  username: string,
): Promise<ValidatedCloset> {
  const dropped = [...leftOut];
  const drop = (entry: DroppedEntry): void => {
    dropped.push({ ...entry, ...explainEntry(entry.code) });
  };
  const longTexts = new Map<string, LongTexts>();
  const noteLongText = (text: LongText): void => {
    const key = JSON.stringify(text);
    longTexts.set(key, { ...text, count: (longTexts.get(key)?.count ?? 0) + 1 });
  };
  const unread = new Map<string, { example: unknown; count: number }>();
  const noteUnread = (field: string, example: unknown): void => {
    const { count = 0, example: first = example } = unread.get(field) ?? {};
    unread.set(field, { example: first, count: count + 1 });
  };
  const cleaned = await cleanAnswer(answer);
  const user = { ...(isFields(cleaned.user) ? cleaned.user : {}), username };
  const steps = readClosetInSteps(
    { ...cleaned, user },
    username,
    { items: readItemDetails, outfits: readOutfitDetails },
    {
      readPicture: (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
      drop,
      noteLongText,
      noteUnread,
    },
  );
  const opened = await runInSteps(steps);
  if (opened.status === "ERROR") throw new FileProblem("it is not a closet; expected the answer of openCloset");
  const closet = sortCloset(opened.closet);
  await checkAnswerSize(closet);
  const given = ROWS.reduce((sum, list) => sum + (Array.isArray(cleaned[list]) ? cleaned[list].length : 0), 0);
  const { collectionItems, collectionOutfits, collectionInspirations } = closet;
  const read = collectionItems.length + collectionOutfits.length + collectionInspirations.length;
  return {
    closet,
    leftOut: dropped,
    notUnderstood: [
      ...notUnderstood,
      ...listUnknownFields(answer),
      ...unread.entries().map(([field, { example, count }]) => `${field} (${count} ×, such as ${quote(example)})`),
    ].slice(0, MAX_UNKNOWN_FIELDS),
    longTexts: [...longTexts.values()],
    lostRows: given - read,
  };
}

export function dropDanglingRows(closet: ClosetLists): { closet: ClosetLists; lostRows: number } {
  const getIds = (entries: readonly { id: string }[]): Set<string> => new Set(entries.map((entry) => entry.id));
  const collections = getIds(closet.collections);
  let lostRows = 0;
  const keep = <Row extends { collectionId: string }>(
    rows: readonly Row[],
    targets: Set<string>,
    getTargetId: (row: Row) => string,
  ): Row[] => {
    const kept = rows.filter((row) => collections.has(row.collectionId) && targets.has(getTargetId(row)));
    lostRows += rows.length - kept.length;
    return kept;
  };
  const kept = {
    collectionItems: keep(closet.collectionItems, getIds(closet.items), (row) => row.itemId),
    collectionOutfits: keep(closet.collectionOutfits, getIds(closet.outfits), (row) => row.outfitId),
    collectionInspirations: keep(closet.collectionInspirations, getIds(closet.inspirations), (row) => row.targetId),
  };
  return { closet: { ...closet, ...kept }, lostRows };
}

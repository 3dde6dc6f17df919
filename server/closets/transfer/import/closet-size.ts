import type { ClosetLists } from "#domain/closet.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";

const MEGABYTE = 1024 * 1024;

/** Twice the limit of a JSON file: the answer adds defaults and picture sizes. */
export const MAX_CLOSET_ANSWER_BYTES = 128 * MEGABYTE;

/** The most that the address and size of a stored picture take. */
const PICTURE_BYTES = 160;

const hasPicture = (entry: object): boolean =>
  ["thumbnailImageURL", "previewUrl", "picUrl"].some((field) => (entry as Record<string, unknown>)[field]);

const ENTRIES_PER_SLICE = 250;

export async function checkAnswerSize(
  { user, ...lists }: ClosetLists,
  maxBytes = MAX_CLOSET_ANSWER_BYTES,
): Promise<void> {
  let bytes = JSON.stringify(user).length;
  for (const entries of Object.values(lists)) {
    for (const [at, entry] of entries.entries()) {
      if (at % ENTRIES_PER_SLICE === 0) await yieldToEventLoop();
      bytes += Buffer.byteLength(JSON.stringify(entry)) + (hasPicture(entry) ? PICTURE_BYTES : 1);
      if (bytes <= maxBytes) continue;
      throw new FileProblem(`its closet takes more than ${maxBytes / MEGABYTE} MB as JSON`, {
        advice: "shorten its texts and addresses, or remove entries",
      });
    }
  }
}

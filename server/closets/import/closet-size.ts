import type { Closet } from "#domain/closet.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";

const MEGABYTE = 1024 * 1024;

/** Twice what a JSON file may have: fields that a file leaves out, and what is known of pictures, come on top of it. */
export const MAX_CLOSET_ANSWER_BYTES = 128 * MEGABYTE;

/** The address and the facts of a stored picture (`PictureFacts`), at most. */
const PICTURE_BYTES = 160;

const hasPicture = (entry: object): boolean =>
  ["thumbnailImageURL", "previewUrl", "picUrl"].some((field) => (entry as Record<string, unknown>)[field]);

/** @throws {FileProblem} when the answer of `openCloset` would be larger than it may be */
export function checkAnswerSize({ user, ...lists }: Closet, maxBytes = MAX_CLOSET_ANSWER_BYTES): void {
  let bytes = JSON.stringify(user).length;
  for (const entries of Object.values(lists)) {
    for (const entry of entries) {
      bytes += Buffer.byteLength(JSON.stringify(entry)) + (hasPicture(entry) ? PICTURE_BYTES : 1);
      if (bytes <= maxBytes) continue;
      throw new FileProblem(`its closet would be an answer of more than ${maxBytes / MEGABYTE} MB`, {
        advice: "shorten its texts and addresses, or leave entries out",
      });
    }
  }
}

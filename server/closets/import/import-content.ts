import type { DroppedEntry, LongText } from "#domain/closet-answer.ts";
import type { Visibility } from "#server/db/schema.ts";
import { type CheckedPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

/** An entry that does not come in, or whose picture does not, for the summary; `picture` is the address that is at fault. */
export type LeftOutEntry = DroppedEntry & { picture?: string };

/** A picture that the file names and that did not come with it. */
export class PictureMissing extends PictureProblem {
  constructor(advice = "") {
    super(`it is named but was not given${advice}`);
  }
}

/** How many texts of a field were too long, for the summary. */
export type LongTexts = LongText & { count: number };

/** What a file or folder says of a closet, before any of it is believed. */
export type ClosetContent = {
  /** In the shape of the answer of spec §7; pictures are relative paths or `http(s)` addresses. */
  answer: Record<string, unknown>;
  /** What the file itself leaves out, to be told in the summary. */
  leftOut?: DroppedEntry[];
  /** Columns of a table that are not read. */
  notUnderstood?: string[];
};

/**
 * Finds a picture that need not be read and checked, by its address: one that the closet has, or one that has been checked
 * and is still to be stored. Null: there is none.
 */
export type PictureFinder = (
  address: string,
) => Promise<StoredPicture | (CheckedPicture & { givenSha256?: string | null }) | null>;

/** A closet to import. */
export type ImportSource = ClosetContent & {
  /** The username, when neither the answer nor anybody else gives one. */
  name: string;
  /** Reads a picture by its relative address. @throws {PictureProblem} */
  readPicture: (address: string) => Promise<Buffer>;
  /** Asked first. */
  findPicture?: PictureFinder;
  visibility?: Visibility;
  /** Whether search engines may show it; of an owner who is there already, nothing but her own choice says so. */
  isIndexed?: boolean;
  /** How often it had stopped being public when it was exported: its pictures keep their addresses. */
  pictureEpoch?: number;
};

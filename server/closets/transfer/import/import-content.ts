import type { ChangedValue, FieldsOfPictures } from "#domain/moving-in/item-record.ts";
import type { LongText } from "#domain/read-fields.ts";
import type { ExplainedReason } from "#domain/import-reason.ts";
import type { ClosetSettings } from "#server/closets/records/owner-queries.ts";
import type { Visibility } from "#server/db/schema.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

/** `line`: in a table. `picture` is the address that could not be used. */
export type LeftOutEntry = ExplainedReason & {
  list: string;
  position: number;
  line?: number;
  id?: string;
  picture?: string;
};

export class PictureMissing extends PictureProblem {
  constructor(advice = "") {
    super(`it is missing${advice}`, { code: "pictureMissing" });
  }
}

export type LongTexts = LongText & { count: number };

export type ClosetContent = {
  /** In the shape of spec §7; pictures are relative paths or `http(s)` addresses. */
  answer: Record<string, unknown>;
  leftOut?: LeftOutEntry[];
  notUnderstood?: string[];
  changed?: ChangedValue[];
  /** Of entries without an id of their own. Missing: the file is a closet, whose ids are those of its entries. */
  madeIds?: ReadonlySet<string>;
  /** Of rows of a table that are left out: their pictures are not without a row. */
  leftOutItems?: readonly FieldsOfPictures[];
  /** Paths of pictures beside a table that no row has, and that did not become items. */
  unusedPictures?: string[];
  embedded?: ReadonlyMap<string, string>;
  /** The path of a table, in whose cells pictures may be. */
  workbook?: string;
};

/** Finds a picture that is stored. Null: read it from the file. */
export type PictureFinder = (address: string) => Promise<StoredPicture | null>;

export type ImportSource = ClosetContent & {
  name: string;
  readPicture: (address: string) => Promise<Buffer>;
  findPicture?: PictureFinder;
  visibility?: Visibility;
  isIndexed?: boolean;
  pictureEpoch?: number;
  settings?: Partial<ClosetSettings>;
};

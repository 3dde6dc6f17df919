import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { importRequestSchema } from "./owner-schemas.ts";

/** Of the calls that take the file of a closet. */
export const CLOSET_FILE_BODY = {
  schema: { name: "ClosetImport", schema: importRequestSchema },
  otherTypes: ["application/zip", "text/csv", "text/tab-separated-values"],
  maxBytes: MAX_RECEIVED_BYTES.text,
};

export const CLOSET_FILE_ERRORS = {
  413: ["tooLarge"],
  415: ["badClosetType"],
  422: ["notImported"],
  503: ["writerBusy", "unwritable"],
  507: ["diskNearlyFull"],
} as const;

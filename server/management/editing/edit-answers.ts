import type { Context } from "hono";
import { z } from "zod";
import { getMaxContents } from "#domain/limits.ts";
import { SINGULAR } from "#domain/owner/own-closet.ts";
import type { Stop } from "#server/closets/editing/edit-stop.ts";
import { EDITED_LISTS, type EditedList, type OwnEntry } from "#server/closets/editing/edited-lists.ts";
import { OWN_ENTRY_SCHEMAS } from "#server/closets/editing/own-entry-schemas.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { sendError } from "#server/http/errors.ts";
import type { OwnerEnv } from "#server/management/owner-call.ts";

export const ENTRY_RESPONSES = Object.fromEntries(
  EDITED_LISTS.map((list) => [
    list,
    z.strictObject({ status: z.literal("OK"), [SINGULAR[list]]: OWN_ENTRY_SCHEMAS[list] }),
  ]),
) as unknown as Record<EditedList, z.ZodObject>;

export function answerEntry(c: Context, list: EditedList, entry: OwnEntry, status: 200 | 201): Response {
  return c.json(ENTRY_RESPONSES[list].parse({ status: "OK", [SINGULAR[list]]: entry }), status);
}

/** `known` has its own answer where it can occur. */
export function answerStop(c: Context<OwnerEnv>, list: EditedList, stop: Stop): Response {
  switch (stop.status) {
    case "noCloset":
      return sendError(c, 404, "noSuchCloset");
    case "noEntry":
      return sendError(c, 404, "noSuchEntry");
    case "known":
      return answerEntry(c, list, stop.entry, 200);
    case "inBin":
      return sendError(c, 409, "entryInBin");
    case "noPicture":
      return sendError(c, 422, "noSuchPicture");
    case "noOrder":
      return sendError(c, 409, "noOrderLeft");
    case "tooMany":
      return sendError(c, 409, "tooManyEntries");
    case "tooManyContents":
      return sendError(c, 409, "tooManyContents", String(c.var.quota && getMaxContents(c.var.quota)));
    case "full":
      return sendError(c, 409, "picturesFull", writeSize(c.var.quota?.pictureBytes ?? 0));
  }
}

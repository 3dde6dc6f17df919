import { SINGULAR } from "#domain/owner/own-closet.ts";
import { z } from "zod";
import { MAX_ID_LENGTH } from "#domain/limits.ts";
import type { EditedList } from "#server/closets/editing/edited-lists.ts";
import { CHANGE_SCHEMAS, CREATE_SCHEMAS } from "#server/closets/editing/entry-schemas.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { OWNER_CREDENTIALS, OWNER_ERRORS, usernameParameter } from "#server/management/owner-call.ts";
import { defineCall, describeJson, type Parameter } from "#server/openapi/call.ts";
import { ENTRY_RESPONSES } from "./edit-answers.ts";

const entryIdParameter: Parameter = {
  name: "id",
  in: "path",
  description: "Id of the entry.",
  schema: z.string().meta({ maxLength: MAX_ID_LENGTH }),
};

/** Makes the ids `ItemEntry`, `addItem`, … */
const toTitle = (list: EditedList): string => SINGULAR[list].replace(/^./, (letter) => letter.toUpperCase());

const BODY_ERRORS = {
  ...OWNER_ERRORS,
  400: ["notValid"],
  413: ["tooLarge"],
  415: ["notJson"],
  422: ["noSuchPicture"],
  503: ["writerBusy", "unwritable"],
} as const;

const WHAT = {
  items:
    "`thumbnailImageURL`, `pictures`, `cutout` and `uncropped` are uploads (`pictures/{sha256}`) or pictures of another site. `uncropped`, also of each of the `pictures`, is the photograph before it was turned or cropped. `originalSha256` is the hash of the owner’s file, to recognise doubles.",
  outfits: "The items of an outfit are those of its `layout`, or `itemIds` without one.",
  collections:
    "`itemIds`, `outfitIds` and `inspirationIds` are whole lists in their order. Ids that the closet does not have are left out.",
  portfolios: "`picUrl` is an upload (`pictures/{sha256}`) or a picture of another site.",
  inspirations: "`picUrl` is an upload (`pictures/{sha256}`) or a picture of another site.",
} satisfies Record<EditedList, string>;

const MORE: Partial<Record<EditedList, string>> = {
  items:
    "Instead of the whole list, `remove`, `add` (at the end) and `move` (directly behind `after`) change the `pictures`, of which the first is the photograph. ",
  collections:
    "Instead of whole lists, `remove`, `add` (at the end) and `move` (directly behind `after`) change them, in this order, and keep what other devices have changed. ",
};

export const describeCreate = (list: EditedList) =>
  defineCall({
    id: `add${toTitle(list)}`,
    method: "POST",
    path: `/owner/closets/{username}/${list}`,
    group: "owners",
    summary: `Adds one entry to the ${list}.`,
    description: `The key needs the right \`edit\`. ${WHAT[list]} The client may choose the \`id\`: a repeated request then adds nothing and gets 200. \`place.after\` names the entry before it, \`null\` is the first place. Without \`place\` and \`createdAt\` it comes first.`,
    credentials: OWNER_CREDENTIALS,
    parameters: [usernameParameter],
    body: {
      schema: { name: `New${toTitle(list)}`, schema: CREATE_SCHEMAS[list] },
      maxBytes: MAX_BODY_BYTES.ownerEntry,
    },
    responses: {
      200: describeJson("It is there already.", { name: `${toTitle(list)}Entry`, schema: ENTRY_RESPONSES[list] }),
      201: describeJson("It is added.", { name: `${toTitle(list)}Entry`, schema: ENTRY_RESPONSES[list] }),
    },
    errors: {
      ...BODY_ERRORS,
      404: ["noSuchCloset"],
      409: ["tooManyEntries", "tooManyContents", "entryInBin", "picturesFull"],
    },
  });

export const describeChange = (list: EditedList) =>
  defineCall({
    id: `change${toTitle(list)}`,
    method: "PATCH",
    path: `/owner/closets/{username}/${list}/{id}`,
    group: "owners",
    summary: `Changes one entry of the ${list}.`,
    description: `The key needs the right \`edit\`. Fields that the request leaves out stay, \`null\` removes a field; of two changes of a field, the later one wins. ${WHAT[list]} ${MORE[list] ?? ""}\`place.after\` moves the entry behind that one, \`null\` to the first place.`,
    credentials: OWNER_CREDENTIALS,
    parameters: [usernameParameter, entryIdParameter],
    body: {
      schema: { name: `${toTitle(list)}Changes`, schema: CHANGE_SCHEMAS[list] },
      maxBytes: MAX_BODY_BYTES.ownerEntry,
    },
    responses: {
      200: describeJson("The entry after the change.", {
        name: `${toTitle(list)}Entry`,
        schema: ENTRY_RESPONSES[list],
      }),
    },
    errors: {
      ...BODY_ERRORS,
      404: ["noSuchEntry", "noSuchCloset"],
      409: ["tooManyContents", "noOrderLeft", "picturesFull"],
    },
  });

export const describeRemove = (list: EditedList) =>
  defineCall({
    id: `remove${toTitle(list)}`,
    method: "DELETE",
    path: `/owner/closets/{username}/${list}/{id}`,
    group: "owners",
    summary: `Puts one entry of the ${list} into the bin, for 30 days.`,
    description: "The key needs the right `edit`. A repeated request changes nothing.",
    credentials: OWNER_CREDENTIALS,
    parameters: [usernameParameter, entryIdParameter],
    responses: {
      204: { description: "It is in the bin." },
    },
    errors: { ...OWNER_ERRORS, 404: ["noSuchEntry", "noSuchCloset"], 503: ["writerBusy", "unwritable"] },
  });

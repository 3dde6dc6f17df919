import { randomUUID } from "node:crypto";
import { entryIdSchema, pictureAddressSchema, wearSchema } from "#domain/closet-schemas.ts";
import { EDITED_LISTS, type EditedList, SINGULAR } from "#domain/closet-lists.ts";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  MAX_CLOSET_WEARS,
  MAX_COLORS,
  MAX_EDITED_ENTRIES,
  MAX_ID_LENGTH,
  MAX_TAGS,
  MAX_WEARS,
  MAX_WEARS_A_DAY,
} from "#domain/limits.ts";
import { type OwnerCallId, TITLES } from "#domain/people/rights.ts";
import type { ClosetEditing } from "./closet-editing.ts";
import type { Conflicts } from "#domain/edit/closet-change.ts";
import type { EditRejection } from "./run-edit.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import {
  CHANGE_SCHEMAS,
  type Changes,
  CREATE_SCHEMAS,
  manyItemsSchema,
  type NewEntry,
  SEEN_SCHEMAS,
  pastDaySchema,
} from "#domain/edit/entry-schemas.ts";
import { type PictureReceiver, receivePictures, SENT_PICTURE_ERRORS, withPictures } from "./sent-pictures.ts";
import { OWN_ENTRY_SCHEMAS } from "./own-entry-schemas.ts";
import { readContentLength } from "#server/http/received-file.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { LARGE_ENTRIES } from "#server/http/limits/route-limits.ts";
import {
  BODY_ERRORS,
  checkCallerAgain,
  closetParams,
  OWNER_CALL,
  type OwnerEnv,
  readEditor,
  requireRight,
  WRITE_ERRORS,
} from "./owner-call.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, response } from "#server/openapi/route-parts.ts";

/** A malformed id gets the same 404 as an unknown one. */
export const createIdParam = (error: "noSuchEntry" | "noSuchStyling", description: string) =>
  z
    .string()
    .refine((id) => entryIdSchema.safeParse(id).success, { error })
    .meta({ maxLength: MAX_ID_LENGTH, description });

export const entryParams = closetParams.extend({ id: createIdParam("noSuchEntry", "Id of the entry.") });

export const ENTRY_RESPONSES = Object.fromEntries(
  EDITED_LISTS.map((list) => [
    list,
    z.strictObject({ status: z.literal("OK"), [SINGULAR[list]]: OWN_ENTRY_SCHEMAS[list] }),
  ]),
) as unknown as Record<EditedList, z.ZodObject>;

const inInboxSchema = z.strictObject({
  status: z.literal("OK"),
  styling: z.strictObject({ id: z.string().meta({ maxLength: MAX_ID_LENGTH }) }),
});

export function answerEntry(
  c: Context,
  list: EditedList,
  { entry, conflicts }: { entry: OwnEntry; conflicts?: Conflicts },
  status: 200 | 201,
): Response {
  return c.json({ status: "OK", [SINGULAR[list]]: entry, ...(conflicts && { conflicts }) }, status);
}

export function answerRejection(c: Context<OwnerEnv>, list: EditedList, rejection: EditRejection): Response {
  if (rejection.status === "known") return answerEntry(c, list, rejection, 200);
  const { status } = rejection;
  if (status === "changedMeanwhile") return sendError(c, status, "", { conflicts: rejection.conflicts });
  if (status === "picturesFull") return sendError(c, status, writeSize(c.var.quota?.pictureBytes ?? 0));
  return sendError(c, status, "size" in rejection ? rejection.size : "");
}

const WHAT = {
  items:
    "`thumbnailImageURL`, `pictures`, `cutout` and `uncropped` are uploads (`pictures/{sha256}`) or pictures of another site. `uncropped`, also of each of the `pictures`, is the photograph before it was turned or cropped. `originalSha256` is the hash of the owner’s file, to recognize doubles.",
  outfits:
    "The items of an outfit are those of its `layout`, or `itemIds` without one. One with a layout that a helper adds is `styledBy` them, by their first name, or waits in the inbox, with its name, seasons, tags and notes, if an owner has set `helperOutfits` so: while it waits, a repeated request changes it there.",
  collections:
    "`itemIds`, `outfitIds` and `inspirationIds` are whole lists in their order. Ids that the closet does not have are left out.",
  portfolios: "`picUrl` is an upload (`pictures/{sha256}`) or a picture of another site.",
  inspirations: "`picUrl` is an upload (`pictures/{sha256}`) or a picture of another site.",
} satisfies Record<EditedList, string>;

const WORN = { items: "item", outfits: "outfit" } as const;

const WEAR_TITLES = { items: "Item", outfits: "Outfit" } as const;

const MORE: Partial<Record<EditedList, string>> = {
  items:
    "Instead of the whole list, `remove`, `add` (at the end) and `move` (directly behind `after`) change the `pictures`, of which the first is the photograph. `add` and `remove` also change the `wears`. ",
  outfits: "`add` and `remove` change the `wears`, also those of its items. ",
  collections:
    "Instead of whole lists, `remove`, `add` (at the end) and `move` (directly behind `after`) change them, in this order, and keep what other devices have changed. ",
};

const largeEntries = createQueue({ concurrency: LARGE_ENTRIES.all, maxWaiting: 0 });

const limitLargeEntries: MiddlewareHandler<OwnerEnv> = async (c, next) => {
  const isLarge = c.req.header("transfer-encoding") !== undefined || (readContentLength(c) ?? 0) > LARGE_ENTRIES.bytes;
  if (!isLarge) return await next();
  const leave = await largeEntries.enter({ names: { [c.var.caller.id]: LARGE_ENTRIES.caller } }).catch(() => null);
  return leave ? await next().finally(leave) : sendTooManyRequests(c, { windowMs: 2000 });
};

const readEdit = [limitLargeEntries, limitBody("ownerEntry"), checkCallerAgain];

export const receiveEdit = (call: OwnerCallId) => [requireRight(call), ...readEdit];

type EntryParts = PictureReceiver & { editing: ClosetEditing };

function addEntryCalls(api: OpenAPIHono<OwnerEnv>, list: EditedList, parts: EntryParts): void {
  const { editing } = parts;
  const receiveEntry = (call: OwnerCallId) => [requireRight(call), receivePictures(parts), ...readEdit];
  const title = TITLES[list];
  const path = `/owner/closets/{username}/${list}` as const;
  const answer = (description: string) => json(description, `${title}Entry`, ENTRY_RESPONSES[list]);

  const create = createRoute({
    ...OWNER_CALL,
    operationId: `add${title}`,
    method: "post",
    path,
    summary: `Adds one entry to the ${list}.`,
    description: `The key needs the right \`edit\`. ${WHAT[list]} The client may choose the \`id\`: a repeated request then adds nothing and gets 200. \`place.after\` names the entry before it, \`null\` is the first place. Without \`place\` and \`createdAt\` it comes first.`,
    middleware: receiveEntry(`add${title}`),
    request: {
      params: closetParams,
      body: withPictures(jsonBody(`New${title}`, CREATE_SCHEMAS[list] as z.ZodType<NewEntry>, "ownerEntry")),
    },
    responses: {
      200: answer("It is there already."),
      201: answer("It is added."),
      ...(list === "outfits" && {
        202: json("A helper has put it together: it waits in the inbox.", "OutfitInInbox", inInboxSchema),
      }),
      ...errors(
        ...SENT_PICTURE_ERRORS,
        "fieldNotYours",
        "noSuchEntry",
        "noSuchCloset",
        "tooManyEntries",
        "tooManyContents",
        "noOrderLeft",
        "entryInBin",
        "picturesFull",
        ...(list === "outfits" ? (["tooManyWaiting", "stylingIdTaken"] as const) : []),
      ),
    },
  });

  const seen = (SEEN_SCHEMAS as Partial<Record<EditedList, z.ZodObject>>)[list];
  const ofSaw = seen
    ? "`saw` has the texts and numbers that the form had seen, `null` for none: a field whose stored value is neither that nor the new one is not written, and `conflicts` has what is stored. Without `saw` the later change wins. "
    : "";
  const change = createRoute({
    ...OWNER_CALL,
    operationId: `change${title}`,
    method: "patch",
    path: `${path}/{id}`,
    summary: `Changes one entry of the ${list}.`,
    description: `The key needs the right \`edit\`. Fields that the request leaves out stay, \`null\` removes a field; of two changes of a field, the later one wins. ${ofSaw}${WHAT[list]} ${MORE[list] ?? ""}\`place.after\` moves the entry behind that one, \`null\` to the first place.`,
    middleware: receiveEntry(`change${title}`),
    request: {
      params: entryParams,
      body: withPictures(jsonBody(`${title}Changes`, CHANGE_SCHEMAS[list] as z.ZodType<Changes>, "ownerEntry")),
    },
    responses: {
      200: seen
        ? json(
            "The entry after the change, and in `conflicts` what was not written.",
            `Changed${title}`,
            ENTRY_RESPONSES[list].extend({ conflicts: seen.exactOptional() }),
          )
        : answer("The entry after the change."),
      ...errors(
        ...SENT_PICTURE_ERRORS,
        "fieldNotYours",
        "noSuchEntry",
        "noSuchCloset",
        ...(seen ? (["changedMeanwhile"] as const) : []),
        "tooManyContents",
        "noOrderLeft",
        "picturesFull",
        ...(list === "items" ? (["tooManyPictures"] as const) : []),
        ...(list in WORN ? (["tooManyWears", "wearIdTaken", "itemsMissing"] as const) : []),
      ),
    },
  });

  const remove = createRoute({
    ...OWNER_CALL,
    operationId: `remove${title}`,
    method: "delete",
    path: `${path}/{id}`,
    summary: `Puts one entry of the ${list} into the bin, for 30 days.`,
    description: "The key needs the right `edit`. A repeated request changes nothing.",
    middleware: requireRight(`remove${title}`),
    request: { params: entryParams },
    responses: {
      204: response("It is in the bin."),
      ...errors(...WRITE_ERRORS, "noSuchEntry", "noSuchCloset"),
    },
  });

  api.openapi(create, async (c) => {
    const { username } = c.req.valid("param");
    const created = await editing.create({ username, list }, c.req.valid("json"), c.var.quota, readEditor(c.var));
    if (created.status === "inInbox") return c.json({ status: "OK", styling: { id: created.id } }, 202);
    return created.status === "created" ? answerEntry(c, list, created, 201) : answerRejection(c, list, created);
  });

  api.openapi(change, async (c) => {
    const changed = await editing.change(
      { ...c.req.valid("param"), list },
      c.req.valid("json"),
      c.var.quota,
      readEditor(c.var),
    );
    return changed.status === "changed" ? answerEntry(c, list, changed, 200) : answerRejection(c, list, changed);
  });

  api.openapi(remove, async (c) => {
    const removed = await editing.remove({ ...c.req.valid("param"), list }, readEditor(c.var));
    return removed.status === "removed" || removed.status === "entryInBin"
      ? c.body(null, 204)
      : answerRejection(c, list, removed);
  });
}

const wearRequestSchema = z.strictObject({
  id: wearSchema.shape.id.exactOptional(),
  on: pastDaySchema,
  picture: pictureAddressSchema.exactOptional(),
});

const addedWearSchema = z.strictObject({ status: z.literal("OK"), wear: wearSchema.pick({ id: true, on: true }) });

function addWearCalls(api: OpenAPIHono<OwnerEnv>, list: keyof typeof WORN, editing: ClosetEditing): void {
  const title = WEAR_TITLES[list];
  const path = `/owner/closets/{username}/${list}/{id}/wears` as const;
  const add = createRoute({
    ...OWNER_CALL,
    operationId: `add${title}Wear`,
    method: "post",
    path,
    summary: `Says that an ${WORN[list]} was worn on a day.`,
    description: `The key needs the right \`edit\`. ${list === "outfits" ? "Its items were worn, too. " : ""}The client may choose the \`id\` (letters, digits, \`-\` and \`_\`): a repeated request then adds nothing, and one with another day or picture is an error. \`picture\` is an upload; visitors do not get it. At most ${MAX_WEARS_A_DAY} a day, ${MAX_WEARS} in all, and ${MAX_CLOSET_WEARS} of all entries of the closet.`,
    middleware: receiveEdit(`add${title}Wear`),
    request: { params: entryParams, body: jsonBody("NewWear", wearRequestSchema, "ownerEntry") },
    responses: {
      201: json("It is noted.", "AddedWear", addedWearSchema),
      ...errors(
        ...BODY_ERRORS,
        "noSuchEntry",
        "noSuchCloset",
        "picturesFull",
        "tooManyWears",
        "wearIdTaken",
        "itemsMissing",
        "noSuchPicture",
      ),
    },
  });
  const remove = createRoute({
    ...OWNER_CALL,
    operationId: `remove${title}Wear`,
    method: "delete",
    path: `${path}/{wearId}`,
    summary: `Deletes a day on which an ${WORN[list]} was worn.`,
    description: `The key needs the right \`edit\`. ${list === "outfits" ? "Also for its items. " : ""}A repeated request changes nothing.`,
    middleware: requireRight(`remove${title}Wear`),
    request: { params: entryParams.extend({ wearId: wearSchema.shape.id }) },
    responses: {
      204: response("It is taken back."),
      ...errors(...WRITE_ERRORS, "notValid", "noSuchEntry", "noSuchCloset"),
    },
  });
  api.openapi(add, async (c) => {
    const { id = randomUUID(), on, picture } = c.req.valid("json");
    const wear = { id, on, ...(picture !== undefined && { photograph: { address: picture } }) };
    const changes = { add: { wears: [wear] } };
    const changed = await editing.change({ ...c.req.valid("param"), list }, changes, c.var.quota, readEditor(c.var));
    if (changed.status !== "changed") return answerRejection(c, list, changed);
    return c.json({ status: "OK", wear: { id, on } } satisfies z.infer<typeof addedWearSchema>, 201);
  });
  api.openapi(remove, async (c) => {
    const { wearId, ...target } = c.req.valid("param");
    const changed = await editing.change({ ...target, list }, { remove: { wears: [wearId] } }, null, readEditor(c.var));
    return changed.status === "changed" ? c.body(null, 204) : answerRejection(c, list, changed);
  });
}

const changedItemsSchema = z.strictObject({ status: z.literal("OK"), version: z.string() });

const CHANGE_MANY = createRoute({
  ...OWNER_CALL,
  operationId: "changeManyItems",
  method: "patch",
  path: "/owner/closets/{username}/items",
  summary: "Changes many items at once: all of them or none.",
  description: `The key needs the right \`edit\`. At most ${MAX_EDITED_ENTRIES} ids. \`set\` has the fields that all of them get; \`null\` removes a field. \`addColors\`, \`removeColors\`, \`addSeasons\`, \`removeSeasons\`, \`addTags\` and \`removeTags\` change what each of them has; an item keeps its first ${MAX_COLORS} colors and ${MAX_TAGS} tags. \`addToCollection\` puts them at the end of a collection, \`place.after\` moves them behind that item in their order (\`null\`: to the first place), \`delete\` puts them into the bin.`,
  middleware: receiveEdit("changeManyItems"),
  request: { params: closetParams, body: jsonBody("ManyItems", manyItemsSchema, "ownerEntry") },
  responses: {
    200: json("They are changed. `version` is now the version of each.", "ChangedItems", changedItemsSchema),
    ...errors(...BODY_ERRORS, "noSuchEntry", "noSuchCloset", "tooManyContents", "noOrderLeft"),
  },
});

export function entryCalls(parts: EntryParts): OpenAPIHono<OwnerEnv> {
  const { editing } = parts;
  const api = createApi<OwnerEnv>();
  for (const list of EDITED_LISTS) addEntryCalls(api, list, parts);
  for (const list of ["items", "outfits"] as const) addWearCalls(api, list, editing);
  api.openapi(CHANGE_MANY, async (c) => {
    const changed = await editing.changeMany(
      c.req.valid("param").username,
      c.req.valid("json"),
      c.var.quota,
      readEditor(c.var),
    );
    if (changed.status !== "changed") return answerRejection(c, "items", changed);
    return c.json({ status: "OK", version: changed.version } satisfies z.infer<typeof changedItemsSchema>);
  });
  return api;
}

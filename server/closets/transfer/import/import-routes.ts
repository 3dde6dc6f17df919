import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { CLOSET_LISTS, type ClosetList, EDITED_LISTS, mapLists } from "#domain/closet-lists.ts";
import { FILE_REASONS, IMPORT_REASONS } from "#domain/import-reason.ts";
import type { FieldUpdate } from "#domain/edit/closet-change.ts";
import type { ImportOptions, ImportSummary } from "./save-import.ts";
import type { TableOptions } from "./import-source-table.ts";
import { MAX_UNKNOWN_FIELDS } from "./unknown-fields.ts";
import {
  MAX_CLOSET_ENTRIES,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_LIST_ENTRIES,
  MAX_NAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { ITEM_FIELDS } from "#domain/moving-in/heading-words.ts";
import type { ColumnChoice } from "#domain/moving-in/recognize-columns.ts";
import { readRowRanges, ROW_RANGES } from "#domain/moving-in/row-ranges.ts";
import { readUsername } from "#domain/username.ts";
import { MAX_CLOSET_ANSWER_BYTES } from "./closet-size.ts";
import { sendError } from "#server/http/errors.ts";
import { TRANSFER_BUDGET, MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { type ReceivedFile, refuseLargeBody, withReceivedBody } from "#server/http/received-file.ts";
import { toJsonSchema } from "#server/openapi/openapi.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json } from "#server/openapi/route-parts.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import {
  answerRejection,
  closetParams,
  hasRight,
  type LimitConcurrency,
  OWNER_CALL,
  WRITE_ERRORS,
  type OwnerEnv,
  readContentType,
  type Rejection,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import { count, ownerClosetSchema, quota, visibility } from "#domain/owner/owner-schemas.ts";

const flag = z.enum(["true", "false"]).optional();

const CHOICE = new RegExp(`^(${["", "out", ...ITEM_FIELDS].join("|")})$`);

const columnsQuery = z
  .string()
  .max(4000)
  .refine((text) => text.split(",").every((choice) => CHOICE.test(choice)))
  .optional()
  .meta({
    description: `What the columns of a table become, in their order, between commas: \`${ITEM_FIELDS.join("`, `")}\`, \`out\`, or nothing for what is recognized. \`facts\` are notes under their heading.`,
  });

const rowsQuery = z.string().max(4000).regex(ROW_RANGES).optional().meta({
  description: "As `allRows`, but only these rows: their `position` in `leftOut`, or ranges of it, between commas.",
});

const importQuerySchema = z.strictObject({
  visibility: visibility.optional().meta({ description: "Visibility after the import." }),
  columns: columnsQuery,
  dayFirst: flag.meta({
    description: "`true`: `6/7/2025` is 6 July, unless another date of the table says otherwise.",
  }),
  allRows: flag.meta({ description: "`true`: also the rows of an order history that do not look like clothing." }),
  rows: rowsQuery,
  allPictures: flag.meta({ description: "`true`: pictures beside a table that no row has become items of their own." }),
  fetchPictures: flag.meta({
    description:
      "`true`: the server fetches pictures of other sites and stores them. A picture that it cannot fetch keeps its address.",
  }),
});

const fields = z.array(z.looseObject({})).optional();

/** The answer of `openCloset`; most fields are optional. The import reports what it leaves out. */
const importRequestSchema = z.looseObject({
  status: z.literal("OK"),
  user: z.looseObject({ firstName: z.string().optional(), pronoun: z.string().optional() }).optional(),
  visibility: visibility.optional(),
  ...(Object.fromEntries(CLOSET_LISTS.map((list) => [list, fields])) as Record<ClosetList, typeof fields>),
});

const leftOutSchema = z.strictObject({
  list: z.string(),
  position: z.int(),
  line: z.int().exactOptional().meta({ description: "In a table, from 1." }),
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }).optional(),
  picture: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }).optional(),
  code: z.enum(IMPORT_REASONS),
  value: z.string().exactOptional(),
  reason: z.string(),
});

const longTextsSchema = z.strictObject({
  field: z.string(),
  limit: count,
  outcome: z.enum(["shortened", "left out", "cut off"]),
  count,
});

export const MAX_LEFT_OUT_LISTED = 1000;

const importResponseSchema = z.strictObject({
  status: z.literal("OK"),
  closet: ownerClosetSchema,
  hasReplaced: z.boolean(),
  leftOut: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  leftOutCount: count,
  unusablePictures: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  unusablePicturesCount: count,
  unusedPictures: z.array(z.string()).max(MAX_LEFT_OUT_LISTED).meta({
    description: "Paths of pictures beside a table that no row has.",
  }),
  unusedPicturesCount: count,
  changed: z
    .array(z.strictObject({ heading: z.string(), from: z.string(), to: z.string() }))
    .max(MAX_LEFT_OUT_LISTED)
    .meta({
      description:
        "Values that came in as others: “light blue” as blue. Their words stay among the tags or in the notes.",
    }),
  notUnderstood: z.array(z.string().meta({ maxLength: MAX_NAME_LENGTH })).max(MAX_UNKNOWN_FIELDS),
  longTexts: z.array(longTextsSchema),
  lostRows: count,
});

const importFileQuerySchema = z.strictObject({
  existing: z.enum(["add", "update", "replace"]).optional().meta({
    description:
      "`add`, the default; `update`: entries that the closet has become as in the file, where it has changed since its last import (`updates`); or `replace`: the closet has only the entries of the file afterwards. The others (`missing`) move to the bin.",
  }),
  name: z
    .string()
    .max(MAX_NAME_LENGTH)
    .optional()
    .meta({ description: "The name of the file, for the list of imports." }),
  columns: columnsQuery,
  dayFirst: flag.meta({ description: "As in `PUT /owner/closets/{username}`." }),
  allRows: flag.meta({ description: "As in `PUT /owner/closets/{username}`." }),
  rows: rowsQuery,
  allPictures: flag.meta({ description: "As in `PUT /owner/closets/{username}`." }),
  preview: flag.meta({ description: "`true`: the server changes nothing. It fetches no pictures of other sites." }),
  fetchPictures: flag.meta({ description: "As in `PUT /owner/closets/{username}`." }),
});

const shownValue = z.union([z.string(), z.number(), z.boolean()]).exactOptional();

const updateSchema = z.strictObject({
  list: z.enum(EDITED_LISTS),
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }),
  name: z.string(),
  fields: z.array(z.strictObject({ field: z.string(), from: shownValue, to: shownValue, isOwn: z.boolean() })),
});

const listCounts = z.strictObject(mapLists(() => count));

/** `closet`: as it is after the import, or as it would be. */
const importFileResponseSchema = importResponseSchema.omit({ hasReplaced: true }).extend({
  isPreview: z.boolean(),
  changes: z.strictObject({
    added: listCounts,
    known: listCounts,
    missing: listCounts,
    addedLeft: count.meta({ description: "Of the added items: sold, given away or worn out." }),
  }),
  importId: z.string().nullable().meta({ description: "Null for a preview, and when nothing has changed." }),
  updates: z.array(updateSchema).max(MAX_LEFT_OUT_LISTED).meta({
    description:
      "Entries that the file has otherwise than the closet, with the fields that it changed since its last import; `update` writes them, but for those that the owner has changed as well (`isOwn`). An empty value takes nothing away. `from` and `to` are left out for lists and pictures.",
  }),
  updatesCount: count,
  quota: quota.exactOptional(),
});

export type ImportResponse = z.infer<typeof importResponseSchema>;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const EXTENSIONS: Record<string, string> = {
  "application/json": ".json",
  "application/jsonl": ".jsonl",
  "application/zip": ".zip",
  "text/csv": ".csv",
  "text/tab-separated-values": ".tsv",
  [XLSX]: ".xlsx",
};

/** Streamed to a file, and read by the import alone: the schema of JSON is for the document. */
const body = {
  required: true,
  description: `${MAX_RECEIVED_BYTES.text} bytes at most.`,
  content: {
    "application/json": { schema: { $ref: "#/components/schemas/ClosetImport" } },
    "application/jsonl": {},
    "application/zip": {},
    "text/csv": {},
    "text/tab-separated-values": {},
    [XLSX]: {},
  },
};

const FILE_ERRORS = [
  ...WRITE_ERRORS,
  "notValid",
  "cutOff",
  "tooLarge",
  "badClosetType",
  "notImported",
  ...FILE_REASONS,
  "diskNearlyFull",
] as const;

const IMPORT_CLOSET = createRoute({
  ...OWNER_CALL,
  operationId: "importCloset",
  method: "put",
  path: "/owner/closets/{username}",
  summary: "Creates a closet or replaces it as a whole. After an error, nothing has changed.",
  description: `The key needs the right \`import\`, and for \`visibility\` also \`privacy\`. Without \`privacy\`, a new closet is private and an existing one keeps its visibility. A repeated request gives the same closet. The body is JSON (${MAX_RECEIVED_BYTES.text / 1024 ** 2} MB), a zip of this JSON with its pictures (\`application/zip\`, ${MAX_RECEIVED_BYTES.zip / 1024 ** 2} MB), or a table of items (\`text/csv\`, \`text/tab-separated-values\`, or the type of \`.xlsx\`). A picture’s address is one of these: an upload (\`pictures/{sha256}\`), a picture that the closet already shows, a path in the zip, or an \`http(s)\` address. The server keeps an \`http(s)\` address. With \`fetchPictures\` it fetches the picture once and stores it. \`leftOut\` lists the entries that cannot be shown. \`unusablePictures\` lists the entries that get a placeholder, because their picture cannot be used. Names, brands and types are shortened to ${MAX_NAME_LENGTH} characters. These are left out: web and picture addresses of more than ${MAX_WEB_ADDRESS_LENGTH} characters, folders of more than ${MAX_NAME_LENGTH} characters, and folders after the first ${MAX_FOLDERS}. \`longTexts\` counts the shortened and the left-out ones. Entries whose id has more than ${MAX_ID_LENGTH} characters are left out, too (\`leftOut\`). An import that exceeds one of these limits gets 422: ${MAX_LIST_ENTRIES} entries in a list, ${MAX_CLOSET_ENTRIES} entries in all, ${MAX_CLOSET_ANSWER_BYTES / 1024 ** 2} MB for the closet’s answer, ${TRANSFER_BUDGET.minutes} minutes, ${TRANSFER_BUDGET.megapixels} megapixels for all pictures of the zip.`,
  middleware: requireRight("importCloset"),
  request: { params: closetParams, query: importQuerySchema, body },
  parameters: [
    {
      name: "If-None-Match",
      in: "header",
      description: "`*`: do not replace an existing closet.",
      required: false,
      schema: { type: "string" },
    },
  ],
  responses: {
    200: json("The closet was replaced.", "ImportedCloset", importResponseSchema),
    201: json("The closet is new.", "ImportedCloset", importResponseSchema),
    ...errors(...FILE_ERRORS, "notInDemo", "closetExists"),
  },
});

const IMPORT_FILE = createRoute({
  ...OWNER_CALL,
  operationId: "importFile",
  method: "post",
  path: "/owner/closets/{username}/import",
  summary: "Adds the entries of a file to a closet, or says what that would do.",
  description: `The key needs the right \`import\`. The body is that of \`PUT /owner/closets/{username}\`, in the same formats, with the same limits. Entries keep their ids. An entry whose id the closet has stays as it is (\`known\`), so a repeated request changes nothing. An entry in the bin leaves the bin, and is as in the file. A row of a table without an id gets one that depends on its name, brand, category, colors and size, so that a table that has grown adds only what is new. If a table has at least half of the rows of an earlier import, a changed row is recognized by its name or its picture. Ids of a table or of another app that other entries of the closet have get a number. Names, visibility and settings of the closet stay. An account may have \`quota.items\` entries in each list and \`quota.pictureBytes\` of pictures: a file that exceeds this gets 422, but not as a preview.`,
  middleware: requireRight("importFile"),
  request: { params: closetParams, query: importFileQuerySchema, body },
  responses: {
    200: json("What the import did, or would do.", "ImportedFile", importFileResponseSchema),
    ...errors(...FILE_ERRORS, "noSuchCloset"),
  },
});

export type OwnerImport = ImportOptions & { username: string; table?: TableOptions };

type TableQuery = Partial<Record<"columns" | "dayFirst" | "allRows" | "rows" | "allPictures", string | undefined>>;

function readTableChoices({ columns = "", dayFirst, allRows, rows, allPictures }: TableQuery): { table: TableOptions } {
  const choices = columns.split(",") as ("" | NonNullable<ColumnChoice>)[];
  const isChosen = rows === undefined ? () => false : readRowRanges(rows);
  return {
    table: {
      choose: (_, at) => choices[at] || null,
      takes: ({ position }) => allRows === "true" || isChosen(position),
      takesPictures: allPictures === "true",
      ...(dayFirst === "true" && { order: "dayFirst" }),
    },
  };
}

type Imported = ImportResponse & Pick<ImportSummary, "changes" | "importId" | "updates">;

const ADDRESSES = new Set(["thumbnailImageURL", "previewUrl", "picUrl"]);

function toShown({ field, from, to, isOwn }: FieldUpdate): z.infer<typeof updateSchema>["fields"][number] {
  const read = (name: "from" | "to", value: unknown) => {
    const { data, success } = shownValue.safeParse(value);
    return success && data !== undefined && !ADDRESSES.has(field) ? { [name]: data } : {};
  };
  return { field, ...read("from", from), ...read("to", to), isOwn };
}

const toUpdates = ({ updates }: Pick<Imported, "updates">) => ({
  updates: updates.slice(0, MAX_LEFT_OUT_LISTED).map((update) => ({ ...update, fields: update.fields.map(toShown) })),
  updatesCount: updates.length,
});

type ImportParts = {
  closets: {
    find: (username: string) => Promise<object | null>;
    import: (file: ReceivedFile, options: OwnerImport, callerId: string) => Promise<Imported | Rejection>;
  };
  dataDir: string;
  limitConcurrency: LimitConcurrency;
};

export function ownerImports({ closets, dataDir, limitConcurrency }: ImportParts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();
  api.openAPIRegistry.registerComponent("schemas", "ClosetImport", toJsonSchema(importRequestSchema, "input"));

  async function importBody(
    c: Context<OwnerEnv>,
    username: string,
    wanted: Omit<OwnerImport, "username" | "accountUserId" | "quota">,
    answer: (imported: Imported) => Response,
  ): Promise<Response> {
    const { caller, quota, findLostRight } = c.var;
    const extension = EXTENSIONS[readContentType(c)];
    if (extension === undefined) return sendError(c, "badClosetType");
    const maxBytes = MAX_RECEIVED_BYTES[extension === ".zip" ? "zip" : "text"];
    const refusal = refuseLargeBody(c, maxBytes);
    if (refusal) return refusal;
    if (caller.kind === "account" && (await isDiskNearlyFull(dataDir))) return sendError(c, "diskNearlyFull");
    return await limitConcurrency("closetBodies", c, () =>
      withReceivedBody(c, { dataDir, extension, maxBytes }, async (file) => {
        // The body may take 15 minutes, and the key may have been revoked meanwhile.
        const lost = await findLostRight();
        if (lost !== null) return sendError(c, lost);
        const account = caller.kind === "account" && {
          accountUserId: caller.account.authUserId,
          ...(quota && { quota }),
        };
        return await limitConcurrency("closets", c, async () => {
          const imported = await closets.import(file, { username, ...wanted, ...account }, caller.id);
          return imported.status === "OK" ? answer(imported) : answerRejection(c, imported);
        });
      }),
    );
  }

  api.openapi(IMPORT_CLOSET, async (c) => {
    const { visibility, fetchPictures, ...table } = c.req.valid("query");
    const mayChangePrivacy = hasRight(c.var.caller, "privacy");
    if (visibility !== undefined && !mayChangePrivacy) return sendError(c, "keyMayNot", "privacy");
    const wanted = {
      existing: c.req.header("if-none-match") === "*" ? "reject" : "replace",
      ...(visibility !== undefined && { visibility }),
      ...(!mayChangePrivacy && { visibilityOfNew: "private" as const, keepsSettings: true }),
      fetchPictures: fetchPictures === "true",
      ...readTableChoices(table),
    } as const;
    return await importBody(c, c.req.valid("param").username, wanted, (imported) =>
      c.json(importResponseSchema.strip().parse(imported), imported.hasReplaced ? 200 : 201),
    );
  });

  api.openapi(IMPORT_FILE, async (c) => {
    const { existing = "add", name, preview, fetchPictures, ...table } = c.req.valid("query");
    const { username } = c.req.valid("param");
    const { role, seesPrivate } = c.var.access;
    // A file may have fields that the helper does not see.
    if (role === "helper" && (existing === "replace" || !seesPrivate)) return sendError(c, "ownersOnly");
    const isThere = readUsername(username) !== null && (await closets.find(username)) !== null;
    if (!isThere) return sendError(c, "noSuchCloset");
    const isPreview = preview === "true";
    const wanted = {
      existing,
      isPreview,
      ...(name !== undefined && { fileName: name }),
      keepsSettings: true,
      fetchPictures: fetchPictures === "true",
      ...readTableChoices(table),
    } as const;
    const { quota } = c.var;
    return await importBody(c, username, wanted, (imported) =>
      c.json(
        importFileResponseSchema
          .strip()
          .parse({ ...imported, ...toUpdates(imported), isPreview, ...(quota && { quota }) }),
      ),
    );
  });

  return api;
}

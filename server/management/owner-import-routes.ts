import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as CallContext } from "hono";
import { z } from "zod";
import {
  MAX_CLOSET_ENTRIES,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_LIST_ENTRIES,
  MAX_NAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { readUsername } from "#domain/username.ts";
import { MAX_CLOSET_ANSWER_BYTES } from "#server/closets/import/closet-size.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { sendError } from "#server/http/errors.ts";
import { IMPORT_BUDGET, MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall } from "#server/openapi/call.ts";
import { withReceivedFile } from "#server/http/received-file.ts";
import { hasRight } from "./caller.ts";
import { IMPORT_FILE } from "./import-file-call.ts";
import type { OwnerImport } from "./owner-closet-service.ts";
import {
  answerRejection,
  readContentLength,
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
  readContentType,
} from "./owner-call.ts";
import {
  importFileQuerySchema,
  importFileResponseSchema,
  importResponseSchema,
  importQuerySchema,
} from "./owner-schemas.ts";
import { CLOSET_FILE_BODY, CLOSET_FILE_ERRORS } from "./closet-file.ts";

const EXTENSIONS: Record<string, string> = {
  "application/json": ".json",
  "application/zip": ".zip",
  "text/csv": ".csv",
  "text/tab-separated-values": ".tsv",
};

export const IMPORT_CLOSET = defineCall({
  id: "importCloset",
  method: "PUT",
  path: "/owner/closets/{username}",
  group: "owners",
  summary: "Creates a closet or replaces it as a whole. After an error, nothing has changed.",
  description: `The key needs the right \`import\`, and for \`visibility\` also \`privacy\`. Without \`privacy\`, a new closet is private and an existing one keeps its visibility. A repeated request gives the same closet. The body is JSON (${MAX_RECEIVED_BYTES.text / 1024 ** 2} MB), a zip of this JSON with its pictures (\`application/zip\`, ${MAX_RECEIVED_BYTES.zip / 1024 ** 2} MB), or a table of items (\`text/csv\`, \`text/tab-separated-values\`). A picture’s address is one of these: an upload (\`pictures/{sha256}\`), a picture that the closet already shows, a path in the zip, or an \`http(s)\` address. The server keeps an \`http(s)\` address. With \`fetchPictures\` it fetches the picture once and stores it. \`leftOut\` lists the entries that cannot be shown. \`unusablePictures\` lists the entries that get a placeholder, because their picture cannot be used. Names, brands and types are shortened to ${MAX_NAME_LENGTH} characters. These are left out: web and picture addresses of more than ${MAX_WEB_ADDRESS_LENGTH} characters, folders of more than ${MAX_NAME_LENGTH} characters, and folders after the first ${MAX_FOLDERS}. \`longTexts\` counts the shortened and the left-out ones. Entries whose id has more than ${MAX_ID_LENGTH} characters are left out, too (\`leftOut\`). An import that exceeds one of these limits gets 422: ${MAX_LIST_ENTRIES} entries in a list, ${MAX_CLOSET_ENTRIES} entries in all, ${MAX_CLOSET_ANSWER_BYTES / 1024 ** 2} MB for the closet’s answer, ${IMPORT_BUDGET.minutes} minutes, ${IMPORT_BUDGET.megapixels} megapixels for all pictures of the zip.`,
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "visibility",
      in: "query",
      description: "Visibility after the import.",
      schema: importQuerySchema.shape.visibility.unwrap(),
      isOptional: true,
    },
    {
      name: "fetchPictures",
      in: "query",
      description:
        "`true`: the server fetches pictures of other sites and stores them. A picture that it cannot fetch keeps its address.",
      schema: importQuerySchema.shape.fetchPictures.unwrap(),
      isOptional: true,
    },
    {
      name: "If-None-Match",
      in: "header",
      description: "`*`: do not replace an existing closet.",
      schema: z.string(),
      isOptional: true,
    },
  ],
  body: CLOSET_FILE_BODY,
  responses: {
    200: describeJson("The closet was replaced.", { name: "ImportedCloset", schema: importResponseSchema }),
    201: describeJson("The closet is new.", { name: "ImportedCloset", schema: importResponseSchema }),
  },
  errors: {
    400: ["badImportQuery", "cutOff"],
    ...OWNER_ERRORS,
    ...CLOSET_FILE_ERRORS,
    412: ["closetExists"],
  },
});

type ImportParts = Pick<OwnerCalls, "closets" | "dataDir" | "requireRight" | "limitConcurrency">;

type Context = CallContext<OwnerEnv>;

type Imported = Extract<Awaited<ReturnType<OwnerCalls["closets"]["import"]>>, { status: "OK" }>;

export function ownerImports({ closets, dataDir, requireRight, limitConcurrency }: ImportParts): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();

  /** Receives the file, then imports it. */
  async function importBody(
    c: Context,
    username: string,
    wanted: Omit<OwnerImport, "username" | "accountUserId" | "quota">,
    answer: (imported: Imported) => Response,
  ): Promise<Response> {
    const { caller, quota, isCallerValid } = c.var;
    const extension = EXTENSIONS[readContentType(c)];
    if (extension === undefined) return sendError(c, 415, "badClosetType");
    const announcedBytes = readContentLength(c);
    const maxBytes = MAX_RECEIVED_BYTES[extension === ".zip" ? "zip" : "text"];
    if ((announcedBytes ?? 0) > maxBytes) return sendError(c, 413, "tooLarge", writeSize(maxBytes));
    if (caller.kind === "account" && (await isDiskNearlyFull(dataDir))) return sendError(c, 507, "diskNearlyFull");
    return await limitConcurrency("closetBodies", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension, maxBytes, announcedBytes }, async (file) => {
        if (file.end === "tooLarge") return sendError(c, 413, "tooLarge", writeSize(maxBytes));
        if (file.end === "cut") return sendError(c, 400, "cutOff");
        // The body may take 15 minutes, and the key may have been revoked meanwhile.
        if (!(await isCallerValid())) return sendError(c, 401, "noKey");
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

  addCall(api, IMPORT_CLOSET, requireRight("import"), async (c) => {
    const { data: query } = importQuerySchema.safeParse(c.req.query());
    if (!query) return sendError(c, 400, "badImportQuery");
    const mayChangePrivacy = hasRight(c.var.caller, "privacy");
    // Without the right `privacy`, a key cannot make a closet public.
    if (query.visibility !== undefined && !mayChangePrivacy) return sendError(c, 403, "keyMayNot", "privacy");
    const wanted = {
      existing: c.req.header("if-none-match") === "*" ? "reject" : "replace",
      ...(query.visibility !== undefined && { visibility: query.visibility }),
      ...(!mayChangePrivacy && { visibilityOfNew: "private" as const, keepsSettings: true }),
      fetchPictures: query.fetchPictures === "true",
    } as const;
    return await importBody(c, c.req.param("username"), wanted, (imported) =>
      c.json(importResponseSchema.strip().parse(imported), imported.hasReplaced ? 200 : 201),
    );
  });

  addCall(api, IMPORT_FILE, requireRight("import"), async (c) => {
    const { data: query } = importFileQuerySchema.safeParse(c.req.query());
    if (!query) return sendError(c, 400, "badImportFileQuery");
    const isPreview = query.preview === "true";
    const username = c.req.param("username");
    const isThere = readUsername(username) !== null && (await closets.find(username)) !== null;
    if (!isThere) return sendError(c, 404, "noSuchCloset");
    const wanted = {
      existing: query.existing ?? "add",
      isPreview,
      keepsSettings: true,
      fetchPictures: query.fetchPictures === "true",
    } as const;
    const { quota } = c.var;
    return await importBody(c, username, wanted, (imported) =>
      c.json(importFileResponseSchema.strip().parse({ ...imported, isPreview, ...(quota && { quota }) })),
    );
  });

  return api;
}

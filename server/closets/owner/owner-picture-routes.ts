import { readFile } from "node:fs/promises";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { usernameKey } from "#domain/username.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError, sendErrorWithReason, sendTooManyRequests } from "#server/http/errors.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { MAX_RECEIVED_BYTES, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { readContentLength, withReceivedFile } from "#server/http/received-file.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, ifNoneMatch, json, jsonBody, notModified, response } from "#server/openapi/route-parts.ts";
import { sendPicture } from "#server/pictures/picture-response.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { answerUploadRejection, createFindRoom, PICTURE_ERRORS, type PictureReceiver } from "./sent-pictures.ts";
import type { UploadedPicture } from "#server/pictures/uploads/picture-uploads.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { FetchedPicture } from "#server/pictures/web-pictures/fetch-web-picture.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import {
  BODY_ERRORS,
  checkCallerAgain,
  closetParams,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
} from "./owner-call.ts";
import { count } from "#domain/owner/owner-schemas.ts";

const maxBytes = MAX_RECEIVED_BYTES.picture;

const path = "/owner/closets/{username}/pictures/{sha256}";
const params = closetParams.extend({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "badPictureHash" })
    .meta({ description: "Of the picture’s bytes, in 64 hexadecimal digits, lower case." }),
});

const pictureResponseSchema = z.strictObject({
  status: z.literal("OK"),
  picture: z.strictObject({
    sha256: z.string(),
    address: z.string(),
    contentType: z.string(),
    width: count,
    height: count,
    bytes: count,
  }),
});

const answer = (description: string) => json(description, "UploadedPicture", pictureResponseSchema);
const KNOWN = answer("The closet has it, or it is uploaded for the next import.");

const STORED_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

const TYPES = [...STORED_TYPES, "image/heic", "application/octet-stream"];

const SHOWN_TYPES = [...new Set([...STORED_TYPES, ...Object.values(VARIANT_TYPES)])];

const FIND_PICTURE = createRoute({
  ...OWNER_CALL,
  operationId: "findPicture",
  method: "get",
  path: `${path}/info`,
  summary: "Says whether a picture is uploaded, or the closet has it.",
  description: "The key needs the right `import`.",
  middleware: requireRight("findPicture"),
  request: { params },
  responses: {
    200: KNOWN,
    ...errors("badPictureHash", ...OWNER_ERRORS, "notFound", "noSuchCloset"),
  },
});

const GET_PICTURE = createRoute({
  ...OWNER_CALL,
  operationId: "getOwnPicture",
  method: "get",
  path,
  summary: "Returns a picture of the closet, also of a private one.",
  description:
    "The key needs the right `read`. `w` is a width in pixels or `original`, as without it. An uploaded picture is 404 until an entry uses it. A browser may keep it until the sign-out, and asks the server each time whether it may show it.",
  middleware: requireRight("getOwnPicture"),
  request: {
    params,
    query: z.object({
      w: z
        .enum(["original", ...PICTURE_WIDTHS.map(String)])
        .optional()
        .meta({ description: "The width of the picture that the client wants to see." }),
    }),
  },
  parameters: [ifNoneMatch],
  responses: {
    200: response("The picture.", SHOWN_TYPES),
    304: notModified,
    ...errors("badPictureHash", "notValid", ...OWNER_ERRORS, "notFound", "noSuchCloset", "busy"),
  },
});

const SEND_PICTURE = createRoute({
  ...OWNER_CALL,
  operationId: "sendPicture",
  method: "put",
  path,
  summary: "Uploads a picture.",
  description:
    "The key needs the right `import`. The bytes decide what it is, not `Content-Type`. The picture must be JPEG, PNG, WebP, GIF, AVIF or HEIC, at most 50 megapixels (HEIC: 25), and at most 256 MB when decoded; otherwise 422. A HEIC is stored as a JPEG. The same content is stored once. An upload that no entry names ends after a day. An interrupted request stores nothing.",
  middleware: requireRight("sendPicture"),
  request: {
    params,
    body: {
      required: true,
      description: `${maxBytes} bytes at most.`,
      content: Object.fromEntries(TYPES.map((type) => [type, {}])),
    },
  },
  responses: {
    200: KNOWN,
    201: answer("It is stored."),
    ...errors(
      "badPictureHash",
      "cutOff",
      ...OWNER_ERRORS,
      "noSuchCloset",
      "picturesFull",
      "uploadsFull",
      "badUploadType",
      "otherHash",
      ...PICTURE_ERRORS,
      "unwritable",
    ),
  },
});

const FETCH_PICTURE = createRoute({
  ...OWNER_CALL,
  operationId: "fetchPicture",
  method: "post",
  path: "/owner/closets/{username}/pictures",
  summary: "Fetches a picture from a public site, such as that of a shop, as an upload.",
  description: `The key needs the right \`import\`. The server fetches nothing but this address: only from the public internet, over HTTP or HTTPS, ${maxBytes} bytes at most, without cookies or a referrer. At most ${RATE_LIMITS.fetchedPictures.max} an hour.`,
  middleware: [requireRight("fetchPicture"), limitBody("ownerSettings"), checkCallerAgain],
  request: {
    params: closetParams,
    body: jsonBody(
      "PictureAddress",
      z.strictObject({ url: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }) }),
      "ownerSettings",
    ),
  },
  responses: {
    200: KNOWN,
    201: answer("It is stored."),
    ...errors(...BODY_ERRORS, "noSuchCloset", "tooManyRequests", "picturesFull", "uploadsFull", ...PICTURE_ERRORS),
  },
});

type PictureParts = PictureReceiver & {
  fetchWebPicture: (address: string) => Promise<FetchedPicture>;
  rateLimits: Pick<RateLimits, "take">;
  findOwnPicture: PictureService["findOwnPicture"];
  log: Pick<Log, "error">;
};

function answerPicture(
  c: Context,
  sha256: string,
  { contentType, width, height, bytes }: Omit<UploadedPicture, "thumbhash">,
  status: 200 | 201 = 200,
): Response {
  const picture = { sha256, address: toUploadedAddress(sha256), contentType, width, height, bytes };
  return c.json({ status: "OK", picture } satisfies z.infer<typeof pictureResponseSchema>, status);
}

/** `/owner/closets/{username}/pictures/{sha256}`: pictures for the next import, named by their content. */
export function ownerPictures({
  uploads,
  editing,
  findPicture,
  findOwnPicture,
  fetchWebPicture,
  rateLimits,
  log,
  dataDir,
  limitConcurrency,
}: PictureParts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  const findKnown = async (username: string, sha256: string) =>
    (await findPicture(username, sha256)) ?? (await uploads.find({ usernameKey: usernameKey(username), sha256 }));

  api.openapi(FIND_PICTURE, async (c) => {
    const { username, sha256 } = c.req.valid("param");
    const known = await findKnown(username, sha256);
    return known ? answerPicture(c, sha256, known) : sendError(c, "notFound");
  });

  api.openapi(GET_PICTURE, async (c) => {
    const { username, sha256 } = c.req.valid("param");
    const picture = await findOwnPicture(usernameKey(username), sha256);
    if (!picture) return sendError(c, "notFound");
    return await sendPicture(c, {
      name: sha256,
      picture,
      log,
      // Not `immutable`: Chromium then shows it to the next account of the browser, in spite of `Vary: Cookie`.
      allowCaching: () => c.header("Cache-Control", "private, no-cache"),
    });
  });

  api.openapi(SEND_PICTURE, async (c) => {
    const { username, sha256 } = c.req.valid("param");
    if (c.req.header("content-encoding") !== undefined) return sendError(c, "badUploadType");
    const announcedBytes = readContentLength(c);
    if ((announcedBytes ?? 0) > maxBytes) return sendError(c, "pictureTooLarge");
    const known = await findKnown(username, sha256);
    if (known) return answerPicture(c, sha256, known);
    const findRoom = createFindRoom(c, editing, username);
    if (findRoom && (await findRoom()) <= (announcedBytes ?? 0)) return answerUploadRejection(c, { status: "full" });
    if (c.var.quota && (await isDiskNearlyFull(dataDir))) return sendError(c, "diskNearlyFull");
    return await limitConcurrency("uploadBodies", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension: ".picture", maxBytes, announcedBytes }, async (file) => {
        if (file.end === "cut") return sendError(c, "cutOff");
        if (file.end === "tooLarge") return sendError(c, "pictureTooLarge");
        const lost = await c.var.findLostRight();
        if (lost !== null) return sendError(c, lost);
        return await limitConcurrency("uploads", c, async () => {
          const place = { usernameKey: usernameKey(username), sha256 };
          const picture = { sha256: file.sha256, read: () => readFile(file.path) };
          const outcome = await uploads.inTurn(c.var.caller.id, () => uploads.put(place, picture, findRoom));
          return outcome.status === "stored"
            ? answerPicture(c, sha256, outcome.picture, 201)
            : answerUploadRejection(c, outcome);
        });
      }),
    );
  });

  api.openapi(FETCH_PICTURE, async (c) => {
    const { username } = c.req.valid("param");
    const { caller, quota } = c.var;
    if (quota && (await isDiskNearlyFull(dataDir))) return sendError(c, "diskNearlyFull");
    const { fetchedPictures } = RATE_LIMITS;
    if (!(await rateLimits.take(fetchedPictures, caller.id))) return sendTooManyRequests(c, fetchedPictures);
    return await limitConcurrency("uploads", c, async () => {
      const fetched = await fetchWebPicture(c.req.valid("json").url);
      if (fetched.status === "ERROR") return sendErrorWithReason(c, "notAPicture", fetched);
      const lost = await c.var.findLostRight();
      if (lost !== null) return sendError(c, lost);
      const { content } = fetched.picture;
      const sha256 = hashContent(content);
      const known = await findKnown(username, sha256);
      if (known) return answerPicture(c, sha256, known);
      const place = { usernameKey: usernameKey(username), sha256 };
      const picture = { sha256, read: async () => content };
      const findRoom = createFindRoom(c, editing, username);
      const outcome = await uploads.inTurn(caller.id, () => uploads.put(place, picture, findRoom));
      return outcome.status === "stored"
        ? answerPicture(c, sha256, outcome.picture, 201)
        : answerUploadRejection(c, outcome);
    });
  });

  return api;
}

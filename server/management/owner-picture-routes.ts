import { type Context, Hono } from "hono";
import { usernameKey } from "#domain/username.ts";
import { toUploadedAddress } from "#server/closets/import/known-pictures.ts";
import { answerError, answerReason, ERROR_MESSAGES } from "#server/http/errors.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { pictureAnswerSchema, uploadAnswerSchema, uploadConflictSchema } from "./owner-schemas.ts";
import type { UploadOutcome, UploadState } from "#server/pictures/uploads/picture-uploads.ts";
import { withReceivedFile } from "#server/pictures/uploads/received-file.ts";
import { findAnnouncedBytes, type OwnerCalls, type OwnerEnv, readBodyType } from "./owner-call.ts";

const PICTURE = "/owner/closets/:username/pictures/:sha256";
const SHA256 = /^[0-9a-f]{64}$/;
const OFFSET = /^\d{1,10}$/;
const PLAIN_TYPE = /^(?:image\/[\w.+-]+|application\/octet-stream)$/;
const maxBytes = MAX_RECEIVED_BYTES.picture;

/** Where the next byte belongs: what of the whole picture has arrived. */
const tellOffset = (c: Context, offset: number): void => {
  c.header("Upload-Offset", String(offset));
  c.header("Upload-Complete", "?0");
};

function answerState(c: Context, sha256: string, state: UploadState, status: 200 | 201 = 200): Response {
  c.header("Upload-Limit", `max-size=${maxBytes}`);
  if (state.status === "partial") {
    tellOffset(c, state.bytes);
    return c.json(uploadAnswerSchema.parse({ status: "OK", offset: state.bytes }));
  }
  c.header("Upload-Complete", "?1");
  const { contentType, width, height, bytes } = state.picture;
  const picture = { sha256, address: toUploadedAddress(sha256), contentType, width, height, bytes };
  return c.json(pictureAnswerSchema.parse({ status: "OK", picture }), status);
}

function answerOutcome(c: Context, sha256: string, outcome: UploadOutcome): Response {
  switch (outcome.status) {
    case "conflict": {
      tellOffset(c, outcome.bytes);
      const answer = { status: "ERROR", message: ERROR_MESSAGES.otherUploadOffset, offset: outcome.bytes };
      return c.json(uploadConflictSchema.parse(answer), 409);
    }
    case "full":
      return answerError(c, 413, "uploadsFull");
    case "tooLarge":
      return answerError(c, 413, "pictureTooLarge");
    case "otherHash":
      return answerError(c, 422, "otherHash");
    case "refused":
      return answerReason(c, "notAPicture", outcome.reason);
    default:
      return answerState(c, sha256, outcome, 201);
  }
}

/** Which bytes a request brings; null when it does not say so as it should. */
function readPlace(c: Context): { offset: number; isLast: boolean } | null {
  const complete = c.req.header("upload-complete") ?? "?1";
  const offset = c.req.method === "PUT" ? "0" : (c.req.header("upload-offset") ?? "");
  if (!OFFSET.test(offset) || !["?0", "?1"].includes(complete)) return null;
  return { offset: Number(offset), isLast: complete === "?1" };
}

/**
 * `/owner/closets/{username}/pictures/{sha256}`: a picture that an import of the closet refers to, named by its content,
 * so that the same one twice is one. `PUT` sends it from its first byte, `HEAD` tells how much of it has arrived, `PATCH`
 * goes on from there (after draft-ietf-httpbis-resumable-upload). Nobody but an import sees it.
 */
export function ownerPictures({ uploads, findPicture, dataDir, may, inTurn }: OwnerCalls): Hono<OwnerEnv> {
  const api = new Hono<OwnerEnv>();

  const findState = async (username: string, sha256: string): Promise<UploadState | null> => {
    const had = await findPicture(username, sha256);
    if (had) return { status: "complete", picture: { ...had, thumbhash: had.thumbhash ?? "" } };
    return await uploads.find({ usernameKey: usernameKey(username), sha256 });
  };

  api.use(PICTURE, async (c, next) => {
    if (!SHA256.test(c.req.param("sha256"))) return answerError(c, 400, "badPictureHash");
    return await next();
  });

  api.get(PICTURE, may("import"), async (c) => {
    const { username, sha256 } = c.req.param();
    const state = await findState(username, sha256);
    if (state) return answerState(c, sha256, state);
    tellOffset(c, 0);
    return answerError(c, 404, "notFound");
  });

  api.on(["PUT", "PATCH"], PICTURE, may("import"), async (c) => {
    const { username, sha256 } = c.req.param();
    const place = readPlace(c);
    if (!place) return answerError(c, 400, "badUploadOffset");
    const type = readBodyType(c);
    const isTaken = c.req.method === "PUT" ? PLAIN_TYPE.test(type) : type === "application/partial-upload";
    if (!isTaken) return answerError(c, 415, "badUploadType");
    const announcedBytes = findAnnouncedBytes(c);
    if (place.offset + (announcedBytes ?? 0) > maxBytes) return answerError(c, 413, "pictureTooLarge");
    const known = await findState(username, sha256);
    if (known?.status === "complete") return answerState(c, sha256, known);
    return await inTurn("uploads", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension: ".picture", maxBytes, announcedBytes }, async (file) => {
        const upload = { usernameKey: usernameKey(username), sha256 };
        const outcome = await uploads.append(upload, { file, ...place }, c.var.key.id);
        return answerOutcome(c, sha256, outcome);
      }),
    );
  });

  api.all(PICTURE, (c) => {
    c.header("Allow", "GET, PUT, PATCH");
    return answerError(c, 405, "wrongMethod");
  });
  return api;
}

import { type Context, Hono } from "hono";
import { usernameKey } from "#domain/username.ts";
import { toUploadedAddress } from "#server/closets/import/known-pictures.ts";
import { answerError, answerReason } from "#server/http/errors.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { pictureAnswerSchema } from "./owner-schemas.ts";
import type { UploadedPicture } from "#server/pictures/uploads/picture-uploads.ts";
import { withReceivedFile } from "#server/pictures/uploads/received-file.ts";
import { findAnnouncedBytes, type OwnerCalls, type OwnerEnv, readBodyType } from "./owner-call.ts";

const PICTURE = "/owner/closets/:username/pictures/:sha256";
const SHA256 = /^[0-9a-f]{64}$/;
const PICTURE_TYPE = /^(?:image\/[\w.+-]+|application\/octet-stream)$/;
const maxBytes = MAX_RECEIVED_BYTES.picture;

function answerPicture(
  c: Context,
  sha256: string,
  { contentType, width, height, bytes }: Omit<UploadedPicture, "thumbhash">,
  status: 200 | 201 = 200,
): Response {
  const picture = { sha256, address: toUploadedAddress(sha256), contentType, width, height, bytes };
  return c.json(pictureAnswerSchema.parse({ status: "OK", picture }), status);
}

/**
 * `/owner/closets/{username}/pictures/{sha256}`: a picture that an import of the closet refers to, named by its content,
 * so that the same one twice is one. Only imports read it.
 */
export function ownerPictures({ uploads, findPicture, dataDir, may, inTurn }: OwnerCalls): Hono<OwnerEnv> {
  const api = new Hono<OwnerEnv>();

  const findKnown = async (username: string, sha256: string) =>
    (await findPicture(username, sha256)) ?? (await uploads.find({ usernameKey: usernameKey(username), sha256 }));

  api.use(PICTURE, async (c, next) => {
    if (!SHA256.test(c.req.param("sha256"))) return answerError(c, 400, "badPictureHash");
    return await next();
  });

  api.get(PICTURE, may("import"), async (c) => {
    const { username, sha256 } = c.req.param();
    const known = await findKnown(username, sha256);
    return known ? answerPicture(c, sha256, known) : answerError(c, 404, "notFound");
  });

  api.put(PICTURE, may("import"), async (c) => {
    const { username, sha256 } = c.req.param();
    if (!PICTURE_TYPE.test(readBodyType(c))) return answerError(c, 415, "badUploadType");
    const announcedBytes = findAnnouncedBytes(c);
    if ((announcedBytes ?? 0) > maxBytes) return answerError(c, 413, "pictureTooLarge");
    const known = await findKnown(username, sha256);
    if (known) return answerPicture(c, sha256, known);
    return await inTurn("uploads", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension: ".picture", maxBytes, announcedBytes }, async (file) => {
        if (file.end === "cut") return answerError(c, 400, "cutOff");
        if (file.end === "tooLarge") return answerError(c, 413, "pictureTooLarge");
        const outcome = await uploads.put({ usernameKey: usernameKey(username), sha256 }, file, c.var.key.id);
        switch (outcome.status) {
          case "stored":
            return answerPicture(c, sha256, outcome.picture, 201);
          case "full":
            return answerError(c, 413, "uploadsFull");
          case "otherHash":
            return answerError(c, 422, "otherHash");
          case "refused":
            return answerReason(c, "notAPicture", outcome.reason);
        }
      }),
    );
  });

  api.all(PICTURE, (c) => {
    c.header("Allow", "GET, PUT");
    return answerError(c, 405, "wrongMethod");
  });
  return api;
}

import { readFile } from "node:fs/promises";
import type { Context, MiddlewareHandler } from "hono";
import { usernameKey } from "#domain/username.ts";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { FORM, FORM_CONTENT, FORM_PARTS, isJson, readBodyFromNow, readForm } from "#server/http/picture-form.ts";
import { refuseLargeBody, withReceivedBody } from "#server/http/received-file.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import type { PictureUploads, UploadRejection } from "#server/pictures/uploads/picture-uploads.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { WRITE_ERRORS, hasRight, type LimitConcurrency, type OwnerEnv, readContentType } from "./owner-call.ts";
import type { ClosetEditing } from "./closet-editing.ts";

const maxBytes = MAX_RECEIVED_BYTES.entryWithPictures;

/** Why a picture that was sent is not stored. */
export const PICTURE_ERRORS = [
  "notAPicture",
  "pictureDamaged",
  "pictureUnreadable",
  "pictureTooLarge",
  "tooManyPixels",
  "noHeic",
  "busy",
  "diskNearlyFull",
] as const;

export const SENT_PICTURE_ERRORS = [
  ...WRITE_ERRORS,
  ...PICTURE_ERRORS,
  "notValid",
  "tooLarge",
  "cutOff",
  "notJsonOrForm",
  "noSuchPicture",
  "unnamedPicture",
  "picturesFull",
  "uploadsFull",
] as const;

/** The same call with the pictures that its addresses name. */
export const withPictures = <Body extends { description: string; content: object }>(body: Body): Body => ({
  ...body,
  description: `${body.description} As \`${FORM}\`, ${maxBytes} bytes at most: the part \`entry\` is this JSON, and each part \`picture\` is an upload. The entry names each of them by its address \`pictures/{sha256}\`, otherwise 422. The key also needs the right \`import\`.`,
  content: { ...body.content, ...FORM_CONTENT },
});

export type PictureReceiver = {
  uploads: PictureUploads;
  editing: Pick<ClosetEditing, "sumPictureBytes">;
  findPicture: (username: string, sha256: string) => Promise<StoredPicture | null>;
  dataDir: string;
  limitConcurrency: LimitConcurrency;
};

/** Bytes that an account may still upload. Undefined: the caller has no quota. */
export function createFindRoom(
  { var: { quota } }: Context<OwnerEnv>,
  editing: PictureReceiver["editing"],
  username: string,
): (() => Promise<number>) | undefined {
  return quota ? async () => quota.pictureBytes - (await editing.sumPictureBytes(username)) : undefined;
}

export function answerUploadRejection(c: Context<OwnerEnv>, rejection: UploadRejection): Response {
  const { quota } = c.var;
  switch (rejection.status) {
    case "full":
      return quota ? sendError(c, "picturesFull", writeSize(quota.pictureBytes)) : sendError(c, "uploadsFull");
    case "otherHash":
      return sendError(c, "otherHash");
    case "rejected":
      return sendErrorWithReason(c, "notAPicture", rejection);
  }
}

type SentForm = { entry: string; pictures: { content: Buffer; sha256: string }[] };

/** The entry names each picture. Otherwise: what is wrong. */
export async function readSentForm(c: Context, path: string): Promise<SentForm | Response> {
  const form = readForm(await readFile(path), c.req.header("content-type") ?? "");
  if (!form) return sendError(c, "notValid", FORM_PARTS);
  const pictures = form.pictures.map((content) => ({ content, sha256: hashContent(content) }));
  const unnamed = pictures.find(({ sha256 }) => !form.entry.includes(sha256));
  if (unnamed) return sendError(c, "unnamedPicture", toUploadedAddress(unnamed.sha256));
  return { entry: form.entry, pictures };
}

/** Stores the pictures of a form as uploads. The following middleware reads its part `entry` as a JSON body. */
export function receivePictures(parts: PictureReceiver): MiddlewareHandler<OwnerEnv> {
  const { uploads, editing, findPicture, dataDir, limitConcurrency } = parts;

  /** Returns the entry, or what is wrong. */
  async function storePictures(c: Context<OwnerEnv>, path: string): Promise<string | Response> {
    const username = c.req.param("username") ?? "";
    const form = await readSentForm(c, path);
    if (form instanceof Response) return form;
    for (const { content, sha256 } of form.pictures) {
      if (await findPicture(username, sha256)) continue;
      const place = { usernameKey: usernameKey(username), sha256 };
      const picture = { sha256, read: async () => content };
      const outcome = await uploads.put(place, picture, createFindRoom(c, editing, username));
      if (outcome.status !== "stored") return answerUploadRejection(c, outcome);
    }
    return form.entry;
  }

  return async (c, next) => {
    const type = readContentType(c);
    if (isJson(type)) return await next();
    if (type !== FORM) return sendError(c, "notJsonOrForm");
    const { caller, quota, findLostRight } = c.var;
    if (!hasRight(caller, "import")) return sendError(c, "keyMayNot", "import");
    const refusal = refuseLargeBody(c, maxBytes);
    if (refusal) return refusal;
    if (quota && (await isDiskNearlyFull(dataDir))) return sendError(c, "diskNearlyFull");
    return await limitConcurrency("uploadBodies", c, () =>
      withReceivedBody(c, { dataDir, extension: ".form", maxBytes }, async (file) => {
        const lost = await findLostRight();
        if (lost !== null) return sendError(c, lost);
        return await limitConcurrency("uploads", c, async () => {
          const stored = await uploads.inTurn(caller.id, () => storePictures(c, file.path));
          if (typeof stored !== "string") return stored;
          readBodyFromNow(c, stored);
          await next();
          return c.res;
        });
      }),
    );
  };
}

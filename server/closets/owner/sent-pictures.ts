import { readFile } from "node:fs/promises";
import type { Context, MiddlewareHandler } from "hono";
import { usernameKey } from "#domain/username.ts";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { withReceivedFile } from "#server/http/received-file.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import type { PictureUploads, UploadRejection } from "#server/pictures/uploads/picture-uploads.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import {
  WRITE_ERRORS,
  hasRight,
  type LimitConcurrency,
  type OwnerEnv,
  readContentLength,
  readContentType,
} from "./owner-call.ts";
import type { ClosetEditing } from "./closet-editing.ts";

const FORM = "multipart/form-data";
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json$/;
const MAX_PICTURES = 3;
const MAX_HEAD_BYTES = 1024;
const PARTS = `send the entry as the part \`entry\`, and at most ${MAX_PICTURES} parts \`picture\`.`;
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
  content: {
    ...body.content,
    [FORM]: {
      schema: {
        type: "object",
        required: ["entry"],
        properties: {
          entry: { type: "string", contentMediaType: "application/json" },
          picture: { type: "array", maxItems: MAX_PICTURES, items: { type: "string", format: "binary" } },
        },
      },
    },
  },
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

type Part = { head: string; content: Buffer };

/** Accepts what browsers and curl write. `Request.formData()` blocks the process: 2.5 s for 200,000 parts of 10 MB. */
function splitForm(body: Buffer, contentType: string): Part[] | null {
  const boundary = /boundary="?([^";]{1,70})/i.exec(contentType)?.[1];
  const first = Buffer.from(`--${boundary}\r\n`);
  if (boundary === undefined || !body.subarray(0, first.length).equals(first)) return null;
  const parts: Part[] = [];
  let at = first.length;
  while (parts.length <= MAX_PICTURES) {
    const headEnd = body.subarray(at, at + MAX_HEAD_BYTES).indexOf("\r\n\r\n");
    const begin = at + headEnd + 4;
    const end = body.indexOf(`\r\n--${boundary}`, begin);
    if (headEnd === -1 || end === -1) return null;
    parts.push({ head: body.toString("utf8", at, at + headEnd), content: body.subarray(begin, end) });
    at = end + first.length + 2;
    if (body.toString("latin1", at - 2, at) === "--") return parts;
  }
  return null;
}

const readName = ({ head }: Part): string | undefined => /[\s;]name="?(\w+)/i.exec(head)?.[1];

function readForm(body: Buffer, contentType: string): { entry: string; pictures: Buffer[] } | null {
  const parts = splitForm(body, contentType) ?? [];
  const entry = parts.find((part) => readName(part) === "entry");
  const pictures = parts.filter((part) => readName(part) === "picture");
  if (!entry || pictures.length < parts.length - 1) return null;
  return { entry: entry.content.toString(), pictures: pictures.map(({ content }) => content) };
}

function readFromNow(c: Context<OwnerEnv>, entry: string): void {
  const { headers } = c.req.raw;
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(entry)));
  headers.delete("Transfer-Encoding");
  // Hono's type is that of the text, and it awaits a promise.
  c.req.bodyCache.text = Promise.resolve(entry) as unknown as string;
}

/** Stores the pictures of a form as uploads. The following middleware reads its part `entry` as a JSON body. */
export function receivePictures(parts: PictureReceiver): MiddlewareHandler<OwnerEnv> {
  const { uploads, editing, findPicture, dataDir, limitConcurrency } = parts;

  /** Returns the entry, or what is wrong. */
  async function storePictures(c: Context<OwnerEnv>, path: string): Promise<string | Response> {
    const username = c.req.param("username") ?? "";
    const form = readForm(await readFile(path), c.req.header("content-type") ?? "");
    if (!form) return sendError(c, "notValid", PARTS);
    const sent = form.pictures.map((content) => ({ content, sha256: hashContent(content) }));
    const unnamed = sent.find(({ sha256 }) => !form.entry.includes(sha256));
    if (unnamed) return sendError(c, "unnamedPicture", toUploadedAddress(unnamed.sha256));
    for (const { content, sha256 } of sent) {
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
    if (JSON_TYPE.test(type)) return await next();
    if (type !== FORM) return sendError(c, "notJsonOrForm");
    const { caller, quota, isCallerValid } = c.var;
    if (!hasRight(caller, "import")) return sendError(c, "keyMayNot", "import");
    const announcedBytes = readContentLength(c);
    const tooLarge = () => sendError(c, "tooLarge", writeSize(maxBytes));
    if ((announcedBytes ?? 0) > maxBytes) return tooLarge();
    if (quota && (await isDiskNearlyFull(dataDir))) return sendError(c, "diskNearlyFull");
    return await limitConcurrency("uploadBodies", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension: ".form", maxBytes, announcedBytes }, async (file) => {
        if (file.end === "cut") return sendError(c, "cutOff");
        if (file.end === "tooLarge") return tooLarge();
        if (!(await isCallerValid())) return sendError(c, "noKey");
        return await limitConcurrency("uploads", c, async () => {
          const stored = await uploads.inTurn(caller.id, () => storePictures(c, file.path));
          if (typeof stored !== "string") return stored;
          readFromNow(c, stored);
          await next();
          return c.res;
        });
      }),
    );
  };
}

import { readFile } from "node:fs/promises";
import type { MiddlewareHandler } from "hono";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import { writeSize } from "#server/http/error-messages.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { withReceivedFile } from "#server/http/received-file.ts";
import { type CheckedPicture, PictureProblem, tryPicture } from "#server/pictures/picture-check.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";
import type { PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import {
  BODY_ERRORS,
  hasRight,
  type LimitConcurrency,
  type OwnerEnv,
  readContentLength,
  readContentType,
} from "#server/closets/owner-call.ts";

const FORM = "multipart/form-data";
const MAX_PICTURES = 3;
const PARTS = `send the entry as the part \`entry\`, and at most ${MAX_PICTURES} parts \`picture\` with a file name.`;
const maxBytes = MAX_RECEIVED_BYTES.entryWithPictures;

export const SENT_PICTURE_ERRORS = {
  400: [...BODY_ERRORS[400], "cutOff"],
  422: ["noSuchPicture", "notAPicture"],
  503: [...BODY_ERRORS[503], "busy"],
  507: ["diskNearlyFull"],
} as const;

/** The same call with the pictures that its addresses name. */
export const withPictures = <Body extends { description: string; content: object }>(body: Body): Body => ({
  ...body,
  description: `${body.description} As \`${FORM}\`, ${maxBytes} bytes at most: the part \`entry\` is this JSON, and at most ${MAX_PICTURES} parts \`picture\` with a file name are its pictures, of which it names the uploads. The key also needs the right \`import\`.`,
  content: { ...body.content, [FORM]: {} },
});

export type PictureReceiver = {
  uploads: Pick<PictureUploads, "inTurn">;
  dataDir: string;
  limitConcurrency: LimitConcurrency;
};

type Parts = { entry: string; pictures: Buffer[] };

/** Counted before the form is parsed, which takes seconds with a million parts. */
function hasFewParts(body: Buffer<ArrayBuffer>, contentType: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  let at = 0;
  for (let found = 0; found <= MAX_PICTURES + 3; found += 1) {
    at = body.indexOf(boundary, at) + boundary.length;
    if (at < boundary.length) return true;
  }
  return false;
}

async function readParts(body: Buffer<ArrayBuffer>, contentType: string): Promise<Parts | null> {
  if (!hasFewParts(body, contentType)) return null;
  const init = { headers: { "Content-Type": contentType } };
  const form = await new Response(body, init).formData().catch(() => null);
  const entry = form?.get("entry");
  const pictures = form?.getAll("picture") ?? [];
  if (typeof entry !== "string" || pictures.length > MAX_PICTURES) return null;
  const files = pictures.filter((picture) => typeof picture !== "string");
  if (files.length < pictures.length) return null;
  return { entry, pictures: await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()))) };
}

/** What follows reads the JSON of the entry as if it had come alone. */
export const receivePictures =
  ({ uploads, dataDir, limitConcurrency }: PictureReceiver): MiddlewareHandler<OwnerEnv> =>
  async (c, next) => {
    if (readContentType(c) !== FORM) return await next();
    const { caller, quota } = c.var;
    if (!hasRight(caller, "import")) return sendError(c, 403, "keyMayNot", "import");
    const announcedBytes = readContentLength(c);
    const tooLarge = () => sendError(c, 413, "tooLarge", writeSize(maxBytes));
    if ((announcedBytes ?? 0) > maxBytes) return tooLarge();
    if (quota && (await isDiskNearlyFull(dataDir))) return sendError(c, 507, "diskNearlyFull");
    return await limitConcurrency("uploadBodies", c, () =>
      withReceivedFile(c.req.raw.body, { dataDir, extension: ".form", maxBytes, announcedBytes }, async (file) => {
        if (file.end === "cut") return sendError(c, 400, "cutOff");
        if (file.end === "tooLarge") return tooLarge();
        const work = async (): Promise<Response> => {
          const parts = await readParts(await readFile(file.path), c.req.header("content-type") ?? "");
          if (!parts) return sendError(c, 400, "notValid", PARTS);
          const sent = new Map<string, CheckedPicture>();
          for (const content of parts.pictures) {
            const checked = await tryPicture(content);
            if (checked instanceof PictureProblem) return sendErrorWithReason(c, "notAPicture", checked.message);
            sent.set(hashContent(content), checked);
          }
          c.set("sentPictures", sent);
          const headers = new Headers(c.req.raw.headers);
          headers.set("Content-Type", "application/json");
          headers.set("Content-Length", String(Buffer.byteLength(parts.entry)));
          headers.delete("Transfer-Encoding");
          c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: parts.entry });
          await next();
          return c.res;
        };
        return await limitConcurrency("uploads", c, () => uploads.inTurn(caller.id, work));
      }),
    );
  };

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
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json$/;
const MAX_PICTURES = 3;
const MAX_HEAD_BYTES = 1024;
const PARTS = `send the entry as the part \`entry\`, and at most ${MAX_PICTURES} parts \`picture\`.`;
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
  description: `${body.description} As \`${FORM}\`, ${maxBytes} bytes at most: the part \`entry\` is this JSON, and at most ${MAX_PICTURES} parts \`picture\` are its pictures, of which it names the uploads. The key also needs the right \`import\`.`,
  content: { ...body.content, [FORM]: {} },
});

export type PictureReceiver = {
  uploads: Pick<PictureUploads, "inTurn">;
  dataDir: string;
  limitConcurrency: LimitConcurrency;
};

type Part = { head: string; content: Buffer };

/** As browsers and curl write a form. Libraries take seconds for one with a million parts or headers. */
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

type Sent = { entry: string; pictures: Buffer[] };

function readForm(body: Buffer, contentType: string): Sent | null {
  const parts = splitForm(body, contentType) ?? [];
  const isNamed = (name: string) => (part: Part) => part.head.includes(` name="${name}"`);
  const entry = parts.find(isNamed("entry"));
  const pictures = parts.filter(isNamed("picture"));
  if (!entry || pictures.length < parts.length - 1) return null;
  return { entry: entry.content.toString(), pictures: pictures.map(({ content }) => content) };
}

/** What follows reads the JSON of the entry as if it had come alone. */
export const receivePictures =
  ({ uploads, dataDir, limitConcurrency }: PictureReceiver): MiddlewareHandler<OwnerEnv> =>
  async (c, next) => {
    const type = readContentType(c);
    if (JSON_TYPE.test(type)) return await next();
    if (type !== FORM) return sendError(c, 415, "notJson");
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
          const form = readForm(await readFile(file.path), c.req.header("content-type") ?? "");
          if (!form) return sendError(c, 400, "notValid", PARTS);
          const sent = new Map<string, CheckedPicture>();
          for (const content of form.pictures) {
            const checked = await tryPicture(content);
            if (checked instanceof PictureProblem) return sendErrorWithReason(c, "notAPicture", checked.message);
            sent.set(hashContent(content), checked);
          }
          c.set("sentPictures", sent);
          const headers = new Headers(c.req.raw.headers);
          headers.set("Content-Type", "application/json");
          headers.set("Content-Length", String(Buffer.byteLength(form.entry)));
          headers.delete("Transfer-Encoding");
          c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: form.entry });
          await next();
          return c.res;
        };
        return await limitConcurrency("uploads", c, () => uploads.inTurn(caller.id, work));
      }),
    );
  };

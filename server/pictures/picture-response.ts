import type { ReadableStream as StoredStream, ReadableStreamReadResult } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { z } from "zod";
import { isPictureWidth, PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { sendError } from "#server/http/errors.ts";
import { matchesEtag } from "#server/http/responses/etag.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { ServedPicture } from "./picture-service.ts";
import { chooseFormat, VARIANT_TYPES } from "./variants.ts";

type Opened = { body: StoredStream<Uint8Array> | Uint8Array<ArrayBuffer>; bytes: number };

type Representation = {
  etag: string;
  contentType: string;
  open: () => Promise<Opened | null>;
};

function chooseRepresentation(c: Context, name: string, picture: ServedPicture): Representation {
  const asked = Number(c.req.query("w"));
  if (!isPictureWidth(asked)) {
    const { contentType, bytes } = picture;
    return {
      etag: `"${name}"`,
      contentType,
      async open() {
        const original = await picture.openOriginal();
        return original && { body: original, bytes };
      },
    };
  }
  c.header("Vary", "Accept", { append: true });
  const format = chooseFormat(c.req.header("accept"));
  return {
    etag: `"${name}-${Math.min(asked, picture.width)}.${format}"`,
    contentType: VARIANT_TYPES[format],
    async open() {
      const variant = await picture.getVariant(asked, format);
      return variant && { body: variant as Uint8Array<ArrayBuffer>, bytes: variant.length };
    },
  };
}

/** Waits for the first chunk, and throws its error. After a later error the stream ends, and `onBreak` gets it. */
export async function startStream(
  body: StoredStream<Uint8Array>,
  onBreak: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  let first: ReadableStreamReadResult<Uint8Array> | null = await reader.read();
  let isCanceled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await reader.read());
        first = null;
        // A cancel ends the pending read; the stream is closed by then.
        if (isCanceled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (isCanceled) return;
        onBreak(error);
        controller.close();
      }
    },
    cancel(reason) {
      isCanceled = true;
      return reader.cancel(reason);
    },
  });
}

async function begin(
  c: Context,
  body: Opened["body"],
  log: Pick<Log, "error">,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return body;
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  return await startStream(body, (error) => {
    log.error({ err: error }, "a picture could not be read to its end; the connection was closed");
    // The client must not take the picture for complete.
    outgoing?.destroy();
  });
}

export const pictureWidth = z.enum(PICTURE_WIDTHS.map(String)).optional().meta({ description: "The width in pixels." });

export async function sendPicture(
  c: Context,
  {
    name,
    picture,
    log,
    allowCaching,
  }: {
    name: string;
    picture: ServedPicture;
    log: Pick<Log, "error">;
    allowCaching: () => void;
  },
): Promise<Response> {
  const { etag, contentType, open } = chooseRepresentation(c, name, picture);
  const isUnchanged = matchesEtag(c.req.header("if-none-match"), etag);
  const opened = isUnchanged ? null : await open();
  if (!isUnchanged && !opened) return sendError(c, "notFound");
  // Read first: an unreadable picture must not be cached.
  const body = opened && c.req.method !== "HEAD" ? await begin(c, opened.body, log) : null;
  c.header("ETag", etag);
  allowCaching();
  if (!opened) return c.body(null, 304);
  c.header("Content-Type", contentType);
  c.header("Content-Length", String(opened.bytes));
  // No script in a picture runs when it is opened as a page.
  c.header("Content-Security-Policy", "default-src 'none'; sandbox");
  return body === null ? c.body(null) : c.body(body);
}

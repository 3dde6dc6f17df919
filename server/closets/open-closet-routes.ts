import { ReadableStream } from "node:stream/web";
import { Hono } from "hono";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { writeClosetAnswer } from "#server/closets/import/closet-answer-schema.ts";
import { answerError } from "#server/http/errors.ts";
import type { ClosetService } from "./closet-service.ts";
import { limitBody } from "#server/http/body-limit.ts";

export const openClosetRequest = z.strictObject({
  username: z.string().min(1).meta({ maxLength: MAX_USERNAME_LENGTH }),
  useCollections: z.boolean().optional(),
});

export const OPEN_CLOSET_PATH = "/users/v2/openCloset";

/** What a call asks for; null when its body is not what the call takes. */
export function readOpenCloset(body: unknown): { username: string; useCollections: boolean } | null {
  const { data } = openClosetRequest.safeParse(body);
  return data ? { username: data.username, useCollections: data.useCollections === true } : null;
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** `POST /users/v2/openCloset` (spec §7): a closet that may be shown, or one answer for every reason not to. */
export function openCloset({ closets }: { closets: ClosetService }): Hono {
  const api = new Hono();
  api.post(OPEN_CLOSET_PATH, limitBody("openCloset"), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const asked = readOpenCloset(body);
    if (!asked) return answerError(c, 400, "badOpenCloset");
    const opened = await closets.openLists(asked.username);
    if (opened.status === "ERROR") return answerError(c, 404, "closetNotShown");
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "application/json");
    return c.body(ReadableStream.from(encode(writeClosetAnswer(opened.lists, asked))) as globalThis.ReadableStream);
  });
  api.all(OPEN_CLOSET_PATH, (c) => {
    c.header("Allow", "POST");
    return answerError(c, 405, "wrongMethod");
  });
  return api;
}

import { OpenAPIHono } from "@hono/zod-openapi";
import { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { LINES_TYPE } from "#domain/closet-lines.ts";
import type { Closet, ClosetList, Item } from "#domain/closet.ts";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { limitBody, readJson } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { accepts } from "#server/http/responses/content-negotiation.ts";
import { addCall, rejectOtherMethods } from "#server/openapi/add-call.ts";
import { defineCall, describeJson, errorBody, EXAMPLE_VALUES } from "#server/openapi/call.ts";
import { writeClosetLines } from "./closet-lines.ts";
import type { ClosetService, ViewableCloset } from "./closet-service.ts";
import { closetAnswerSchema, writeClosetAnswer } from "./import/closet-answer-schema.ts";

function removeCutout(item: Item): Item {
  const { cutout: _, ...rest } = item;
  return rest;
}

/** The same closet for readers that show photographs alone: an address for each cut-out is a lot to send. */
const leaveOutCutouts = (closet: ViewableCloset): ViewableCloset => ({
  ...closet,
  async *readList<List extends ClosetList>(...[list, depth]: Parameters<typeof closet.readList<List>>) {
    for await (const entries of closet.readList(list, depth)) {
      yield (list === "items" ? (entries as Item[]).map(removeCutout) : entries) as Closet[List];
    }
  },
});

export const openClosetRequest = z.strictObject({
  username: z.string().min(1).meta({ maxLength: MAX_USERNAME_LENGTH }),
  useCollections: z.boolean().optional(),
  useCutouts: z.boolean().optional(),
});

export const OPEN_CLOSET_PATH = "/users/v2/openCloset";

/** Earlier attempts have failed because the closet kept changing. */
export type LastAttempt = { isLastAttempt?: boolean };

type OpenClosetRequest = { username: string; useCollections: boolean; useCutouts: boolean };

export function parseOpenClosetRequest(body: unknown): OpenClosetRequest | null {
  const { data } = openClosetRequest.safeParse(body);
  if (!data) return null;
  const { username, useCollections = false, useCutouts = false } = data;
  return { username, useCollections, useCutouts };
}

/** Clients that accept lines of JSON get them, also if they prefer JSON. */
export const asksForLines = (accept = ""): boolean => accepts(accept, LINES_TYPE);

const PICTURE = { width: 900, height: 1200, thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG" };

const JANE = {
  user: { username: "jane", firstName: "Jane" },
  items: [
    {
      id: "coat",
      thumbnailImageURL: `/images/${EXAMPLE_VALUES.picture}`,
      picture: PICTURE,
      brand: "Meridian",
      itemShoppingURL: "https://shop.example/coat",
      wishlist: false,
      createdAt: 1_767_225_600_000,
      sFrac: 0.5,
    },
  ],
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1_767_225_600_000 }],
  portfolios: [{ id: "spring", picUrl: null, createdAt: 1_767_225_600_000 }],
  collections: [{ id: "work", name: "Work", folders: ["default-capsules"], createdAt: 1_767_225_600_000 }],
  collectionItems: [{ collectionId: "work", itemId: "coat" }],
  collectionOutfits: [{ collectionId: "work", outfitId: "monday" }],
  collectionInspirations: [],
  inspirations: [],
  status: "OK",
};

const NO_COLLECTIONS = { collections: [], collectionItems: [], collectionOutfits: [] };

const OPEN_CLOSET = defineCall({
  id: "openCloset",
  method: "POST",
  path: OPEN_CLOSET_PATH,
  group: "closets",
  summary: "Returns a public closet.",
  description:
    'Usernames are case-insensitive. Items, outfits and collections come in descending order of `createdAt + sFrac`, portfolios of `createdAt`. A picture’s address is a path of this server or an `http(s)` address; `null` means that there is no picture. Without `useCollections` the lists of collections and inspirations are empty. With `useCutouts` items have `cutout`, their picture without the background. Private, unknown and deleted closets get the same 404, byte for byte. With `Accept: application/x-ndjson` the closet comes as lines of JSON, so that a client reads it in parts: `user`; `list` with `entries`; `{"status":"OK"}` after the last card; `details` with the other fields of items and outfits; of a closet that shows cut-outs, the cards of items have `cutout` without `useCutouts`; `{"status":"OK","details":true}` as the last line. An answer without the last line is cut off.',
  body: { schema: { name: "OpenCloset", schema: openClosetRequest }, maxBytes: MAX_BODY_BYTES.openCloset },
  responses: {
    200: {
      ...describeJson("The closet.", { name: "Closet", schema: closetAnswerSchema }),
      otherTypes: [LINES_TYPE],
    },
  },
  errors: {
    400: ["badOpenCloset"],
    404: ["closetNotShown"],
    405: ["wrongMethod"],
    413: ["tooLarge"],
  },
  examples: {
    withCollections: {
      summary: "A whole closet",
      status: 200,
      body: { username: "jane", useCollections: true },
      response: JANE,
    },
    withoutCollections: {
      summary: "Its items, outfits and portfolios",
      status: 200,
      body: { username: "jane" },
      response: { ...JANE, ...NO_COLLECTIONS },
    },
    unknown: {
      summary: "A private or unknown closet",
      status: 404,
      body: { username: "nobody", useCollections: true },
      response: errorBody("closetNotShown"),
    },
    anotherField: {
      summary: "An unknown field",
      status: 400,
      body: { username: "jane", everything: true },
      response: errorBody("badOpenCloset"),
    },
  },
});

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** `POST /users/v2/openCloset` (spec §7). */
export function openCloset({ closets }: { closets: ClosetService }): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, OPEN_CLOSET, limitBody("openCloset"), async (c) => {
    const asked = parseOpenClosetRequest(await readJson(c));
    if (!asked) return sendError(c, 400, "badOpenCloset");
    const { isLastAttempt: inSnapshot = false } = (c.env ?? {}) as LastAttempt;
    const opened = await closets.openCloset(asked.username, { inSnapshot });
    if (opened.status === "ERROR") return sendError(c, 404, "closetNotShown");
    const asLines = asksForLines(c.req.header("Accept"));
    const showsCutouts = asLines && opened.version.showsCutouts;
    const closet = asked.useCutouts || showsCutouts ? opened.closet : leaveOutCutouts(opened.closet);
    const write = asLines ? writeClosetLines : writeClosetAnswer;
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", asLines ? LINES_TYPE : "application/json");
    c.header("Vary", "Accept");
    return c.body(ReadableStream.from(encode(write(closet, { ...asked, showsCutouts }))) as globalThis.ReadableStream);
  });
  rejectOtherMethods(api, [OPEN_CLOSET]);
  return api;
}

import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { BlockList } from "node:net";
import { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { findLinkToken, toLinkName } from "#domain/closet-tabs.ts";
import { linkTokenSchema } from "#domain/links/link-schemas.ts";
import { MAX_LINK_PASSWORD_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { assumeJson, limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { REVALIDATE } from "#server/http/responses/cached-response.ts";
import { errors, ifNoneMatch, json, jsonBody, notModified, TAGS } from "#server/openapi/route-parts.ts";
import type { ClosetService } from "./closet-service.ts";
import { closetResponseSchema, type ClosetRequest, writeClosetResponse } from "./closet-response.ts";
import { type Audience, readAudience, readPublicAudience } from "#server/closets/links/audience.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import { findSender } from "#server/http/client-address.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const openClosetRequest = z
  .strictObject({
    username: z.string().min(1).meta({ maxLength: MAX_USERNAME_LENGTH }).optional(),
    link: linkTokenSchema.optional(),
    password: z.string().max(MAX_LINK_PASSWORD_LENGTH).optional(),
    useCollections: z.boolean().optional(),
    useCutouts: z.boolean().optional(),
  })
  .refine(({ username, link }) => (username === undefined) !== (link === undefined), {
    error: "needs `username` or `link`",
  });

export const OPEN_CLOSET_PATH = "/users/v2/openCloset";

/** `name`: a username, or the name of a link. */
type OpenClosetRequest = ClosetRequest & { name: string };

const withDefaults = ({
  username = "",
  link,
  useCollections = false,
  useCutouts = false,
}: z.infer<typeof openClosetRequest>): OpenClosetRequest => ({
  name: link === undefined ? (findLinkToken(username) === null ? username : "") : toLinkName(link),
  useCollections,
  useCutouts,
});

/** Without the password: the cache answers those who see the closet without it. */
export function parseOpenClosetRequest(body: unknown): OpenClosetRequest | null {
  const { data } = openClosetRequest.safeParse(body);
  return data ? withDefaults(data) : null;
}

const OPEN_CLOSET = createRoute({
  operationId: "openCloset",
  method: "post",
  path: OPEN_CLOSET_PATH,
  tags: TAGS.closets,
  summary: "Returns a public closet.",
  description:
    "Usernames are case-insensitive. Items, outfits and collections come in descending order of `createdAt + sFrac`, portfolios of `createdAt`. A picture’s address is a path of this server or an `http(s)` address; `null` means that there is no picture. Without `useCollections` the lists of collections and inspirations are empty. With `useCutouts` items have `cutout`, their picture without the background. With `link`, the token of a link, in the place of `username`: what the link shows, also of a private closet; `password` if it has one. Private, unknown and deleted closets, and links that have ended, get the same 404, byte for byte.",
  middleware: [limitBody("openCloset"), assumeJson],
  request: { body: jsonBody("OpenCloset", openClosetRequest, "openCloset") },
  responses: {
    200: json("The closet.", "Closet", closetResponseSchema),
    ...errors("notValid", "closetNotShown", "tooLarge"),
  },
});

/** Of `GET /closets/{username}`. Null for any other address. */
export const findClosetName = (path: string): string | null => /^\/closets\/([^/]+)$/.exec(path)?.[1] ?? null;

const READ_CLOSET = createRoute({
  operationId: "readCloset",
  method: "get",
  path: "/closets/{username}",
  tags: TAGS.closets,
  summary: "Returns a public closet with its collections, for caches to keep.",
  description:
    "The answer of `openCloset` with `useCollections`: the same for each caller, whatever cookie, key or language the request has. A shared cache may keep it and asks each time (`If-None-Match`). Private, unknown and deleted closets get the same 404, byte for byte.",
  request: {
    params: z.object({
      username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH, description: "Username, case-insensitive." }),
    }),
  },
  parameters: [ifNoneMatch],
  responses: {
    200: json("The closet.", "Closet", closetResponseSchema, {
      headers: { "Cache-Control": `\`${REVALIDATE}\``, ETag: "Changes with the closet." },
    }),
    304: notModified,
    ...errors("closetNotShown", "busy"),
  },
});

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

type OpenClosetParts = {
  closets: ClosetService;
  links: Pick<Links, "enterPassword">;
  trustedProxies: BlockList;
};

/** `POST /users/v2/openCloset` (spec §7), `GET /closets/{username}`. */
export function openCloset({ closets, links, trustedProxies }: OpenClosetParts): OpenAPIHono {
  const api = createApi();
  async function sendCloset(c: Context, audience: Audience, asked: ClosetRequest): Promise<Response> {
    const opened = await closets.openCloset(audience);
    if (opened.status === "ERROR") return sendError(c, "closetNotShown");
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "application/json");
    return c.body(ReadableStream.from(encode(writeClosetResponse(opened.closet, asked))) as globalThis.ReadableStream);
  }
  api.openapi(OPEN_CLOSET, async (c) => {
    const { password, ...given } = c.req.valid("json");
    const asked = withDefaults(given);
    const audience = readAudience(asked.name, c.req.header("cookie"));
    if (password !== undefined && audience.kind === "link") {
      const proof = await links.enterPassword(audience.token, password, findSender(c, trustedProxies));
      if (proof !== null) audience.proofs = [...audience.proofs, proof];
    }
    return await sendCloset(c, audience, asked);
  });
  api.openapi(READ_CLOSET, async (c) => {
    // Search engines find the pages of the closet, if its owner lets them.
    c.header("X-Robots-Tag", "noindex");
    const audience = readPublicAudience(c.req.valid("param").username);
    return await sendCloset(c, audience, { useCollections: true, useCutouts: false });
  });
  return api;
}

import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { decodePath, readClosetName } from "#domain/closet-tabs.ts";
import { chooseLanguage } from "#domain/languages.ts";
import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { escapeMarkup, toPlainLine } from "#domain/plain-text.ts";
import type { ClosetService } from "#server/closets/visitors/closet-service.ts";
import { SITE_STYLE } from "#server/closets/visitors/site-files.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { findNetwork } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import type { VisitorTurns } from "#server/http/limits/visitor-turns.ts";
import { toHashSource } from "#server/http/security-headers.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, response, TAGS } from "#server/openapi/route-parts.ts";
import { type EmbedPlace, findEmbedded, getEmbedPath, writeEmbedPage } from "./embed-page.ts";

const LISTS = ["outfits", "items", "collections"] as const;

const PATH = /^\/[^/]+\/[^/]+\/(outfits|items|collections)(?:\/([^/]+))?\/?$/;

/** Pixels. A consumer may ask for less. */
const SIZE = { width: 480, height: 640 };

const length = z.coerce.number().int().min(1).max(100_000).optional();

const GET_OEMBED = createRoute({
  operationId: "getOembed",
  method: "get",
  path: "/oembed",
  tags: TAGS.closets,
  summary: "How another site shows a page of a closet in a frame (oEmbed 1.0).",
  description:
    "For the outfits, the items, a collection, an item or an outfit of a public closet, and for those of a link whose visitors may `embed` it. All other addresses get 404.",
  request: {
    query: z.object({
      url: z.string().max(MAX_WEB_ADDRESS_LENGTH).meta({ description: "The address of the page." }),
      format: z.string().optional().meta({ description: "`json`. Any other format gets 501." }),
      maxwidth: length.meta({ description: "Of the frame, in pixels." }),
      maxheight: length.meta({ description: "Of the frame, in pixels." }),
    }),
  },
  responses: {
    200: json(
      "The frame.",
      "Oembed",
      z.strictObject({
        version: z.literal("1.0"),
        type: z.literal("rich"),
        title: z.string(),
        author_name: z.string(),
        author_url: z.string(),
        provider_name: z.string(),
        provider_url: z.string(),
        cache_age: z.int(),
        html: z.string(),
        width: z.int(),
        height: z.int(),
      }),
    ),
    ...errors("notValid", "closetNotShown", "noSuchFormat"),
  },
});

const username = z.string().meta({ description: "The owner, or `~` and the token of a link." });
const id = z.string().meta({ description: "The outfit, item or collection." });

const describeFrame = (operationId: string, what: string, path: string, params: Record<string, z.ZodType>) =>
  createRoute({
    operationId,
    method: "get",
    path: `/embed/{username}/{list}${path}`,
    tags: TAGS.closets,
    summary: `The frame of ${what}: a page without script. Only these pages may be framed by other sites.`,
    request: { params: z.object({ username, list: z.enum(LISTS), ...params }) },
    responses: {
      200: response("A page.", ["text/html"]),
      ...errors("notValid", "closetNotShown"),
    },
  });

const GET_LIST_FRAME = describeFrame("getListFrame", "a list", "", {});
const GET_ENTRY_FRAME = describeFrame("getEntryFrame", "an item, an outfit or a collection", "/{id}", { id });

const POLICY = `default-src 'none'; img-src 'self' data:; style-src ${toHashSource(SITE_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors *`;

/** The audience has no proof of a password: frames send no cookie. */
function readPage(address: string, publicUrl: string): { name: string; place: EmbedPlace } | null {
  if (!address.startsWith(`${publicUrl}/`)) return null;
  const path = address.slice(publicUrl.length).split(/[?#]/, 1)[0] ?? "";
  const [, list, id] = PATH.exec(path) ?? [];
  const name = readClosetName(path);
  if (list === undefined || name === null) return null;
  return { name, place: { list: list as EmbedPlace["list"], id: id && decodePath(id) } };
}

type Services = {
  closets: ClosetService;
  visitorTurns: VisitorTurns;
  trustedProxies: BlockList;
  publicUrl: string;
  brand: { name: string };
};

export function embeds({ closets, visitorTurns, trustedProxies, publicUrl, brand }: Services): OpenAPIHono {
  const api = createApi();
  const takeTurn = <T>(c: Context, work: () => Promise<T>) => visitorTurns.take(findNetwork(c, trustedProxies), work);
  const find = (c: Context, name: string, place: EmbedPlace) =>
    findEmbedded(closets, readAudience(name), place, getLanguage(c));
  const getLanguage = (c: Context) => chooseLanguage(readLanguagePreferences(c.req));

  api.openapi(GET_OEMBED, async (c) => {
    const { url, format = "json", maxwidth = SIZE.width, maxheight = SIZE.height } = c.req.valid("query");
    if (format !== "json") return sendError(c, "noSuchFormat");
    const page = readPage(url, publicUrl);
    const found = page && (await takeTurn(c, () => find(c, page.name, page.place)));
    if (!page || !found) return sendError(c, "closetNotShown");
    const width = Math.min(SIZE.width, maxwidth);
    const height = Math.min(SIZE.height, maxheight);
    const title = toPlainLine(found.title);
    const src = publicUrl + getEmbedPath(page.name, page.place);
    c.header("Cache-Control", "no-store");
    return c.json({
      version: "1.0" as const,
      type: "rich" as const,
      title,
      author_name: found.author,
      author_url: publicUrl + found.closetPath,
      provider_name: brand.name,
      provider_url: publicUrl,
      cache_age: 0,
      html: `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
      width,
      height,
    });
  });

  for (const route of [GET_LIST_FRAME, GET_ENTRY_FRAME]) {
    api.openapi(route, async (c) => {
      const { username: name, ...place } = c.req.valid("param") as { username: string } & EmbedPlace;
      const html = await takeTurn(c, async () => {
        const found = await find(c, name, place);
        return found && writeEmbedPage(found, getLanguage(c), publicUrl);
      });
      if (html === null) return sendError(c, "closetNotShown");
      c.header("Cache-Control", "no-store");
      c.header("Content-Security-Policy", POLICY);
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
      c.header("Referrer-Policy", "no-referrer");
      return c.html(html);
    });
  }
  return api;
}

import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Item, Outfit } from "#domain/closet.ts";
import { chooseLanguage } from "#domain/languages.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import { MAX_ID_LENGTH } from "#domain/limits.ts";
import { toDay } from "#domain/links/link.ts";
import { computeFigures, type Figures, writeFigureRows } from "#domain/owner/figures.ts";
import { isEmptySearch, readSearch, SORTS } from "#domain/search/read-search.ts";
import type { Access } from "#domain/people/rights.ts";
import { listFields } from "#server/closets/visitors/closet-service.ts";
import type { LimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import {
  closetParams,
  type LimitConcurrency,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import { findItems, type SearchRequest } from "#server/closets/visitors/search/closet-search.ts";
import { sendError } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json } from "#server/openapi/route-parts.ts";

type SearchedItems = { items: Item[]; outfits: Outfit[] };

/** The search covers fields that visitors do not see, too. */
export async function readFigured(
  limitedClosets: Pick<LimitedClosets, "openOwn">,
  username: string,
  request: SearchRequest,
  access: Access,
): Promise<SearchedItems | null> {
  const closet = await limitedClosets.openOwn(username, access);
  if (!closet) return null;
  const items = await listFields(closet, "items");
  const outfits = await listFields(closet, "outfits");
  return { items: isEmptySearch(request.search) ? items : await findItems({ items, outfits }, request), outfits };
}

const CSV = "text/csv";

const count = z.int().min(0);

const bars = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value: value.nullable(), total: count }));

const ids = z.array(z.string().meta({ maxLength: MAX_ID_LENGTH }));

const figuresSchema = z.strictObject({
  status: z.literal("OK"),
  total: count,
  category: bars(z.enum(CATEGORIES)),
  color: bars(z.enum(COLORS)),
  season: bars(z.enum(SEASONS)),
  lately: ids,
  never: ids,
  inNoOutfit: ids,
  costs: z.array(
    z.strictObject({
      currency: z.string(),
      items: count,
      value: z.number(),
      received: z.number(),
      median: z.number().nullable(),
      best: ids,
      worst: ids,
    }),
  ),
  withoutPrice: count,
  left: ids,
});

const toIds = (items: readonly Item[]): string[] => items.map(({ id }) => id);

const toAnswer = ({ lately, never, inNoOutfit, costs, left, ...figures }: Figures): z.infer<typeof figuresSchema> => ({
  status: "OK",
  ...figures,
  lately: toIds(lately),
  never: toIds(never),
  inNoOutfit: toIds(inNoOutfit),
  left: toIds(left),
  costs: costs.map(({ best, worst, ...cost }) => ({ ...cost, best: toIds(best), worst: toIds(worst) })),
});

const filter = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .exactOptional()
    .meta({ description });

const READ_FIGURES = createRoute({
  ...OWNER_CALL,
  operationId: "readFigures",
  method: "get",
  path: "/owner/closets/{username}/figures",
  summary: "Counts what a search finds in a closet, and how it is worn.",
  description:
    "The key needs the right `read`. The search is that of the items’ pages; without one all items count, wishes never. `value` is null for items that have none. `lately`: worn in the last 90 days; `never`: not worn yet; `inNoOutfit`. Lists of items have their ids. `costs` has the value and the cost per wear of the items with a price, for each currency; `received` is what was paid for items that were sold; `best` and `worst` are five at most. `left` has the items that were sold, given away or worn out, which are in no other list. With `Accept: text/csv` the answer is a table with a row for each item.",
  middleware: requireRight("readFigures"),
  request: {
    params: closetParams,
    query: z.object({
      q: z.string().exactOptional().meta({ description: "Words of a search, in the language of the request." }),
      category: filter("A category, or several of them."),
      color: filter("A color, or several of them."),
      brand: filter("A brand, or several of them."),
      season: filter("A season, or several of them."),
      sort: z.enum(SORTS.items).exactOptional().meta({ description: "The order of the rows." }),
    }),
  },
  responses: {
    200: json("The figures, or the rows.", "ClosetFigures", figuresSchema, { types: [CSV] }),
    ...errors("notValid", ...OWNER_ERRORS, "noSuchCloset", "busy"),
  },
});

type Parts = {
  readFigured: (username: string, request: SearchRequest, access: Access) => ReturnType<typeof readFigured>;
  limitConcurrency: LimitConcurrency;
};

export function closetFigures({ readFigured: read, limitConcurrency }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();
  api.openapi(READ_FIGURES, (c) =>
    limitConcurrency("contents", c, async () => {
      const search = readSearch(new URL(c.req.url).searchParams, "items");
      const language = chooseLanguage(readLanguagePreferences(c.req));
      const found = await read(c.req.valid("param").username, { list: "items", search, language }, c.var.access);
      if (!found) return sendError(c, "noSuchCloset");
      c.header("Vary", "Accept");
      const { items, outfits } = found;
      if (c.req.header("accept")?.includes(CSV) === true)
        return c.body(writeFigureRows(items, outfits), 200, { "Content-Type": `${CSV}; charset=utf-8` });
      return c.json(toAnswer(computeFigures(items, outfits, toDay(Date.now()))));
    }),
  );
  return api;
}

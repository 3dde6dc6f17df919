import { z } from "zod";
import { CLOSET_LISTS, EDITED_LISTS, mapLists } from "#domain/closet-lists.ts";
import { LIST_SCHEMAS } from "#domain/closet-schemas.ts";
import { MAX_ID_LENGTH } from "#domain/limits.ts";

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const ids = z.array(id).exactOptional();

const versioned = {
  version: z.string(),
  /** Epoch milliseconds. */
  changedBy: z.strictObject({ name: z.string(), at: z.number() }).exactOptional(),
};

export const OWN_ENTRY_SCHEMAS = {
  ...mapLists((list) => LIST_SCHEMAS[list].extend(versioned)),
  collections: LIST_SCHEMAS.collections.extend({ ...versioned, itemIds: ids, outfitIds: ids, inspirationIds: ids }),
};

export const changeSchemas = {
  since: z.int(),
  deleted: z.strictObject(mapLists(() => z.array(id))),
  totals: z.strictObject(mapLists(() => z.int())),
};

const listsOf = (lists: readonly (keyof typeof LIST_SCHEMAS)[]) =>
  Object.fromEntries(lists.map((list) => [list, z.array({ ...LIST_SCHEMAS, ...OWN_ENTRY_SCHEMAS }[list])]));

export const contentListSchemas = listsOf(CLOSET_LISTS);

export const changedListSchemas = listsOf(EDITED_LISTS);

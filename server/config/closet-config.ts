import { z } from "zod";
import { type Brand, DEFAULT_BRAND, hasStoreAddresses } from "#domain/brand.ts";
import { type ClosetQuota, DEFAULT_QUOTA, MAX_WEB_LIST_ENTRIES } from "#domain/limits.ts";

/** Who may create a closet on the web. */
export const CLOSET_CREATORS = ["anyone", "invited", "none"] as const;

export type ClosetCreators = (typeof CLOSET_CREATORS)[number];

/** Where a prompt to style the owner leads: to the app (spec §2), or to the composer. */
export const STYLE_WITH = ["app", "web"] as const;

export type StyleWith = (typeof STYLE_WITH)[number];

const MB = 1024 * 1024;

const wholeNumber = (most: number) =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most, {
      error: `must be a whole number from 1 to ${most}`,
    })
    .transform(Number);

export const closetVariables = {
  CLOSETS: z.enum(CLOSET_CREATORS, { error: "must be anyone, invited or none" }).default("anyone"),
  CLOSET_MAX_ITEMS: wholeNumber(MAX_WEB_LIST_ENTRIES).default(DEFAULT_QUOTA.items),
  CLOSET_MAX_MB: wholeNumber(1_000_000).default(DEFAULT_QUOTA.pictureBytes / MB),
  STYLE_WITH: z.enum(STYLE_WITH, { error: "must be app or web" }).optional(),
};

/** The specification's brand has an app; a brand without addresses of stores has none. */
export const getStyleWith = (brand: Brand): StyleWith =>
  brand.name === DEFAULT_BRAND.name || hasStoreAddresses(brand) ? "app" : "web";

export const readClosetQuota = (data: z.infer<z.ZodObject<typeof closetVariables>>): ClosetQuota => ({
  items: data.CLOSET_MAX_ITEMS,
  pictureBytes: data.CLOSET_MAX_MB * MB,
});

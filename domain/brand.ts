import type { Device } from "./device.ts";

export type Brand = {
  name: string;
  logoUrl: string | null;
  /** Null: pages name none. */
  supportEmail: string | null;
  /** Null: the sign-up card does not ask to agree to anything. Both are null, or neither. */
  termsUrl: string | null;
  privacyUrl: string | null;
  iosAppUrl: string;
  androidAppUrl: string;
};

/** Where a brand's app is found before the operator sets its addresses. */
export const getStoreSearches = (name: string): Pick<Brand, "iosAppUrl" | "androidAppUrl"> => ({
  iosAppUrl: `https://apps.apple.com/us/search?term=${encodeURIComponent(name)}`,
  androidAppUrl: `https://play.google.com/store/search?q=${encodeURIComponent(name)}&c=apps`,
});

export const DEFAULT_MARKETING_URL = "https://www.indyx.example";

const DEFAULT_NAME = "Indyx";

/** The specification does not give these addresses, so they are store searches and reserved domains. */
export const DEFAULT_BRAND: Brand = {
  name: DEFAULT_NAME,
  logoUrl: null,
  supportEmail: "support@indyx.example",
  termsUrl: `${DEFAULT_MARKETING_URL}/terms-of-use`,
  privacyUrl: `${DEFAULT_MARKETING_URL}/privacy-policy`,
  ...getStoreSearches(DEFAULT_NAME),
};

export function findStoreUrl(brand: Brand, device: Device | null): string | null {
  if (device === "ios") return brand.iosAppUrl;
  return device === "android" ? brand.androidAppUrl : null;
}

export function hasStoreAddresses({ name, iosAppUrl, androidAppUrl }: Brand): boolean {
  const searches = getStoreSearches(name);
  return iosAppUrl !== searches.iosAppUrl && androidAppUrl !== searches.androidAppUrl;
}

/** Where prompts lead visitors who want to style. Behind a link: to the board alone, as no app opens links. */
export type StyleWith = "app" | "web" | "board";

export const namesApp = (styleWith: StyleWith, brand: Brand): boolean =>
  styleWith === "app" || (styleWith === "web" && hasStoreAddresses(brand));

/** On the marketing site (spec §2, view 7), for the specification's brand. Another brand names its pages, or has none. */
export function chooseLegalPages(
  { name, marketingUrl }: { name: string; marketingUrl: string },
  { terms, privacy }: { terms: string | undefined; privacy: string | undefined },
): Pick<Brand, "termsUrl" | "privacyUrl"> {
  const isDefault = name === DEFAULT_BRAND.name;
  return {
    termsUrl: terms ?? (isDefault ? `${marketingUrl}/terms-of-use` : null),
    privacyUrl: privacy ?? (isDefault ? `${marketingUrl}/privacy-policy` : null),
  };
}

/** The page background of `app/ui/tokens.css`. */
export const BACKGROUND_COLORS = { light: "#faf7f2", dark: "#171412" };

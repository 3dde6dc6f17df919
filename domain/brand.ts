import type { Device } from "./device.ts";

export type Brand = {
  name: string;
  logoUrl: string | null;
  supportEmail: string;
  marketingUrl: string;
  /** Null: the sign-up card does not ask to agree to anything. Both are null, or neither. */
  termsUrl: string | null;
  privacyUrl: string | null;
  iosAppUrl: string;
  androidAppUrl: string;
};

/** The specification does not give these addresses, so they are store searches and reserved domains. */
export const DEFAULT_BRAND: Brand = {
  name: "Indyx",
  logoUrl: null,
  supportEmail: "support@indyx.example",
  marketingUrl: "https://www.indyx.example",
  termsUrl: "https://www.indyx.example/terms-of-use",
  privacyUrl: "https://www.indyx.example/privacy-policy",
  iosAppUrl: "https://apps.apple.com/us/search?term=Indyx",
  androidAppUrl: "https://play.google.com/store/search?q=Indyx&c=apps",
};

export function findStoreUrl(brand: Brand, device: Device | null): string | null {
  if (device === "ios") return brand.iosAppUrl;
  return device === "android" ? brand.androidAppUrl : null;
}

export const hasStoreAddresses = ({ iosAppUrl, androidAppUrl }: Brand): boolean =>
  iosAppUrl !== DEFAULT_BRAND.iosAppUrl && androidAppUrl !== DEFAULT_BRAND.androidAppUrl;

/** Where prompts lead visitors who want to style. Behind a link: to the board alone, as no app opens links. */
export type StyleWith = "app" | "web" | "board";

export const namesApp = (styleWith: StyleWith, brand: Brand): boolean =>
  styleWith === "app" || (styleWith === "web" && hasStoreAddresses(brand));

/** On the marketing site (spec §2, view 7), for the specification's brand. Another brand names its pages, or has none. */
export function chooseLegalPages(
  { name, marketingUrl }: Pick<Brand, "name" | "marketingUrl">,
  { terms, privacy }: { terms: string | undefined; privacy: string | undefined },
): Pick<Brand, "termsUrl" | "privacyUrl"> {
  const isDefault = name === DEFAULT_BRAND.name;
  return {
    termsUrl: terms ?? (isDefault ? `${marketingUrl}/terms-of-use` : null),
    privacyUrl: privacy ?? (isDefault ? `${marketingUrl}/privacy-policy` : null),
  };
}

/** The page background of `app/ui/tokens.css`. */
export const BACKGROUND_COLOURS = { light: "#faf7f2", dark: "#171412" };

import type { Device } from "./device.ts";

/** What the operator may call the product: names and addresses that visitors see (decisions, "Names and addresses"). */
export type Brand = {
  name: string;
  /** Null: the name stands as the logo. */
  logoUrl: string | null;
  supportEmail: string;
  marketingUrl: string;
  iosAppUrl: string;
  androidAppUrl: string;
};

/** The specification's brand. Addresses that it does not give are searches or reserved names, never somebody else's. */
export const DEFAULT_BRAND: Brand = {
  name: "Indyx",
  logoUrl: null,
  supportEmail: "support@indyx.example",
  marketingUrl: "https://www.indyx.example",
  iosAppUrl: "https://apps.apple.com/us/search?term=Indyx",
  androidAppUrl: "https://play.google.com/store/search?q=Indyx&c=apps",
};

/** The app's listing in the store of a device; null on a desktop, and while the device is not known. */
export function findStoreUrl(brand: Brand, device: Device | null): string | null {
  if (device === "ios") return brand.iosAppUrl;
  return device === "android" ? brand.androidAppUrl : null;
}

/** Where the marketing site has its terms and its privacy policy (spec §2). */
export const getTermsUrl = (brand: Brand): string => `${brand.marketingUrl}/terms-of-use`;
export const getPrivacyUrl = (brand: Brand): string => `${brand.marketingUrl}/privacy-policy`;

/** The paper that everything stands on (`app/ui/tokens.css`), for what lies around a page. */
export const BACKGROUND_COLOURS = { light: "#faf7f2", dark: "#171412" };

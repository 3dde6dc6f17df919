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

/** The paper that everything stands on (`app/ui/tokens.css`), for what lies around a page. */
export const PAPER = { light: "#faf7f2", dark: "#171412" };

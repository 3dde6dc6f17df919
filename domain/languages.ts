/** The languages that every page and mail exists in; the first is the specification's own. */
export const LANGUAGES = ["en", "de", "fr", "es", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** Each by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
};

/** The parameter of an address, and the cookie, in which a visitor's choice stands. */
export const LANGUAGE_PARAMETER = "lang";

export const getDirection = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** One of ours, or null. */
export const readLanguage = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

/** Longer than what any browser sends. */
const MAX_HEADER_LENGTH = 400;

/**
 * The best of ours for an `Accept-Language` (RFC 9110, section 12.5.4): by quality, then as they are listed. `de-AT` is
 * German, and `*` asks for no language: null.
 */
export function matchLanguage(acceptLanguage: string): Language | null {
  let best: Language | null = null;
  let bestQuality = 0;
  for (const entry of acceptLanguage.slice(0, MAX_HEADER_LENGTH).toLowerCase().split(",")) {
    const [, tag = "", , quality = "1"] = /^\s*([a-z]+)(-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(entry) ?? [];
    const language = readLanguage(tag);
    if (language === null || !(Number(quality) > bestQuality)) continue;
    [best, bestQuality] = [language, Number(quality)];
  }
  return best;
}

/** Where a visitor may have said which language she reads. */
export type LanguagePreferences = {
  /** `lang` in the address, whatever stands there. */
  address?: string | null | undefined;
  /** The headers of her request. */
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
};

/** A visitor's language: as the address says, else as she chose before, else as her browser asks; English if none does. */
export function chooseLanguage({ address, cookie = "", acceptLanguage = "" }: LanguagePreferences): Language {
  const [, kept] = /(?:^|;\s*)lang=([^;]*)/.exec(cookie) ?? [];
  return readLanguage(address) ?? readLanguage(kept) ?? matchLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
}

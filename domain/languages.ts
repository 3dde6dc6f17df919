export const LANGUAGES = ["en", "de", "fr", "es", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
};

export const LANGUAGE_PARAMETER = "lang";

export const getDirection = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

export const readLanguage = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

const MAX_HEADER_LENGTH = 400;

/** RFC 9110 §12.5.4: by quality, then by position. */
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

export type LanguagePreferences = {
  address?: string | null | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
};

export function chooseLanguage({ address, cookie = "", acceptLanguage = "" }: LanguagePreferences): Language {
  const [, kept] = /(?:^|;\s*)lang=([^;]*)/.exec(cookie) ?? [];
  return readLanguage(address) ?? readLanguage(kept) ?? matchLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
}

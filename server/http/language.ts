import type { HonoRequest } from "hono";
import { type Language, LANGUAGE_PARAMETER, type LanguagePreferences } from "#domain/languages.ts";

const YEAR_S = 31_536_000;

export const VARY_BY_LANGUAGE = "Accept-Language, Cookie";

export const readLanguagePreferences = (request: HonoRequest): LanguagePreferences => ({
  address: request.query(LANGUAGE_PARAMETER),
  cookie: request.header("cookie"),
  acceptLanguage: request.header("accept-language"),
});

export const makeLanguageCookie = (language: Language, publicUrl: string): string =>
  `${LANGUAGE_PARAMETER}=${language}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;

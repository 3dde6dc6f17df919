import type { HonoRequest } from "hono";
import { type Language, LANGUAGE_PARAMETER, type LanguagePreferences } from "#domain/languages.ts";
import { makeCookie } from "./cookie.ts";

const YEAR_S = 31_536_000;

export const VARY_BY_LANGUAGE = "Accept-Language, Cookie";

export const readLanguagePreferences = (request: HonoRequest): LanguagePreferences => ({
  address: request.query(LANGUAGE_PARAMETER),
  cookie: request.header("cookie"),
  acceptLanguage: request.header("accept-language"),
});

export const makeLanguageCookie = (language: Language, publicUrl: string): string =>
  makeCookie(LANGUAGE_PARAMETER, language, { maxAgeS: YEAR_S, publicUrl });

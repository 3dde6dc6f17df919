import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";

const search = typeof location === "undefined" ? "" : location.search;

/** From the address: `?lang=ar`. */
export const LANGUAGE = readLanguage(new URLSearchParams(search).get(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE;

export const WORDS = CATALOGUES[LANGUAGE];

import type { DEFAULT_LANGUAGE, Language } from "#domain/languages.ts";
import type { Catalogue } from "./catalogues.ts";

type SentencePath<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string | ((...values: never[]) => unknown)
    ? Name
    : `${Name}.${SentencePath<Part[Name]>}`;
}[keyof Part & string];

/**
 * Where English stands in: the file of the language has the English sentence. To translate one, replace it there and
 * delete its line here.
 */
export const UNTRANSLATED: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, readonly SentencePath<Catalogue>[]> = {
  de: [],
  fr: [],
  es: [],
  ar: [],
};

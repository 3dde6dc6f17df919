import type { Language } from "#domain/languages.ts";
import { createLexicon, type Lexicon } from "#domain/search/lexicon.ts";

const LOADERS = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
};

const lexicons = new Map<Language, Promise<Lexicon>>();

/** The browser loads the words of one language beside English, when a search begins. */
export function loadLexicon(language: Language): Promise<Lexicon> {
  const load = async () => {
    const [english, own] = await Promise.all([LOADERS.en(), LOADERS[language]()]);
    return createLexicon(language, { english: english.words, own: own.words });
  };
  const lexicon = lexicons.get(language) ?? load();
  lexicons.set(language, lexicon);
  // A load that fails is tried again at the next search.
  lexicon.catch(() => lexicons.delete(language));
  return lexicon;
}

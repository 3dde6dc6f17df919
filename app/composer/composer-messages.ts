import { createContext, use } from "react";
import type { Language } from "#domain/languages.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";

const LOADERS: Record<Language, () => Promise<{ composer: ComposerMessages }>> = {
  en: () => import("#domain/messages/en/composer.ts"),
  de: () => import("#domain/messages/de/composer.ts"),
  fr: () => import("#domain/messages/fr/composer.ts"),
  es: () => import("#domain/messages/es/composer.ts"),
  ar: () => import("#domain/messages/ar/composer.ts"),
};

export const loadComposerMessages = async (language: Language): Promise<ComposerMessages> =>
  (await LOADERS[language]()).composer;

export const ComposerWordsContext = createContext<ComposerMessages | null>(null);

export function useComposerWords(): ComposerMessages {
  const words = use(ComposerWordsContext);
  if (!words) throw new Error("The composer has no messages: wrap it in ComposerWordsContext.");
  return words;
}

import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

/** Parts of a catalogue that a browser has (`vite.config.ts`). */
export const MESSAGE_PARTS = ["closet", "pages", "invite"] as const;

/** The addresses of their files, in the order of the parts. */
export type MessagePaths = Record<Language, string[]>;

/** @param findBuilt null while developing: the sources, through Vite */
export function findMessagePaths(findBuilt: FindBuiltAsset | null): MessagePaths {
  const find = (language: Language, part: string): string =>
    findBuilt?.(`${part}-messages-${language}`, ".js") ?? `/domain/messages/${language}/${part}.ts`;
  const findAll = (language: Language) => MESSAGE_PARTS.map((part) => find(language, part));
  return Object.fromEntries(LANGUAGES.map((language) => [language, findAll(language)])) as MessagePaths;
}

/**
 * What goes before a page's module script, whose last line begins the page in the browser: the words that it has there
 * (`app/entry.client.tsx`).
 */
export function importMessages(paths: readonly string[]): string {
  const imports = paths.map((path, at) => `import{${MESSAGE_PARTS[at]}}from${JSON.stringify(path)};`).join("");
  return `${imports}window.messages={${MESSAGE_PARTS.join()}};`;
}

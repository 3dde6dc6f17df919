import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

/** Parts of a catalogue that a browser has (`vite.config.ts`). */
export const MESSAGE_PARTS = ["closet", "pages", "invite"] as const;

export type MessagePart = (typeof MESSAGE_PARTS)[number];

/** The addresses of their files. */
export type MessagePaths = Record<Language, Record<MessagePart, string>>;

/** @param findBuilt null while developing: the sources, through Vite */
export function findMessagePaths(findBuilt: FindBuiltAsset | null): MessagePaths {
  const find = (language: Language, part: MessagePart): string =>
    findBuilt?.(`${part}-messages-${language}`, ".js") ?? `/domain/messages/${language}/${part}.ts`;
  const findAll = (language: Language) =>
    Object.fromEntries(MESSAGE_PARTS.map((part) => [part, find(language, part)])) as MessagePaths[Language];
  return Object.fromEntries(LANGUAGES.map((language) => [language, findAll(language)])) as MessagePaths;
}

/** What a page needs of its language, by its pattern: the viewer little; more comes to it with the card. */
export function listMessagePaths({ closet, pages, invite }: MessagePaths[Language], pattern: string): string[] {
  if (pattern.startsWith("/user/")) return [closet];
  return pattern.startsWith("/invite/") ? [closet, pages, invite] : [closet, pages];
}

/**
 * What goes before a page's module script, whose last line begins the page in the browser: the words that it has there
 * (`app/entry.client.tsx`).
 *
 * @param paths of the first parts, as many as the page needs
 */
export function importMessages(paths: readonly string[]): string {
  const imports = paths.map((path, at) => `import{${MESSAGE_PARTS[at]}}from${JSON.stringify(path)};`).join("");
  return `${imports}window.messages={${MESSAGE_PARTS.slice(0, paths.length).join()}};`;
}

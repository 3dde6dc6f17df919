import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

/** Every page loads the first, pages of sent stylings also the second, the owner's pages all. */
export const MESSAGE_PARTS = ["visitor", "styling", "owner"] as const;

const EXPORTS = { visitor: ["closet", "pages", "items", "invite"], styling: ["styling"], owner: ["owner"] };

const OWNER_PATTERN = /^\/(?:closet|join|sign-in)(?:\/|$)/;

export const isOwnerPage = (pattern: string): boolean => OWNER_PATTERN.test(pattern);

const isStylistPage = (pattern: string): boolean => /^\/(?:styling|outfit)\/|^\/stylings$/.test(pattern);

/** No cache may keep a private page. */
export const isPrivatePage = (pattern: string): boolean => isOwnerPage(pattern) || isStylistPage(pattern);

export type MessagePaths = Record<Language, string[]>;

export function findMessagePaths(findBuilt: FindBuiltAsset | null): MessagePaths {
  const find = (language: Language, part: string): string =>
    findBuilt?.(`${part}-messages-${language}`, ".js") ?? `/domain/messages/${language}/${part}.ts`;
  const findAll = (language: Language) => MESSAGE_PARTS.map((part) => find(language, part));
  return Object.fromEntries(LANGUAGES.map((language) => [language, findAll(language)])) as MessagePaths;
}

export function choosePagePaths(paths: readonly string[], pattern: string): readonly string[] {
  if (isOwnerPage(pattern)) return paths;
  return paths.slice(0, isStylistPage(pattern) ? 2 : 1);
}

export function importMessages(paths: readonly string[]): string {
  const parts = MESSAGE_PARTS.slice(0, paths.length).map((part) => EXPORTS[part].join());
  const imports = parts.map((names, at) => `import{${names}}from${JSON.stringify(paths[at])};`).join("");
  return `${imports}window.messages={${parts.join()}};`;
}

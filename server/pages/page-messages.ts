import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

const VISITOR_PARTS = ["closet", "pages", "items", "invite"] as const;

/** `owner` comes last: only the owner's pages load it. */
export const MESSAGE_PARTS = [...VISITOR_PARTS, "owner"] as const;

const OWNER_PATTERN = /^\/(?:closet|sign-in)(?:\/|$)/;

export const isOwnerPage = (pattern: string): boolean => OWNER_PATTERN.test(pattern);

export type MessagePaths = Record<Language, string[]>;

export function findMessagePaths(findBuilt: FindBuiltAsset | null): MessagePaths {
  const find = (language: Language, part: string): string =>
    findBuilt?.(`${part}-messages-${language}`, ".js") ?? `/domain/messages/${language}/${part}.ts`;
  const findAll = (language: Language) => MESSAGE_PARTS.map((part) => find(language, part));
  return Object.fromEntries(LANGUAGES.map((language) => [language, findAll(language)])) as MessagePaths;
}

export const choosePagePaths = (paths: readonly string[], pattern: string): readonly string[] =>
  isOwnerPage(pattern) ? paths : paths.slice(0, VISITOR_PARTS.length);

export function importMessages(paths: readonly string[]): string {
  const parts = MESSAGE_PARTS.slice(0, paths.length);
  const imports = parts.map((part, at) => `import{${part}}from${JSON.stringify(paths[at])};`).join("");
  return `${imports}window.messages={${parts.join()}};`;
}

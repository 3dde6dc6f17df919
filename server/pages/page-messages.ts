import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

const VISITOR_PARTS = ["closet", "pages", "items", "invite"] as const;

/** Pages of sent stylings load all but the last, the owner's pages load all. */
export const MESSAGE_PARTS = [...VISITOR_PARTS, "styling", "owner"] as const;

const OWNER_PATTERN = /^\/(?:closet|sign-in)(?:\/|$)/;

export const isOwnerPage = (pattern: string): boolean => OWNER_PATTERN.test(pattern);

const isStylistPage = (pattern: string): boolean => /^\/(?:styling|outfit)\/|^\/stylings$/.test(pattern);

/** No cache may keep it. */
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
  return paths.slice(0, VISITOR_PARTS.length + (isStylistPage(pattern) ? 1 : 0));
}

export function importMessages(paths: readonly string[]): string {
  const parts = MESSAGE_PARTS.slice(0, paths.length);
  const imports = parts.map((part, at) => `import{${part}}from${JSON.stringify(paths[at])};`).join("");
  return `${imports}window.messages={${parts.join()}};`;
}

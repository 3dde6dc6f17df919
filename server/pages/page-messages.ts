import { type Language, LANGUAGES } from "#domain/languages.ts";
import type { FindBuiltAsset } from "./client-folder.ts";

export const MESSAGE_PARTS = ["closet", "pages", "items", "invite"] as const;

export type MessagePaths = Record<Language, string[]>;

export function findMessagePaths(findBuilt: FindBuiltAsset | null): MessagePaths {
  const find = (language: Language, part: string): string =>
    findBuilt?.(`${part}-messages-${language}`, ".js") ?? `/domain/messages/${language}/${part}.ts`;
  const findAll = (language: Language) => MESSAGE_PARTS.map((part) => find(language, part));
  return Object.fromEntries(LANGUAGES.map((language) => [language, findAll(language)])) as MessagePaths;
}

export function importMessages(paths: readonly string[]): string {
  const imports = paths.map((path, at) => `import{${MESSAGE_PARTS[at]}}from${JSON.stringify(path)};`).join("");
  return `${imports}window.messages={${MESSAGE_PARTS.join()}};`;
}

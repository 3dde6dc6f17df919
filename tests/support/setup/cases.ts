import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** `npm test` runs some cases of a long list, `npm run test:long` all of them. */
    cases: "some" | "all";
  }
}

/** The first cases of a list, or all of them in `npm run test:long`. */
export const pickCases = <Case>(all: readonly Case[], count = 1): readonly Case[] =>
  inject("cases") === "all" ? all : all.slice(0, count);

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    cases: "some" | "all";
  }
}

export const pickCases = <Case>(all: readonly Case[], count = 1): readonly Case[] =>
  inject("cases") === "all" ? all : all.slice(0, count);

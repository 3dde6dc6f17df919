import { test } from "vitest";
import { killImports } from "#tests/support/crashes/import-kills.ts";

test("an import killed at any moment leaves a whole closet, the earlier or the new one", () =>
  killImports({ kills: 24, pictures: 16 }));

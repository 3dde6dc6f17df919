import { test } from "vitest";
import { killImports } from "#tests/support/crashes/import-kills.ts";

/** `tests/long/import-kills.test.ts` kills more imports. */
test("an import killed at any moment leaves the complete earlier or the complete new closet", () =>
  killImports({ kills: 2, pictures: 4 }));

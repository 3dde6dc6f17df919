import { test } from "vitest";
import { killImports } from "#tests/support/crashes/import-kills.ts";

/** More of them: `tests/long/import-kills.test.ts`. */
test("an import killed at any moment leaves a whole closet, the earlier or the new one", () =>
  killImports({ kills: 2, pictures: 4 }));

import { test } from "vitest";
import { killImports } from "#tests/support/crashes/import-kills.ts";

test("a killed import leaves the complete old closet or the complete new one", () =>
  killImports({ kills: 24, pictures: 16 }));

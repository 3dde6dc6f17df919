import { test } from "vitest";
import { killBackups } from "#tests/support/drivers/backups.ts";

test("a killed backup leaves no partial file, and a killed restore is all or nothing", () => killBackups(6));

import { test } from "vitest";
import { killBackups } from "#tests/support/drivers/backups.ts";

test("a backup or a restore that is killed at any moment leaves no file of that name, and what was there", () =>
  killBackups(6));

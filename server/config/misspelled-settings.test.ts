import fc from "fast-check";
import { expect, test } from "vitest";
import { environmentSchema } from "./config.ts";
import { findMisspelledSettings } from "./misspelled-settings.ts";

const SETTINGS = Object.keys(environmentSchema.shape);

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["PUBLC_URL", "PUBLIC_URL"],
  ["PUBILC_URL", "PUBLIC_URL"],
  ["database_url", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["S3_BUKET", "S3_BUCKET"],
])("%s is reported as %s", (name, meant) => {
  expect(findMisspelledSettings({ [name]: "x" })).toEqual([`${name} is no setting: did you mean ${meant}?`]);
});

test("settings and variables of other programs are not reported", () => {
  const others = ["HOME", "HOSTNAME", "PATH", "PWD", "PORTS", "DEMOS", "HTTP_URL", "AWS_REGION", "LOGNAME", "MAILTO"];
  const names = [...SETTINGS, ...others, "XDG_DATA_DIRS", "NODE_OPTIONS", "CLOSET_COMMAND", "PGDATABASE"];
  expect(findMisspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
});

test("a long name with one letter less is reported", () => {
  const long = SETTINGS.filter((name) => name.length >= 10);
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
      const cut = at % name.length;
      const typo = name.slice(0, cut) + name.slice(cut + 1);
      fc.pre(!SETTINGS.includes(typo));
      expect(findMisspelledSettings({ [typo]: "x" })).toHaveLength(1);
    }),
  );
});

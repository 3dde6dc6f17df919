import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["domain", "server", "app", "cli", "gallery", "tests", "bench", "conformance"];
const MAX_LINES = 250;
const MAX_SOURCES = 22;
/** A file a rule, a measurement or a piece that stands for itself: a room would hide it. */
const LARGE_FOLDERS = ["domain", "bench", "gallery", "app", "app/ui"];
/** `closet-order.ts`, `entry.server.tsx`, `home.module.css`, `0001-closets.ts` */
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
/** Folders that become a swamp in every program of some age. */
const SWAMPS = ["utils", "util", "lib", "helpers", "common", "misc", "types", "hooks", "components", "shared"];

const paths = FOLDERS.flatMap((folder) => {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isThere ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)) : [];
});

test("there is a tree to look at", () => {
  expect(paths).toContain("domain/closet.ts");
  expect(paths).toContain("tests/architecture/tree.test.ts");
});

test("no source file is longer than a reader can hold", () => {
  const sources = paths.filter((path) => /\.(ts|tsx|css)$/.test(path));
  const long = sources.filter((path) => readFileSync(path, "utf8").trimEnd().split("\n").length > MAX_LINES);
  expect(long).toEqual([]);
});

test("no folder holds more sources than a reader can survey: then it has rooms inside", () => {
  const sources = paths.filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$/.test(path));
  const counts = Map.groupBy(sources, (path) => dirname(path));
  const crowded = [...counts].filter(([folder, { length }]) => length > MAX_SOURCES && !LARGE_FOLDERS.includes(folder));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test("every name is kebab-case", () => {
  expect(paths.filter((path) => !KEBAB_CASE.test(basename(path)))).toEqual([]);
});

test("no folder is named for nothing in particular", () => {
  expect(paths.filter((path) => SWAMPS.includes(basename(path)))).toEqual([]);
});

test("no file stands for a whole folder", () => {
  expect(paths.filter((path) => /^index\.(ts|tsx)$/.test(basename(path)))).toEqual([]);
});

test("at the root of server/ stand the application and the wiring alone", () => {
  expect(paths.filter((path) => /^server\/[^/]+\.ts$/.test(path)).toSorted()).toEqual([
    "server/app.ts",
    "server/services.ts",
  ]);
});

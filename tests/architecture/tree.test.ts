import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["domain", "server", "app", "cli", "gallery", "tests", "bench"];
const MAX_LINES = 400;
const MAX_SOURCES = 22;
/** Folders whose files do not form groups. */
const LARGE_FOLDERS = ["domain", "bench", "gallery", "app", "app/ui"];
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
/** Names that say nothing: such folders fill up with unrelated files. */
const VAGUE_NAMES = ["utils", "util", "lib", "helpers", "common", "misc", "types", "hooks", "components", "shared"];

const paths = FOLDERS.flatMap((folder) => {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isThere ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)) : [];
});

test("the search finds the source files", () => {
  expect(paths).toContain("domain/closet.ts");
  expect(paths).toContain("tests/architecture/tree.test.ts");
});

test("no source file is longer than 400 lines, but for lists of sentences", () => {
  const sources = paths.filter((path) => /\.(ts|tsx|css)$/.test(path) && !/^domain\/messages\/\w+\//.test(path));
  const long = sources.filter((path) => readFileSync(path, "utf8").trimEnd().split("\n").length > MAX_LINES);
  expect(long).toEqual([]);
});

test("a folder has at most 22 source files, or subfolders", () => {
  const sources = paths.filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$/.test(path));
  const counts = Map.groupBy(sources, (path) => dirname(path));
  const crowded = [...counts].filter(([folder, { length }]) => length > MAX_SOURCES && !LARGE_FOLDERS.includes(folder));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test("every name is kebab-case", () => {
  expect(paths.filter((path) => !KEBAB_CASE.test(basename(path)))).toEqual([]);
});

test("no folder has a vague name", () => {
  expect(paths.filter((path) => VAGUE_NAMES.includes(basename(path)))).toEqual([]);
});

test("no folder has an index file", () => {
  expect(paths.filter((path) => /^index\.(ts|tsx)$/.test(basename(path)))).toEqual([]);
});

test("the root of server/ has only app.ts and services.ts", () => {
  expect(paths.filter((path) => /^server\/[^/]+\.ts$/.test(path)).toSorted()).toEqual([
    "server/app.ts",
    "server/services.ts",
  ]);
});

test("server/closets/ has folders alone", () => {
  expect(paths.filter((path) => /^server\/closets\/[^/]+\.ts$/.test(path))).toEqual([]);
});

test("only the records of closets and the migrations name the table of entries", () => {
  const sources = paths.filter((path) => /^(server|cli)\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"));
  const naming = sources.filter((path) => /(From|Into|Table|from)\(? ?"entries"/.test(readFileSync(path, "utf8")));
  expect(naming.filter((path) => !/^server\/(closets\/records|db\/migrations)\//.test(path))).toEqual([]);
  expect(naming).toContain("server/closets/records/read-records.ts");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>;

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const packages = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

test("docs/dependencies.md lists each dependency with its reason, and no other package", () => {
  const rows = readFileSync("docs/dependencies.md", "utf8").match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split("|")[1]?.match(/(?<=`)[^`,]+(?=`)/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(packages).toSorted());
});

test("each dependency has an exact version", () => {
  expect(Object.entries(packages).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

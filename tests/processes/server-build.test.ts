import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Without minification the bundler writes each module's path in a comment before its code. */
const listModules = (): string[] =>
  globSync("build/server/**/*.js").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\/\/ (\S+\.tsx?)$/gm)].map(([, path = ""]) => path),
  );

test("the server build has only app/ and domain/: Node loads server/ from its source", () => {
  const modules = listModules();
  expect(modules).toContain("app/services-context.ts");
  expect(modules.filter((path) => !/^(?:app|domain)\//.test(path))).toEqual([]);
});

test("no file of the server has a character beyond Latin-1: Node would keep two bytes for each", () => {
  // Workers are the browser's.
  const files = globSync("build/{server,program}/**/*.js").filter((file) => !file.includes(".worker-"));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /[^\0-\u{FF}]/u.test(readFileSync(file, "utf8")))).toEqual([]);
});

import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md"]);
const NAMED_PATH = /`((?:app|bench|cli|conformance|deploy|docs|domain|gallery|server|tests)\/[\w./-]+)`/g;

test("every file that a document names exists", () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(NAMED_PATH)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(DOCUMENTS).toContain("ARCHITECTURE.md");
  expect(missing).toEqual([]);
});

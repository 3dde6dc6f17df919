import { globSync, readFileSync } from "node:fs";

/** Where every test's database comes from. */
const DATABASES = "tests/support/databases.ts";

/** The files of `tests/support/` that a file asks for. */
function listSupport(file: string): string[] {
  const own = file.startsWith("tests/support/") ? String.raw`|\.` : "";
  const imported = new RegExp(String.raw`from "(?:#tests/support${own})/([\w-]+\.ts)"`, "g");
  return [...readFileSync(file, "utf8").matchAll(imported)].map(([, name]) => `tests/support/${name}`);
}

const known = new Map<string, boolean>([[DATABASES, true]]);

function usesDatabase(file: string): boolean {
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  // Two files may ask for each other.
  known.set(file, false);
  const uses = listSupport(file).some(usesDatabase);
  known.set(file, uses);
  return uses;
}

/** The server's tests that open a database: what they say has to hold on each kind. The others would say the same once more. */
export function listDatabaseTests(): string[] {
  const tests = globSync("{cli,server}/**/*.test.ts").filter(usesDatabase);
  if (tests.length === 0) throw new Error(`No test of the server uses ${DATABASES}.`);
  return tests;
}

import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where every test's database comes from. */
const DATABASES = "tests/support/drivers/databases.ts";

/** The files of `tests/support/` that a file asks for. */
function listSupport(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const fromRoom = [...source.matchAll(/from "#(tests\/support\/[\w/-]+\.ts)"/g)].map(([, path]) => path ?? "");
  if (!file.startsWith("tests/support/")) return fromRoom;
  return [
    ...fromRoom,
    ...[...source.matchAll(/from "\.\/([\w/-]+\.ts)"/g)].map(([, name]) => join(dirname(file), name ?? "")),
  ];
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

import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** `npm run test:long` runs them on PostgreSQL: other tests run the same SQL there. */
export const POSTGRES_IN_LONG_RUN = [
  "bin-routes",
  "content-routes",
  "closet-export",
  "cutouts-command",
  "entry-routes",
  "owner-account",
  "owner-closet-routes",
  "owner-closet-service",
  "owner-commands",
  "owner-relative-pictures",
  "owner-settings-routes",
  "policy-command",
  "sales-link-routes",
  "sign-in-routes",
];

const DATABASES = "tests/support/drivers/databases.ts";

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
  // Imports may be circular.
  known.set(file, false);
  const uses = listSupport(file).some(usesDatabase);
  known.set(file, uses);
  return uses;
}

export function listDatabaseTests(): string[] {
  const tests = globSync("{cli,server}/**/*.test.ts").filter(usesDatabase);
  if (tests.length === 0) throw new Error(`No test of the server uses ${DATABASES}.`);
  return tests;
}

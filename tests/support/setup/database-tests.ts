import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const WITHOUT_SQL_OF_THEIR_OWN = [
  "account-log",
  "account-routes",
  "popup-routes",
  "principal",
  "check-command",
  "closet-cache-large",
  "closet-on-s3",
  "demo-accounts",
  "demo-reset",
  "openapi-routes",
  "owner-statements",
  "openid-sign-in",
  "outfit-drawing",
  "fetched-pictures",
  "import-{fuzz,malformed,pictures,source-*}",
  "key-commands",
  "metrics-routes",
  "open-closet-routes",
  "owner-closet-service",
  "owner-fetch-pictures",
  "owner-routes",
  "picture-routes",
  "preview-service",
  "preview-routes",
  "seed-demo",
  "closet",
  "closet-cache",
  "inviter",
  "owner-picture-routes",
  "social-providers",
  "user-routes",
];

/** Tests of SQLite itself, of files only, or of SQL that has its own tests. */
export const SQLITE_ONLY = [
  "server/db/embedded/*.test.ts",
  "cli/closet-kill.test.ts",
  "server/pictures/storage/{disk-storage,picture-storage}.test.ts",
  `{cli,server}/**/{${WITHOUT_SQL_OF_THEIR_OWN.join()}}.test.ts`,
];

/** They execute the SQL of files that have no test of their own. */
const COVERING = [
  "backup-round-trip",
  "blocks",
  "changes-since",
  "closet-bin",
  "closet-check",
  "closet-editing",
  "closet-import",
  "daily-backups",
  "earlier-pictures",
  "entry-order",
  "event-routes",
  "export-identity",
  "inbox-mails",
  "link-outcome",
  "limited-closets",
  "owner-leaving",
  "past-imports",
  "people-routes",
  "picture-service",
  "picture-store-claim",
  "picture-uploads",
  "profile-feed",
  "releases",
  "sign-in-code-routes",
  "wears",
];

const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/;

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

const hasSql = (test: string): boolean => {
  if (test.startsWith("server/db/postgres/")) return true;
  const file = test.replace(".test.ts", ".ts");
  return existsSync(file) && SQL.test(readFileSync(file, "utf8"));
};

/** `npm test` runs these on PostgreSQL, too, and `npm run test:long` the other tests of the database. */
export const listSqlTests = (): string[] =>
  listDatabaseTests().filter((test) => COVERING.includes(basename(test, ".test.ts")) || hasSql(test));

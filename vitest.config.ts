import { defineConfig } from "vitest/config";
import { listDatabaseTests } from "./tests/support/setup/database-tests.ts";
import { HANG_LIMITS } from "./tests/support/setup/hang-limit.ts";
import { NODE_COMPILE_CACHE } from "./tests/support/drivers/server.ts";

/** After the other tests: each worker starts servers, and a browser beside it. */
const SEVERAL_PROGRAMS = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/** Tests of answers, files and caches: the SQL below them has tests of its own. */
const NO_SQL_OF_THEIR_OWN = [
  "account-log",
  "account-routes",
  "popup-routes",
  "principal",
  "check-command",
  "closet-cache-large",
  "closet-on-s3",
  "work-threads",
  "openapi-routes",
  "fetched-pictures",
  "import-{fuzz,malformed,pictures,source-*}",
  "key-commands",
  "metrics-routes",
  "open-closet-routes",
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

/** Tests whose outcome does not depend on the database, or that `npm run test:long` runs on PostgreSQL (backup, crashes). */
const SAME_ON_BOTH =
  "{backup,cdn,conformance,crashes,data-dir,first-start,full-disk,fuzz,headers,mail-servers,observation,owners,pictures,privacy-matrix,restore,server-build,streams}";

// Without React Router's plugin: pages are tested in a real browser, on the production build.
export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/setup/closing-line.ts"],
    ...HANG_LIMITS,
    // Left to itself Vitest spares a core: of two it would use one.
    maxWorkers: "100%",
    setupFiles: ["./tests/support/setup/refuse-console-output.ts"],
    provide: { cases: "some", database: "sqlite", s3Servers: ["s3rver"] },
    env: { NODE_COMPILE_CACHE },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{domain,server,app,cli,gallery}/**/*.test.{ts,tsx}", "tests/{architecture,support}/**/*.test.ts"],
          exclude: ["server/db/postgres/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Those of the server's tests that open a database, once more, less what is about the embedded one or about files alone.
          name: "postgres",
          include: listDatabaseTests(),
          exclude: [
            "server/db/embedded/*.test.ts",
            "cli/closet-kill.test.ts",
            "server/pictures/storage/{disk-storage,picture-storage}.test.ts",
            `{cli,server}/**/{${NO_SQL_OF_THEIR_OWN.join()}}.test.ts`,
          ],
          provide: { database: "postgres" },
          globalSetup: ["./tests/support/setup/postgres-server.ts"],
          setupFiles: ["./tests/support/setup/needs-postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          // In `npm run test:long`.
          exclude: ["tests/e2e/{large-grid,large-lists,sign-up-accessibility,sign-up-races}.test.ts"],
          globalSetup: ["./tests/support/setup/find-browser.ts", "./tests/support/setup/demo-data.ts"],
          // One process, one browser for all files of a worker; a visitor's window is her own all the same.
          isolate: false,
          ...SEVERAL_PROGRAMS,
        },
      },
      ...(["sqlite", "postgres"] as const).map((database) => ({
        extends: true as const,
        test: {
          // Several of our programs at once, as built, on one database.
          name: `processes-${database}`,
          include: ["tests/processes/**/*.test.ts"],
          exclude: [`tests/processes/${database === "sqlite" ? "postgres-*" : SAME_ON_BOTH}.test.ts`],
          provide: { database },
          ...(database === "postgres" && {
            globalSetup: ["./tests/support/setup/postgres-server.ts"],
            setupFiles: ["./tests/support/setup/needs-postgres.ts"],
          }),
          ...SEVERAL_PROGRAMS,
        },
      })),
    ],
  },
});

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { listSqlTests, SQLITE_ONLY } from "./tests/support/setup/database-tests.ts";
import { HANG_LIMITS } from "./tests/support/setup/hang-limit.ts";
import "./tests/support/setup/seed.ts";
import { SLOW_TESTS } from "./tests/support/setup/slow-tests.ts";
import { NODE_COMPILE_CACHE } from "./tests/support/drivers/server.ts";

/** The mission: every page, text, view and call of the specification, and two journeys. `npm run test:long` runs all of `tests/e2e/`. */
const MISSION =
  "{account-popup,account-stream,account-token,collections,every-page,grid,invite,journeys,modal,shared-closet,shared-closet-page,sign-up-email,sign-up-link,states,tabs}";

const SETUP_FILES = ["fail-on-console-output", "quiet-outbox", "release-after-file", "seed-random-tests"].map(
  (name) => `./tests/support/setup/${name}.ts`,
);

// React Router's plugin is not needed: browser tests use the production build.
export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/setup/summary-line.ts"],
    ...HANG_LIMITS,
    // More than the cores: tests also wait, for browsers, servers and databases.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share their modules: loading them took half of the time.
    isolate: false,
    setupFiles: SETUP_FILES,
    provide: { cases: "some", database: "sqlite", s3Servers: ["s3rver"] },
    env: { NODE_COMPILE_CACHE },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{domain,server,app,cli,gallery}/**/*.test.{ts,tsx}", "tests/{architecture,support}/**/*.test.ts"],
          exclude: ["server/db/postgres/*.test.ts", ...SLOW_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: listSqlTests(),
          exclude: SQLITE_ONLY,
          provide: { database: "postgres" },
          globalSetup: ["./tests/support/setup/postgres-server.ts"],
          setupFiles: ["./tests/support/setup/needs-postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [`tests/e2e/${MISSION}.test.ts`],
          globalSetup: ["./tests/support/setup/find-browser.ts", "./tests/support/setup/demo-data.ts"],
          // The files of a worker share one browser, too. Each page has its own context.
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/processes/{crashes,data-dir,fuzz,headers,privacy-matrix,server-build}.test.ts"],
        },
      },
    ],
  },
});

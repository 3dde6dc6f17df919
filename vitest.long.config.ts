import { defineConfig } from "vitest/config";
import { listDatabaseTests, listSqlTests, SQLITE_ONLY } from "./tests/support/setup/database-tests.ts";
import { HANG_LIMITS } from "./tests/support/setup/hang-limit.ts";
import "./tests/support/setup/seed.ts";
import { SLOW_TESTS } from "./tests/support/setup/slow-tests.ts";
import { NODE_COMPILE_CACHE } from "./tests/support/drivers/server.ts";

const ON_POSTGRES = {
  globalSetup: ["./tests/support/setup/postgres-server.ts"],
  setupFiles: ["./tests/support/setup/needs-postgres.ts"],
};

/** Tests that do not depend on the database, or that `long-postgres` runs. */
const SAME_ON_BOTH =
  "{backup,cdn,crashes,data-dir,first-start,full-disk,fuzz,headers,mail-servers,observation,owners,pictures,privacy-matrix,restore,server-build,streams}";

/** `npm run test:long`: one file at a time, because each one uses the whole machine. */
export default defineConfig({
  test: {
    reporters: ["verbose", "./tests/support/setup/summary-line.ts"],
    setupFiles: ["fail-on-console-output", "quiet-outbox", "release-after-file", "seed-random-tests"].map(
      (name) => `./tests/support/setup/${name}.ts`,
    ),
    provide: { cases: "all", database: "sqlite", s3Servers: [] },
    env: { NODE_COMPILE_CACHE },
    ...HANG_LIMITS,
    // The longest takes a quarter of an hour on an idle machine. Each wait within a test has its own limit.
    testTimeout: 14_400_000,
    projects: [
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          exclude: ["tests/long/postgres-*.test.ts"],
          globalSetup: ["./tests/support/setup/find-browser.ts", "./tests/support/setup/missing-programs.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // Tests with killed or many processes.
          name: "long-postgres",
          include: ["tests/long/{postgres-*,backup-kills,balanced,crashes,privacy-matrix,two-devices}.test.ts"],
          provide: { database: "postgres" },
          ...ON_POSTGRES,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "long-unit",
          include: SLOW_TESTS,
          provide: { s3Servers: ["s3rver"] },
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 7 },
        },
      },
      {
        extends: true,
        test: {
          name: "long-database",
          // `npm test` runs the tests of the files with SQL.
          include: listDatabaseTests(),
          exclude: [...SQLITE_ONLY, ...listSqlTests()],
          isolate: false,
          provide: { database: "postgres", s3Servers: ["s3rver"] },
          ...ON_POSTGRES,
          maxWorkers: 2,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: "long-browser",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["./tests/support/setup/find-browser.ts", "./tests/support/setup/demo-data.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      ...(["sqlite", "postgres"] as const).map((database, position) => ({
        extends: true as const,
        test: {
          // Several built servers on one database.
          name: `processes-${database}`,
          include: ["tests/processes/**/*.test.ts"],
          exclude: [`tests/processes/${database === "sqlite" ? "postgres-*" : SAME_ON_BOTH}.test.ts`],
          provide: { database },
          ...(database === "postgres" && ON_POSTGRES),
          maxWorkers: 2,
          sequence: { groupOrder: 4 + position },
        },
      })),
      {
        extends: true,
        test: {
          // Nothing may need a session of the database.
          name: "processes-pgbouncer",
          include: ["tests/processes/**/*.test.ts", "tests/long/postgres-leases.test.ts"],
          provide: { database: "postgres" },
          globalSetup: ["./tests/support/setup/pgbouncer-server.ts"],
          setupFiles: ["./tests/support/setup/needs-postgres.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 8 },
        },
      },
      {
        extends: true,
        test: {
          name: "long-swift",
          include: ["server/**/{s3-storage,picture-storage,closet-on-s3}.test.ts"],
          provide: { s3Servers: ["Swift"] },
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";

// Without React Router's plugin: pages are tested in a real browser, on the production build.
export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/closing-line.ts"],
    setupFiles: ["./tests/support/refuse-console-output.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{domain,server,app}/**/*.test.ts", "tests/{architecture,support}/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["./tests/support/find-browser.ts", "./tests/support/demo-data.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and one server at a time, after the unit tests: measured times mean something on two cores.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

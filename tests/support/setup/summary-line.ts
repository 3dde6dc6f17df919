import type { Reporter, TestModule } from "vitest/node";
import { TEST_SEED } from "./seed.ts";

/** Prints a last line for scripts: `N passed, N failed[, N skipped]`. */
export default class SummaryLine implements Reporter {
  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const testModule of testModules) {
      const states = [...testModule.children.allTests()].map((test) => test.result().state);
      for (const state of states) if (state !== "pending") counts[state] += 1;
      // A file that could not be loaded has no failed test.
      if (testModule.state() === "failed" && !states.includes("failed")) counts.failed += 1;
    }
    // On exit, errors outside of tests are known too.
    process.once("exit", (code) => {
      const failed = code === 0 ? counts.failed : Math.max(1, counts.failed);
      if (failed > 0) process.stdout.write(`TEST_SEED=${TEST_SEED} in the environment repeats the random tests.\n`);
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
      process.stdout.write(`${counts.passed} passed, ${failed} failed${skipped}\n`);
    });
  }
}

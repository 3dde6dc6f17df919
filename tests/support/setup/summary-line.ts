import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with one plain line, `N passed, N failed[, N skipped]`, for whoever reads the output with a script. */
export default class SummaryLine implements Reporter {
  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const testModule of testModules) {
      const states = [...testModule.children.allTests()].map((test) => test.result().state);
      for (const state of states) if (state !== "pending") counts[state] += 1;
      // A file that could not be loaded, or whose set-up failed, has no test to blame.
      if (testModule.state() === "failed" && !states.includes("failed")) counts.failed += 1;
    }
    // At the exit: nothing is printed after it, and what failed beside all tests (a set-up, the start) is known by then.
    process.once("exit", (code) => {
      const failed = code === 0 ? counts.failed : Math.max(1, counts.failed);
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
      process.stdout.write(`${counts.passed} passed, ${failed} failed${skipped}\n`);
    });
  }
}

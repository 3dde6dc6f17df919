import { defineConfig } from "vitest/config";
import { HANG_LIMITS } from "./tests/support/hang-limit.ts";
import { NODE_COMPILE_CACHE } from "./tests/support/server.ts";

/** What takes too long for every run (`npm run test:long`): one file at a time, since each fills the machine. */
export default defineConfig({
  test: {
    include: ["tests/long/**/*.test.ts"],
    reporters: ["verbose", "./tests/support/closing-line.ts"],
    setupFiles: ["./tests/support/refuse-console-output.ts"],
    provide: { database: "sqlite" },
    env: { NODE_COMPILE_CACHE },
    fileParallelism: false,
    ...HANG_LIMITS,
    testTimeout: 1_800_000,
  },
});

import { test } from "vitest";
import { fuzzServer } from "#tests/support/fuzz/fuzz-server.ts";

/** Ten thousand: `tests/long/fuzz.test.ts`. */
test("however the interface is asked, it never fails, hangs or tells of itself, and the log keeps secrets", () =>
  fuzzServer(150));

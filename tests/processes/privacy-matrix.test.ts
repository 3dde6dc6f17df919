import { test } from "vitest";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

/** The full matrix: `tests/long/privacy-matrix.test.ts`. */
test("a private closet is answered like one that never was, on every surface of two processes", () =>
  checkPrivacyMatrix({ closets: "warm", visitors: "anonymous", states: "private" }));

import { expect, test } from "vitest";
import { findUploadProblem } from "./upload-state.ts";

test.for([
  [0, null],
  [408, null],
  [429, null],
  [500, null],
  [503, null],
  [507, "NO_SPACE"],
  [400, "REJECTED"],
  [413, "TOO_LARGE"],
  [422, "UNREADABLE"],
] as const)("status %i is %j", ([status, problem]) => {
  expect(findUploadProblem(status)).toBe(problem);
});

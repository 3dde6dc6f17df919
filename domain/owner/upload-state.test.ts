import { expect, test } from "vitest";
import { canTryAgain, findUploadProblem, UPLOAD_PROBLEMS } from "./upload-state.ts";

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

test("a file that is no picture, cannot be read or is too large is not tried again", () => {
  expect(UPLOAD_PROBLEMS.filter((problem) => !canTryAgain(problem))).toEqual([
    "NOT_A_PICTURE",
    "UNREADABLE",
    "TOO_LARGE",
  ]);
});

import { expect, test } from "vitest";
import { chooseVisibility } from "./save-import.ts";

test("a new closet is public unless the file or the import says otherwise; a replaced one changes only if the import says so", () => {
  const isPrivate = { visibility: "private" } as const;
  const isPublic = { visibility: "public" } as const;
  expect(chooseVisibility({}, {})).toEqual({ forNew: "public", forReplaced: null });
  expect(chooseVisibility({}, isPrivate)).toEqual({ forNew: "private", forReplaced: null });
  expect(chooseVisibility({ visibilityOfNew: "private" }, isPublic)).toEqual({ forNew: "private", forReplaced: null });
  expect(chooseVisibility(isPublic, isPrivate)).toEqual({ forNew: "public", forReplaced: "public" });
  expect(chooseVisibility({ ...isPublic, visibilityOfNew: "private" }, {})).toEqual({
    forNew: "public",
    forReplaced: "public",
  });
});

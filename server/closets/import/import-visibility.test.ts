import { expect, test } from "vitest";
import { chooseVisibility } from "./import-visibility.ts";

test("a new closet is public unless its file or the import says otherwise; a replaced one stays as it is unless the import says so", () => {
  const isPrivate = { visibility: "private" } as const;
  const isPublic = { visibility: "public" } as const;
  expect(chooseVisibility({}, {})).toEqual({ ofNew: "public", ofReplaced: null });
  expect(chooseVisibility({}, isPrivate)).toEqual({ ofNew: "private", ofReplaced: null });
  expect(chooseVisibility({ visibilityOfNew: "private" }, isPublic)).toEqual({ ofNew: "private", ofReplaced: null });
  expect(chooseVisibility(isPublic, isPrivate)).toEqual({ ofNew: "public", ofReplaced: "public" });
  expect(chooseVisibility({ ...isPublic, visibilityOfNew: "private" }, {})).toEqual({
    ofNew: "public",
    ofReplaced: "public",
  });
});

import { expect, test } from "vitest";
import { getQueryOfPath } from "./beginning-query.ts";

test.each([
  ["/user/emma/items/coat", "?items=coat"],
  ["/user/emma/items/a%2Fb", "?items=a%2Fb"],
  ["/user/emma/outfits/monday", "?from=monday"],
  ["/user/emma/inspirations/sea", "?inspiration=sea"],
  ["/user/emma/portfolios/one", ""],
  ["/user/emma/items", ""],
])("the board of the card %s begins with %s", (path, query) => {
  expect(getQueryOfPath(path)).toBe(query);
});

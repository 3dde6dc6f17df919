import { expect, test } from "vitest";
import { findAssetPolicy } from "./security-headers.ts";

test("only workers get a policy without a sandbox, in which they would have no `crypto.subtle`", () => {
  expect(findAssetPolicy("/assets/prepare-picture.worker-bJxNgVVL.js")).toBe("default-src 'none'");
  expect(findAssetPolicy("/assets/closet-BbQ.js")).toBeNull();
});

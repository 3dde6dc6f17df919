import { test } from "vitest";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

test("nothing tells a private or removed closet from one that never was, on any surface, process or cache", () =>
  checkPrivacyMatrix({
    closets: "warm and cold",
    visitors: "anonymous and signed in",
    states: "private and removed",
  }));

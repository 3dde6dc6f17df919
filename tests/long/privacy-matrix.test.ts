import { test } from "vitest";
import { checkFieldMatrix } from "#tests/support/drivers/field-matrix.ts";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

test("private, removed and unknown closets get the same response on every route, process and cache", () =>
  checkPrivacyMatrix({
    closets: "warm and cold",
    visitors: "anonymous and signed in",
    states: "private and removed",
  }));

test("each field of the policy, hidden alone, is in no response of two processes", () => checkFieldMatrix("each"));

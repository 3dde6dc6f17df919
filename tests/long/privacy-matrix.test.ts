import { test } from "vitest";
import { checkFieldMatrix } from "#tests/support/drivers/matrices/field-matrix.ts";
import { checkPictureMatrix } from "#tests/support/drivers/matrices/picture-matrix.ts";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

test("private, removed and unknown closets get the same response on every route, process and cache", () =>
  checkPrivacyMatrix({
    closets: "warm and cold",
    visitors: "anonymous and signed in",
    states: "private and removed",
  }));

test("each field of the policy, hidden alone, is in no response of two processes", () => checkFieldMatrix("each"));

test("photographs before they were cropped, and cut-outs that are not used, are unknown to visitors", () =>
  checkPictureMatrix());

import { test } from "vitest";
import { checkFieldMatrix } from "#tests/support/drivers/matrices/field-matrix.ts";
import { checkLinkMatrix } from "#tests/support/drivers/matrices/link-matrix.ts";
import { checkPictureMatrix } from "#tests/support/drivers/matrices/picture-matrix.ts";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

/** `tests/long/privacy-matrix.test.ts` has the full matrix. */
test("two processes give a private and an unknown closet the same response on every route", () =>
  checkPrivacyMatrix({ closets: "warm", visitors: "anonymous", states: "private" }));

test("hidden fields of items and outfits are in no response of two processes", () => checkFieldMatrix("all at once"));

test("what a link does not show is in no response of its visitors, and a link that has ended is an unknown one", () =>
  checkLinkMatrix("one link"));

test("photographs before they were cropped, and cut-outs that are not used, are unknown to visitors", () =>
  checkPictureMatrix());

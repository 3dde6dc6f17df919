import { test } from "vitest";
import { checkFieldMatrix } from "#tests/support/drivers/matrices/field-matrix.ts";
import { checkLinkMatrix } from "#tests/support/drivers/matrices/link-matrix.ts";
import { checkPeopleMatrix } from "#tests/support/drivers/matrices/people-matrix.ts";
import { checkPictureMatrix } from "#tests/support/drivers/matrices/picture-matrix.ts";
import { checkPrivacyMatrix } from "#tests/support/drivers/privacy-matrix.ts";

test("private, removed and unknown closets get the same response on every route, process and cache", () =>
  checkPrivacyMatrix({
    closets: "warm and cold",
    visitors: "anonymous and signed in",
    states: "private and removed",
  }));

test("each field of the policy, hidden alone, is in no response of two processes", () => checkFieldMatrix("each"));

test("each field that a link hides is in no response of two processes", () => checkFieldMatrix("each", "link"));

test("what a link does not show is in no response of its visitors, and a link that has ended is an unknown one", () =>
  checkLinkMatrix("each kind of link"));

test("photographs before they were cropped, and cut-outs that are not used, are unknown to visitors", () =>
  checkPictureMatrix());

test("a helper gets nothing private, and who was removed gets the bytes of an unknown closet with the next request", () =>
  checkPeopleMatrix());

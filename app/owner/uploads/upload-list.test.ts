import { expect, test, vi } from "vitest";
import { MAX_WAITING_UPLOADS } from "#domain/limits.ts";
import { createPreviewList } from "./upload-list.ts";

test("a preview is found by the address of its picture; the oldest of too many are forgotten", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const previews = createPreviewList();
  for (let n = 0; n <= MAX_WAITING_UPLOADS; n += 1) previews.add(`/pictures/${n}`, new Blob());
  previews.add("/pictures/1", new Blob());
  expect(previews.find("/pictures/1")).toMatch(/^blob:/);
  expect([previews.find("/pictures/0"), previews.find(null)]).toEqual([undefined, undefined]);
  expect(revoke).toHaveBeenCalledOnce();
});

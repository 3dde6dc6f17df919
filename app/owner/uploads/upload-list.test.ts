import { expect, test, vi } from "vitest";
import { MAX_WAITING_UPLOADS } from "#domain/limits.ts";
import { createUploadList } from "./upload-list.ts";

test("a preview is found by the address of its picture; the oldest of too many are forgotten", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const { previews } = createUploadList();
  const address = (n: number) => `/owner/closets/kim/pictures/${String(n).padStart(64, "0")}`;
  const add = (n: number) =>
    previews.add({ username: "kim", sha256: String(n).padStart(64, "0"), preview: new Blob() });
  for (let n = 0; n <= MAX_WAITING_UPLOADS; n += 1) add(n);
  add(1);
  expect(previews.find(address(1))).toMatch(/^blob:/);
  expect([previews.find(address(0)), previews.find(null)]).toEqual([undefined, undefined]);
  expect(revoke).toHaveBeenCalledOnce();
});

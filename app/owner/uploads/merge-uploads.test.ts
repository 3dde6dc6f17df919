import { expect, test } from "vitest";
import { listMovableIds, mergeUploads } from "./merge-uploads.ts";
import type { Upload } from "./upload-list.ts";

const upload = (id: string, state: Upload["state"]): Upload => ({
  id,
  target: { list: "items" },
  name: `${id}.jpg`,
  state,
  sent: 0,
});

test("an entry takes the place of its upload, before the older entries", () => {
  const [waiting, done, gone] = [upload("a", "WAITING"), upload("b", "DONE"), upload("c", "DONE")];
  expect(mergeUploads([{ id: "b" }, { id: "old" }], [waiting, done, gone])).toEqual([
    { id: "a", upload: waiting },
    { id: "b", item: { id: "b" } },
    { id: "old", item: { id: "old" } },
  ]);
});

test("an upload cannot be moved", () => {
  expect(listMovableIds([{ id: "a" }, { id: "b" }], [upload("b", "DONE")])).toEqual(["a", null]);
});

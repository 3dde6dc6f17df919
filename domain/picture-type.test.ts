import { expect, test } from "vitest";
import { findPictureType } from "./picture-type.ts";

test.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
  ["GIF89a", "image/gif"],
  ["\0\0\0\x1cftypavif", "image/avif"],
  ["\0\0\0\x1cftypmif1\0\0\0\0avifmif1", "image/avif"],
  ["\0\0\0\x18ftypheic", "image/heic"],
  ["\0\0\0\x18ftypmp42", null],
  ["%PDF-1.7", null],
  ["RIFF\0\0\0\0WAVE", null],
  ["", null],
])("%j is %s", (head, type) => {
  expect(findPictureType(Uint8Array.from(head, (letter) => letter.charCodeAt(0)))).toBe(type);
});

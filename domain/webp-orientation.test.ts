import { expect, test } from "vitest";
import { readWebpOrientation } from "./webp-orientation.ts";

const toBytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const toNumber = (value: number, length: number, isLittle = true): number[] => {
  const bytes = Array.from({ length }, (_, at) => (value >> (8 * at)) & 0xff);
  return isLittle ? bytes : bytes.toReversed();
};

const makeChunk = (type: string, content: number[]): number[] => [
  ...toBytes(type),
  ...toNumber(content.length, 4),
  ...content,
  ...(content.length % 2 === 1 ? [0] : []),
];

function makeWebp(orientation: number, { isLittle = true, prefix = "" } = {}): Uint8Array {
  const number = (value: number, length: number) => toNumber(value, length, isLittle);
  const head = [...toBytes(isLittle ? "II" : "MM"), ...number(42, 2), ...number(8, 4)];
  const width = [...number(0x0100, 2), ...number(3, 2), ...number(1, 4), ...number(9, 2), 0, 0];
  const turned = [...number(0x0112, 2), ...number(3, 2), ...number(1, 4), ...number(orientation, 2), 0, 0];
  const exif = [...toBytes(prefix), ...head, ...number(2, 2), ...width, ...turned, ...number(0, 4)];
  const chunks = [...makeChunk("VP8X", [8, 0, 0]), ...makeChunk("EXIF", exif)];
  return Uint8Array.from([...toBytes("RIFF"), ...toNumber(chunks.length + 4, 4), ...toBytes("WEBP"), ...chunks]);
}

test.for([1, 2, 3, 6, 8])("the orientation %d of a WebP is read", (orientation) => {
  expect(readWebpOrientation(makeWebp(orientation))).toBe(orientation);
  expect(readWebpOrientation(makeWebp(orientation, { isLittle: false, prefix: "Exif\0\0" }))).toBe(orientation);
});

test("a WebP without it, one that is cut, and another file are upright", () => {
  const turned = makeWebp(6);
  const others = [turned.subarray(0, 12), Uint8Array.from(toBytes("\x89PNG\r\n\x1a\n")), new Uint8Array()];
  expect(others.map(readWebpOrientation)).toEqual([1, 1, 1]);
  const cut = Array.from({ length: turned.length }, (_, length) => readWebpOrientation(turned.subarray(0, length)));
  expect(new Set(cut).difference(new Set([1, 6]))).toEqual(new Set());
});

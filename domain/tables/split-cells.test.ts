import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeParts } from "./decode-text.ts";
import { createRowReader, readRows, type TextRow } from "./split-cells.ts";

async function* listParts(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

async function readAll(parts: readonly string[]) {
  const rows: TextRow[] = [];
  const read = createRowReader(",");
  const add = ({ line, cells, count }: TextRow): void => void rows.push({ line, cells, count });
  const problem = await readRows(listParts(parts), { read, add }).catch((error: unknown) => String(error));
  return { rows, problem };
}

const text = fc
  .array(fc.constantFrom("a", ",", '"', "\r", "\n", " ", "\r\n", '"x",'), { maxLength: 40 })
  .map((letters) => letters.join(""));

test("a text has the same rows in one part and in many", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 5 }), async (whole, cuts) => {
      const places = [0, ...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b), whole.length];
      const parts = places.slice(1).map((end, at) => whole.slice(places[at], end));
      expect(await readAll(parts)).toEqual(await readAll([whole]));
    }),
    { numRuns: 2000 },
  );
});

test.each(["utf8", "utf16le", "latin1"] as const)("a long text of %s is decoded as one", async (encoding) => {
  const line = "ü, größer als ein Teil\r\n";
  const mark = encoding === "utf16le" ? "\ufeff" : "";
  // Of an odd length, so that a part ends within a letter.
  const whole = `x${line.repeat(60_000)}`;
  let decoded = "";
  for await (const part of decodeParts(new Blob([Buffer.from(mark + whole, encoding)]))) decoded += part;
  expect(decoded === whole).toBe(true);
});

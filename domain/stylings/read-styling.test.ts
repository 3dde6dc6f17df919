import fc from "fast-check";
import { expect, test } from "vitest";
import { readStyling, type StylingProblem } from "./read-styling.ts";

const PIC = { itemId: "coat", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.5 };
const LAYOUT = { v: 1, ratio: 1.359, pics: [PIC] };
const STYLING = { id: "one", name: "Ana", note: "For Monday", email: "ana@mail.example", credit: true, layout: LAYOUT };

test("a styling is read; what is optional may be missing", () => {
  expect(readStyling(STYLING)).toEqual({ styling: STYLING });
  const withSecret = { ...STYLING, secret: "s".repeat(36) };
  expect(readStyling(withSecret)).toEqual({ styling: withSecret });
  expect(readStyling({ id: "one", name: " Ana\n", email: "", layout: LAYOUT })).toEqual({
    styling: { id: "one", name: "Ana", note: "", email: null, credit: false, layout: LAYOUT },
  });
});

test.each(["Zoë Ångström", "ليلى حدّاد", "Ольга Ильина", "山田 太郎"])("the name %s stays as it was typed", (name) => {
  expect(readStyling({ ...STYLING, name: ` ${name} ` })).toMatchObject({ styling: { name } });
});

test("a note keeps its lines, and loses characters that change the direction of text", () => {
  const read = readStyling({ ...STYLING, note: " One\r\nTwo\u202e\0 \ud800 " });
  expect(read).toMatchObject({ styling: { note: "One\nTwo \ufffd" } });
});

test.for<[name: string, fields: object, problem: StylingProblem]>([
  ["an unknown field", { more: 1 }, "notAStyling"],
  ["a number as name", { name: 7 }, "notAStyling"],
  ["a text as credit", { credit: "yes" }, "notAStyling"],
  ["a short secret", { secret: "s".repeat(15) }, "notAStyling"],
  ["a long secret", { secret: "s".repeat(129) }, "notAStyling"],
  ["an id that no address can have", { id: ".." }, "badId"],
  ["an id with NUL", { id: "a\0" }, "badId"],
  ["an id that is too long", { id: "a".repeat(257) }, "badId"],
  ["no name", { name: " \u200e" }, "noStylistName"],
  ["a name of letters that cannot be seen", { name: "\u200b\u3164" }, "noStylistName"],
  ["a long name", { name: "a".repeat(61) }, "stylistNameTooLong"],
  ["a long note", { note: "a".repeat(501) }, "noteTooLong"],
  ["an address with two lines", { email: "a@b.example\nBcc: c@d.example" }, "badStylistEmail"],
  ["an address that is too long", { email: `${"a".repeat(250)}@b.example` }, "badStylistEmail"],
  ["a comma after the address", { email: "ana@mail.example," }, "badStylistEmail"],
  ["two dots in the address", { email: "ana@mail..example" }, "badStylistEmail"],
  ["no pieces", { layout: { ...LAYOUT, pics: [] } }, "noItems"],
  ["41 pieces", { layout: { ...LAYOUT, pics: Array.from({ length: 41 }, () => PIC) } }, "tooManyItems"],
  ["a piece without a place", { layout: { ...LAYOUT, pics: [PIC, { itemId: "hat" }] } }, "badLayout"],
  ["a piece without an item", { layout: { ...LAYOUT, pics: [PIC, { x: 1 }] } }, "badLayout"],
  ["a layout as text", { layout: JSON.stringify(LAYOUT) }, "badLayout"],
  ["no layout", { layout: null }, "badLayout"],
])("%s is a problem", ([, fields, problem]) => {
  expect(readStyling({ ...STYLING, ...fields })).toEqual({ problem });
});

test("60 characters of a name, 500 of a note and 40 pieces are not too many", () => {
  const given = {
    ...STYLING,
    name: "😀".repeat(60),
    note: "😀".repeat(500),
    layout: { ...LAYOUT, pics: Array.from({ length: 40 }, () => PIC) },
  };
  expect(readStyling(given)).toEqual({ styling: given });
});

test("any value is read without an error, and what was read is read again without a change", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(null, undefined, "Ana", "ana@mail.example"));
  const fields = fc.record({ id: text, name: text, note: text, email: text, layout: fc.constant(LAYOUT) });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fields), (value) => {
      const read = readStyling(value);
      if ("styling" in read) expect(readStyling(read.styling)).toEqual(read);
    }),
    { numRuns: 300 },
  );
});

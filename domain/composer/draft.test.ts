import fc from "fast-check";
import { expect, test } from "vitest";
import { beginDraft, getDraftBoard, prepareStyling, readBeginning, readDraft } from "./draft.ts";

const PIC = { itemId: "a", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };

const DRAFT = { ...beginDraft("d1", "emma"), name: "Friday", changedAt: 7, version: 3 };

test("a stored draft is read as it was, with pieces and without", () => {
  expect(readDraft(structuredClone(DRAFT))).toEqual(DRAFT);
  const placed = { ...DRAFT, note: "For Monday", layout: { ...DRAFT.layout, pics: [PIC] } };
  expect(readDraft(structuredClone(placed))).toEqual(placed);
  expect(getDraftBoard(placed).pieces).toEqual([{ ...PIC, key: 1 }]);
});

test("any stored value is read without an error", () => {
  fc.assert(fc.property(fc.anything(), (value) => void readDraft(value)));
  expect([readDraft(null), readDraft({ id: 1, username: "emma" })]).toEqual([null, null]);
});

test("a draft whose layout is damaged keeps its name", () => {
  expect(readDraft({ ...DRAFT, layout: "?", version: "?" })).toEqual({ ...DRAFT, version: 0 });
});

test.for([
  ["", { draftId: null, itemIds: [], outfitId: null }],
  ["items=a,b%2C,,c", { draftId: null, itemIds: ["a", "b", "c"], outfitId: null }],
  ["from=friday&draft=d1", { draftId: "d1", itemIds: [], outfitId: "friday" }],
] as const)("%s is read", ([query, beginning]) => {
  expect(readBeginning(new URLSearchParams(query))).toEqual(beginning);
});

const FORM = { name: "Ana", note: "For Monday", email: null, credit: true };
const ONE = { id: "one", secret: "s".repeat(36) };
const TWO = { id: "two", secret: "t".repeat(36) };
const PLACED = { ...DRAFT, layout: { ...DRAFT.layout, pics: [PIC] } };

test("what is sent is stored with the draft, and read again", () => {
  const content = prepareStyling(PLACED, FORM, ONE);
  expect(content).toEqual({ ...ONE, ...FORM, layout: PLACED.layout });
  for (const styling of [
    { content, stage: "waiting" as const },
    { content, stage: "sent" as const, token: "t" },
  ]) {
    expect(readDraft(structuredClone({ ...PLACED, styling }))).toEqual({ ...PLACED, styling });
  }
  const damaged = { ...PLACED, styling: { content, stage: "sent" } };
  expect(readDraft(damaged)).toEqual(PLACED);
});

test("the same content again keeps its id, so that it is sent once; another content gets a new one", () => {
  const content = prepareStyling(PLACED, FORM, ONE);
  const tried = { ...PLACED, styling: { content, stage: "stopped" as const } };
  expect(prepareStyling(tried, FORM, TWO)).toEqual(content);
  expect(prepareStyling(tried, { ...FORM, note: "For Friday" }, TWO).id).toBe("two");
  const moved = { ...tried, layout: { ...tried.layout, pics: [{ ...PIC, x: 0.4 }] } };
  expect(prepareStyling(moved, FORM, TWO).id).toBe("two");
});

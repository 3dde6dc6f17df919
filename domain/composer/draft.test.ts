import fc from "fast-check";
import { expect, test } from "vitest";
import { beginDraft, getDraftBoard, isSameContent, prepareStyling, readDraft } from "./draft.ts";
import { isSameLayout } from "#domain/layout/layout.ts";

const PIC = { itemId: "a", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };

const DRAFT = { ...beginDraft("d1", "emma"), changedAt: 7 };

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

test("a draft whose layout is damaged has an empty board", () => {
  expect(readDraft({ ...DRAFT, layout: "?" })).toEqual(DRAFT);
});

test("items that wait for a draft are read", () => {
  expect(readDraft({ ...DRAFT, added: ["coat", 7] })).toEqual({ ...DRAFT, added: ["coat"] });
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
    { content, stage: "waiting" as const, earlierToken: "t" },
    { content, stage: "stopped" as const, problem: "earlierKept" as const, token: "t" },
  ]) {
    expect(readDraft(structuredClone({ ...PLACED, styling }))).toEqual({ ...PLACED, styling });
  }
  const damaged = { ...PLACED, styling: { content, stage: "sent" } };
  expect(readDraft(damaged)).toEqual(PLACED);
});

test("a draft that a device stored with the earlier name of its problem says that an item is gone", () => {
  const stored = { content: prepareStyling(PLACED, FORM, ONE), stage: "stopped", problem: "pieceGone" };
  expect(readDraft({ ...PLACED, styling: stored })?.styling).toEqual({ ...stored, problem: "itemGone" });
});

test("what was stopped keeps its id, also changed: an earlier attempt may have arrived", () => {
  const content = prepareStyling(PLACED, FORM, ONE);
  const tried = { ...PLACED, styling: { content, stage: "stopped" as const } };
  expect(prepareStyling(tried, FORM, TWO)).toEqual(content);
  const changed = { ...FORM, note: "For Friday" };
  expect(prepareStyling(tried, changed, TWO)).toEqual({ ...content, ...changed });
  const refused = { ...PLACED, styling: { content, stage: "stopped" as const, problem: "refused" as const } };
  expect(prepareStyling(refused, FORM, TWO)).toEqual({ ...content, ...TWO });
});

test("layouts with the same places are the same, in any order of their fields", () => {
  const { itemId, ...place } = PIC;
  const toLayout = (pics: (typeof PIC)[]) => ({ v: 1 as const, ratio: 1.359, pics });
  expect(isSameLayout(toLayout([PIC]), toLayout([{ ...place, itemId }]))).toBe(true);
  expect(isSameLayout(toLayout([PIC]), toLayout([{ ...PIC, x: 0.6 }]))).toBe(false);
});

test("only the same content with the same id is the same", () => {
  const content = prepareStyling(PLACED, FORM, ONE);
  expect(isSameContent(content, structuredClone(content))).toBe(true);
  const layout = { ...PLACED.layout, pics: [{ ...PIC, x: 0.4 }] };
  for (const change of [{ id: "two" }, { note: "For Friday" }, { email: "ana@mail.example" }, { layout }]) {
    expect(isSameContent(content, { ...content, ...change })).toBe(false);
  }
});

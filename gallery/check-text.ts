import { LONG_NAME } from "./sample-closets.ts";
import { getVisibleRoot, isHiddenFromSight, listAncestors, describeElement } from "./visibility.ts";

/** Glyphs are taller than a tight line. This share of a text's height may be outside its element. */
const TIGHT = 0.35;

/** Longer words are web or email addresses. */
const LONGEST_WORD = 16;

type Line = { element: Element; box: DOMRect; seen: DOMRect };

const isOutside = (inner: DOMRect, outer: DOMRect, slack: number): boolean =>
  inner.left < outer.left - 1 ||
  inner.right > outer.right + 1 ||
  inner.top < outer.top - slack ||
  inner.bottom > outer.bottom + slack;

const isDrawn = ({ backgroundColor, borderTopWidth, borderTopColor }: CSSStyleDeclaration): boolean =>
  backgroundColor !== "rgba(0, 0, 0, 0)" || (borderTopWidth !== "0px" && borderTopColor !== "rgba(0, 0, 0, 0)");

/** Names of closets may be cut, with an ellipsis. */
const mayBeCut = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
  textOverflow === "ellipsis" || webkitLineClamp !== "none";

function checkLine({ element, box }: Line): string[] {
  const slack = TIGHT * box.height;
  for (const around of listAncestors(element)) {
    const style = getComputedStyle(around);
    if (style.display === "inline" || style.display === "contents") continue;
    const frame = around.getBoundingClientRect();
    if (style.overflowY === "auto" || style.overflowY === "scroll") return [];
    if (style.overflowX !== "visible") {
      if (!isOutside(box, frame, slack)) continue;
      return mayBeCut(style) ? [] : [`${describeElement(around)} cuts off the text of ${describeElement(element)}`];
    }
    if (isDrawn(style) && isOutside(box, frame, slack))
      return [`the text of ${describeElement(element)} is wider or higher than ${describeElement(around)}`];
  }
  return box.left < -1 || box.right > innerWidth + 1
    ? [`the text of ${describeElement(element)} reaches outside the window`]
    : [];
}

const NAMES = new Set(LONG_NAME.split(" "));

/** Our words that are split although they fit on a line. */
function findBrokenWords(text: Text, element: Element): string[] {
  if (element.closest("bdi, [lang]:not(html)")) return [];
  const words = [...text.data.matchAll(/(?<!\S)[\p{L}’'.,?!]+(?!\S)/gu)];
  return words
    .filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top));
      return word.length <= LONGEST_WORD && !NAMES.has(word.replace(/’.*$/, "")) && lines.size > 1;
    })
    .map(([word]) => `the word “${word}” is split in ${describeElement(element)}`);
}

/** Sticky elements cover others by design. */
const isSticky = (element: Element): boolean =>
  listAncestors(element).some((around) => ["sticky", "fixed"].includes(getComputedStyle(around).position));

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TIGHT * Math.min(a.height, b.height);

function clip(box: DOMRect, element: Element): DOMRect {
  let { left, top, right, bottom } = box;
  for (const around of listAncestors(element)) {
    if (getComputedStyle(around).overflowX === "visible") continue;
    const frame = around.getBoundingClientRect();
    [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
    [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function checkOverlaps(lines: Line[]): string[] {
  const standing = lines.filter(({ element }) => !isSticky(element));
  return standing.flatMap((one, position) =>
    standing
      .slice(position + 1)
      .filter((other) => other.element !== one.element && overlaps(one.seen, other.seen))
      .map((other) => `overlapping texts: ${describeElement(one.element)} and ${describeElement(other.element)}`),
  );
}

function checkField(field: HTMLInputElement): string[] {
  const style = getComputedStyle(field);
  const ruler = document.createElement("canvas").getContext("2d");
  if (style.borderTopStyle === "inset") return ["a field has the border of the browser"];
  if (!ruler || field.placeholder === "" || isHiddenFromSight(field)) return [];
  const { fontSize, opacity } = getComputedStyle(field, "::placeholder");
  if (opacity === "0") return [];
  ruler.font = `${fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - 2 * parseFloat(style.paddingInlineStart);
  return ruler.measureText(field.placeholder).width > room
    ? [`the placeholder “${field.placeholder}” is wider than its field`]
    : [];
}

export function checkText(): string[] {
  const scene = getVisibleRoot();
  const found: string[] = [];
  const lines: Line[] = [];
  const texts = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const element = text.parentElement;
    if (!element || text.data.trim() === "" || isHiddenFromSight(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    lines.push(...boxes.map((box) => ({ element, box, seen: clip(box, element) })));
    found.push(...findBrokenWords(text, element));
  }
  return [
    ...new Set([
      ...found,
      ...lines.flatMap(checkLine),
      ...checkOverlaps(lines),
      ...[...scene.querySelectorAll("input")].flatMap(checkField),
    ]),
  ];
}

export function isLongerThan(text: string, limit: number): boolean {
  // A code point has at most two code units.
  return text.length > limit && (text.length > 2 * limit || Array.from(text).length > limit);
}

let graphemes: Intl.Segmenter | undefined;

/** Does not cut a grapheme, unless the first one is too long. */
export function cutText(text: string, limit: number): string {
  if (!isLongerThan(text, limit)) return text;
  const codePoints = Array.from(text.slice(0, 2 * limit + 2));
  const cut = codePoints.slice(0, limit).join("");
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const start = graphemes.segment(codePoints.slice(0, limit + 1).join("")).containing(cut.length)?.index ?? 0;
  return start === 0 ? cut : cut.slice(0, start).trimEnd();
}

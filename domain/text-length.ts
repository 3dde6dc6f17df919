/** True for a text of more characters (code points) than that, however long it is. */
export function isLongerThan(text: string, limit: number): boolean {
  // A character has two code units at most.
  return text.length > limit && (text.length > 2 * limit || Array.from(text).length > limit);
}

let graphemes: Intl.Segmenter | undefined;

/** The beginning of a text, of `limit` code points at most. It ends where a visible character ends, if one ends there. */
export function cutText(text: string, limit: number): string {
  if (!isLongerThan(text, limit)) return text;
  const codePoints = Array.from(text.slice(0, 2 * limit + 2));
  const cut = codePoints.slice(0, limit).join("");
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const start = graphemes.segment(codePoints.slice(0, limit + 1).join("")).containing(cut.length)?.index ?? 0;
  return start === 0 ? cut : cut.slice(0, start).trimEnd();
}

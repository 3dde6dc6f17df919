/** Includes overrides of the writing direction. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** For titles and terminals, which cannot isolate a text. */
export const toPlainLine = (text: string): string => text.replaceAll(CONTROL_CHARACTERS, " ").trim();

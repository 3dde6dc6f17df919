/** Includes overrides of the writing direction. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** For HTML, also in attributes, and for Pango. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A name from outside keeps its own writing direction within a sentence. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;

/** For titles, terminals and people's names, which cannot isolate a text. Empty if nothing of it can be seen. */
export const toPlainLine = (text: string): string =>
  VISIBLE.test(text) ? text.replaceAll(CONTROL_CHARACTERS, " ").trim() : "";

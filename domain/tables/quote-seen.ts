import { toPlainLine } from "#domain/plain-text.ts";
import { cutText } from "#domain/text-length.ts";

const MAX_SEEN_LETTERS = 60;

/** What was read, in one short line. */
export const quoteSeen = (text: string): string => cutText(toPlainLine(text.trim()), MAX_SEEN_LETTERS);

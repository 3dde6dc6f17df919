/** Characters that steer a reader's device rather than say something: controls, and overrides of the writing direction. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A closet's text where it cannot be isolated (titles, terminals): one line, without characters that steer. */
export const toPlainLine = (text: string): string => text.replaceAll(CONTROL_CHARACTERS, " ").trim();

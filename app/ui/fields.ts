const isIn = (target: EventTarget | null, fields: string): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** Whether keys choose or write something in it. */
export const isField = (target: EventTarget | null): boolean =>
  isIn(target, "input, textarea, select, [contenteditable]");

/** Whether it undoes its own typing, and takes a pasted text. */
export const isTextField = (target: EventTarget | null): boolean =>
  isIn(target, 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');

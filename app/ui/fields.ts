const isIn = (target: EventTarget | null, fields: string): boolean =>
  target instanceof Element && target.closest(fields) !== null;

export const isField = (target: EventTarget | null): boolean =>
  isIn(target, "input, textarea, select, [contenteditable]");

export const isTextField = (target: EventTarget | null): boolean =>
  isIn(target, 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');

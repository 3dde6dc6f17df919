/**
 * The rule of spec §5: text, `@`, text, a dot, text, without spaces. Phone keyboards add outer spaces: they are
 * ignored.
 */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  if (/\s/.test(address)) return false;
  // A regular expression would take quadratic time for a long text.
  const at = address.indexOf("@", 1);
  return at > 0 && address.lastIndexOf(".", address.length - 2) > at + 1;
}

/**
 * True for what the visitor may go on with (spec §5): non-space text, `@`, non-space text, a dot, non-space text. Space
 * around it, which telephones add, is no reason to stop her.
 */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  if (/\s/.test(address)) return false;
  // By hand: with a regular expression, the time for a long text that is nearly an address grows with its square.
  const at = address.indexOf("@", 1);
  return at > 0 && address.lastIndexOf(".", address.length - 2) > at + 1;
}

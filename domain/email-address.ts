/** Spec §5. Phone keyboards add outer spaces. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  if (/\s/.test(address)) return false;
  // A regular expression takes quadratic time for a long text.
  const at = address.indexOf("@", 1);
  return at > 0 && address.lastIndexOf(".", address.length - 2) > at + 1;
}

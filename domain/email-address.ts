import { MAX_EMAIL_LENGTH } from "./limits.ts";

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

/** What makes of one address a list, a name with an address, or a header of a mail; and what nobody sees. */
const UNSAFE = /[,;:<>()"\\[\]\p{C}]/u;

/**
 * The one mailbox that a text names, as it is compared and kept: trimmed, in lower case. Stricter than the rule for the
 * visitor, under which `a@x.example,b@y.example` is an address and a mail goes to both. Null for anything else.
 */
export function readMailbox(text: string): string | null {
  const mailbox = text.trim().toLowerCase();
  const isOne = mailbox.indexOf("@") === mailbox.lastIndexOf("@");
  return mailbox.length <= MAX_EMAIL_LENGTH && isOne && isEmailAddress(mailbox) && !UNSAFE.test(mailbox)
    ? mailbox
    : null;
}

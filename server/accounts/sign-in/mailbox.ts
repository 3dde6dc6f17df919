import { domainToASCII } from "node:url";
import { isEmailAddress } from "#domain/email-address.ts";
import { MAX_EMAIL_LENGTH } from "#domain/limits.ts";

/** Characters that turn an address into a list, a name with an address or a header, and invisible ones. */
const UNSAFE = /[,;:<>()"\\[\]\p{C}]/u;

/** `domainToASCII` reads a URL's host: it decodes `%61` and stops at these. */
const URL_SYNTAX = /[%/?#]/;

/** Labels of 1 to 63 letters, digits, `-` and `_`. The last one has a letter: `127.0.0.1` is no domain. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as DNS has it: ASCII, lower case, no dot at its end. Null when mail cannot be sent to it. */
function readDomain(text: string): string | null {
  if (URL_SYNTAX.test(text)) return null;
  const domain = domainToASCII(text).replace(/\.$/, "");
  return DOMAIN.test(domain) ? domain : null;
}

/**
 * The one mailbox that a text names, in the form in which addresses are compared and stored: trimmed, the local part in
 * lower case and NFC (RFC 6532 §3.1), the domain in ASCII (UTS #46). Null for anything else. Stricter than the visitor's rule (spec §5), which
 * allows `a@x.example,b@y.example`.
 */
export function readMailbox(text: string): string | null {
  const address = text.trim();
  if (address.length > MAX_EMAIL_LENGTH || UNSAFE.test(address)) return null;
  const [local = "", host = "", ...rest] = address.split("@");
  const domain = rest.length === 0 ? readDomain(host) : null;
  if (domain === null) return null;
  const mailbox = `${local.toLowerCase().normalize("NFC")}@${domain}`;
  return mailbox.length <= MAX_EMAIL_LENGTH && isEmailAddress(mailbox) ? mailbox : null;
}

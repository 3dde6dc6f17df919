import { isEmailAddress } from "./email-address.ts";
import { MAX_EMAIL_LENGTH } from "./limits.ts";

/** Characters that can turn an address into a list, a display name or a header, and invisible characters. */
const UNSAFE = /[,;:<>()"\\[\]\p{C}]/u;

/** The host of a URL is decoded (`%61`), and ends at these. */
const URL_SYNTAX = /[%/?#]/;

/** Labels of 1 to 63 letters, digits, `-` and `_`. The last one has a letter: `127.0.0.1` is no domain. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function readHost(text: string): string {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return "";
  }
}

function readDomain(text: string): string | null {
  if (URL_SYNTAX.test(text)) return null;
  const domain = readHost(text).replace(/\.$/, "");
  return DOMAIN.test(domain) ? domain : null;
}

/** Local part in lower case and NFC (RFC 6532 §3.1), domain in ASCII (UTS #46). Null: not exactly one mailbox. */
export function readMailbox(text: string): string | null {
  const address = text.trim();
  if (address.length > MAX_EMAIL_LENGTH || UNSAFE.test(address)) return null;
  const [local = "", host = "", ...rest] = address.split("@");
  const domain = rest.length === 0 ? readDomain(host) : null;
  if (domain === null) return null;
  const mailbox = `${local.toLowerCase().normalize("NFC")}@${domain}`;
  return mailbox.length <= MAX_EMAIL_LENGTH && isEmailAddress(mailbox) ? mailbox : null;
}

import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";

/** Parameters of the link itself: those of an earlier one are taken out. */
const LINK_PARAMETERS = ["mode", "oobCode"];

const UNSAFE = /[\p{Cc}\s\\]/u;

/**
 * The page that a sign-in link leads back to, without what an earlier link left in it; null when it is none of our own
 * (decisions, "Accounts"): a link in our mail leads nowhere else.
 *
 * @param origins our own, as in `https://closet.example`
 */
export function readReturnAddress(text: string, origins: readonly string[]): URL | null {
  if (text.length > MAX_WEB_ADDRESS_LENGTH || UNSAFE.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!origins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url;
}

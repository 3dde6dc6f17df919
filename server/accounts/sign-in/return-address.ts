import { MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";

const LINK_PARAMETERS = ["mode", "oobCode"];

const UNSAFE = /[\p{Cc}\s\\]/u;

/** Removes the code of an earlier link. Null: not a page of our origins (spec decisions, "Accounts"). */
export function readReturnAddress(text: string, origins: readonly string[]): URL | null {
  if (text.length > MAX_WEB_ADDRESS_LENGTH || UNSAFE.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!origins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url;
}

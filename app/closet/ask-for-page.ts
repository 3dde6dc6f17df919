import { toAddress } from "#domain/base-path.ts";
import { OWN_PAGE_HEADER } from "#domain/own-answer.ts";

/** `locked`: the link asks for a password that this browser has not entered. `version`: null without an ETag. */
type AskedPage = { state: "shown" | "locked" | "gone"; version: string | null };

/** Null: the server was not reached, or cannot answer. A proxy that asks for a sign-in, or a captive portal, answers, too. */
export async function askForPage(path: string): Promise<AskedPage | null> {
  const response = await fetch(toAddress(path), { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!response?.headers.has(OWN_PAGE_HEADER)) return null;
  const version = response.headers.get("ETag");
  if (response.status === 404) return { state: "gone", version };
  if (!response.ok) return null;
  const isLocked = response.redirected && new URL(response.url).pathname.endsWith("/password");
  return { state: isLocked ? "locked" : "shown", version };
}

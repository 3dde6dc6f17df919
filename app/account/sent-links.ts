import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { storeText, LINKS_SENT_AT, readStoredText } from "./stored-text.ts";

/** Returns how many links this browser has requested within the last hour, with this one. */
export function recordSentLink(): number {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && time > now - SIGN_IN_LINK_LIFE_MS;
  const times = [...(readStoredText(LINKS_SENT_AT) ?? "").split(" ").map(Number).filter(isRecent), now];
  storeText(LINKS_SENT_AT, times.join(" "));
  return times.length;
}

import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { storeText, LINKS_SENT_AT, readStoredText } from "./stored-text.ts";

export function recordSentLink(): number {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && time > now - SIGN_IN_LINK_LIFE_MS;
  const times = [...(readStoredText(LINKS_SENT_AT) ?? "").split(" ").map(Number).filter(isRecent), now];
  storeText(LINKS_SENT_AT, times.join(" "));
  return times.length;
}

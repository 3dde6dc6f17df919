import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { keep, LINKS_SENT_AT, readKept } from "./kept-text.ts";

/** Remembers that a link was asked for now. Returns how many this browser has asked for within the last hour. */
export function countSentLink(): number {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && time > now - SIGN_IN_LINK_LIFE_MS;
  const times = [...(readKept(LINKS_SENT_AT) ?? "").split(" ").map(Number).filter(isRecent), now];
  keep(LINKS_SENT_AT, times.join(" "));
  return times.length;
}

import type { z } from "zod";
import { toDayIn } from "#domain/time-zone.ts";
import type { candidateSchema, heartSchema, linkSchema, linkTargetSchema, questionSchema } from "./link-schemas.ts";

export type LinkTarget = z.infer<typeof linkTargetSchema>;

export type Link = z.infer<typeof linkSchema>;

/** The rest of the closet does not exist for its visitors. */
export type PartTarget = Exclude<LinkTarget, { kind: "closet" }>;

export type LinkQuestion = z.infer<typeof questionSchema>;

export type Heart = z.infer<typeof heartSchema>;

export type Candidate = z.infer<typeof candidateSchema>;

export const getLinkToken = ({ url }: Pick<Link, "url">): string => url.slice(url.lastIndexOf("/") + 1);

export const setPermission = (may: Link["may"], permission: Link["may"][number], isAllowed: boolean): Link["may"] => [
  ...may.filter((each) => each !== permission),
  ...(isAllowed ? [permission] : []),
];

/** UTC, as `2026-12-24`. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A link works until the end of its last day in the zone of its owner. */
export const isEnded = ({ until, zone }: Pick<Link, "until" | "zone">, now: number): boolean =>
  until !== null && until < toDayIn(zone, now);

export const isAnswered = (
  { request, outcome, zone }: Pick<Link, "request" | "outcome" | "zone">,
  now: number,
): boolean => outcome !== null || isEnded({ until: request?.answerBy ?? null, zone }, now);

/** Where the link opens: at the part that it shows. Addresses without a part open at the outfits (spec §2). */
export function getFirstAddress({ url, what }: Pick<Link, "url" | "what">, hasOutfits: boolean): string {
  switch (what.kind) {
    case "collection":
    case "outfit":
      return `${url}/${what.kind}s/${encodeURIComponent(what.id)}`;
    case "entries":
      return what.outfits.length > 0 ? url : `${url}/items`;
    case "closet":
      return hasOutfits ? url : `${url}/items`;
  }
}

import { createHash } from "node:crypto";

export const makeEtag = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag (RFC 9110 §13.1.2): one tag, a list, weak tags, or `*`. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, ""))) === true;

import { createHash } from "node:crypto";

/** Tells a content from every other one. */
export const makeEtag = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether a client has it already: `If-None-Match` with one tag, several, weakened ones, or any (RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, ""))) === true;

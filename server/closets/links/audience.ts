import { createHash } from "node:crypto";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { readUsername, usernameKey } from "#domain/username.ts";

/** Who is looking at a closet: any visitor, or one with a link. `proofs`: of passwords that this browser has entered. */
export type Audience = { kind: "public"; usernameKey: string } | { kind: "link"; token: string; proofs: string[] };

/** A text is the username of a public closet. */
export type Visitor = Audience | string;

export const PROOFS_COOKIE = "linkPasswords";
export const MAX_PROOFS = 10;

const PROOFS = new RegExp(`(?:^|;\\s*)${PROOFS_COOKIE}=([A-Za-z0-9_.-]{1,600})`);

export const readProofs = (cookies = ""): string[] => PROOFS.exec(cookies)?.[1]?.split(".").slice(0, MAX_PROOFS) ?? [];

export function readPublicAudience(name: string): Audience {
  const username = readUsername(name);
  return { kind: "public", usernameKey: username === null ? "" : usernameKey(username) };
}

/** @param name a username, or the name of a link (`toLinkName`) */
export function readAudience(name: string, cookies?: string): Audience {
  const token = findLinkToken(name);
  return token === null ? readPublicAudience(name) : { kind: "link", token, proofs: readProofs(cookies) };
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The database has only this hash. */
export const hashLinkToken = (token: string): string => hash(`link\n${token}`);

const TOKEN_LENGTH = 22;

/** Deterministic: the owner, and the page of what came through the link, need its address again. */
export const makeLinkToken = (
  hashWithSecret: (text: string) => string,
  // A link that is made again with its old id has another address.
  { ownerId, id, createdAt }: { ownerId: string; id: string; createdAt: number },
): string => hashWithSecret(`link\n${ownerId}\n${id}\n${createdAt}`).slice(0, TOKEN_LENGTH);

/** The database has only this hash. A guest has another one at each link. */
export const hashGuestKey = (linkId: string, key: string): string => hash(`guest\n${linkId}\n${key}`);

/** A proof ends when the password changes. */
export const makeProof = (passwordHash: string): string => hash(`link password\n${passwordHash}`);

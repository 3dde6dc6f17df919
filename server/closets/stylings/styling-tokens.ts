import { createHash } from "node:crypto";
import type { NewStyling } from "#domain/stylings/styling.ts";
import type { SenderParts } from "./block-keys.ts";

/** Deterministic: a repeated request gets the answer that was lost. */
export const createTokenMaker =
  ({ hashWithSecret }: SenderParts) =>
  (ownerId: string, id: string): string =>
    hashWithSecret(`styling\n${ownerId}\n${id}`);

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The hash of a random token does not lead back to the token. */
export const toShownId = (tokenHash: string): string => Buffer.from(tokenHash, "hex").toString("base64url");

export const toTokenHash = (shownId: string): string => Buffer.from(shownId, "base64url").toString("hex");

type Sender = { account: { authUserId: string } | null; address: string };

/** What a repeated request must have in common with the first: its secret, or without one its account or network. */
export const createProofMaker =
  ({ hashWithSecret }: SenderParts) =>
  (ownerId: string, { id, secret }: Pick<NewStyling, "id" | "secret">, { account, address }: Sender): string => {
    const sender = account === null ? `network\n${address}` : `account\n${account.authUserId}`;
    return hashWithSecret(`proof\n${ownerId}\n${id}\n${secret === undefined ? sender : `secret\n${secret}`}`);
  };

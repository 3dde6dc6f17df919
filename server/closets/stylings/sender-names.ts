import type { StylingRow } from "./styling-queries.ts";

export type SenderParts = {
  /** A keyed hash, in base64url: only this server can compute it. */
  hashWithSecret: (text: string) => string;
};

/** The names of a sender in `stylingBlocks`: an account, or the address and the network of a guest. */
export function listSenderNames(
  { accountUserId, email, senderHash }: Pick<StylingRow, "accountUserId" | "email" | "senderHash">,
  { hashWithSecret }: SenderParts,
): string[] {
  if (accountUserId !== null) return [`account ${accountUserId}`];
  return [
    ...(email === null ? [] : [`email ${hashWithSecret(`email\n${email}`)}`]),
    ...(senderHash === null ? [] : [`network ${senderHash}`]),
  ];
}

import type { InboxRow } from "./inbox-queries.ts";
import type { StylingRow } from "./styling-queries.ts";

export type SenderParts = {
  /** A keyed hash, in base64url: only this server can compute it. */
  hashWithSecret: (text: string) => string;
};

export type Sender = Pick<StylingRow, "accountUserId" | "email" | "senderHash"> & {
  /** The confirmed address of the account. */
  accountEmail: string | null;
};

/** What was sent by a guest is no proof against the account that has it now. */
export const getSender = ({ isCollected, accountUserId, accountEmail, email, senderHash }: InboxRow): Sender =>
  isCollected === 1
    ? { accountUserId: null, accountEmail: null, email, senderHash }
    : { accountUserId, accountEmail, email, senderHash };

/** In IPv6 the /48: one customer may have the 65,536 networks in it. */
export const findLargestNetwork = (senderHash: string | null) => senderHash?.split(" ")[0];

export type BlockKey = { sender: string; isForGood: boolean };

/** Several keys, so that signing out or in does not end a block. Others may use a guest's address or network. */
export function listBlockKeys(
  { accountUserId, accountEmail, email, senderHash }: Sender,
  { hashWithSecret }: SenderParts,
): BlockKey[] {
  const isAccount = accountUserId !== null;
  const address = isAccount ? accountEmail : email;
  return [
    ...(isAccount ? [{ sender: `account ${accountUserId}`, isForGood: true }] : []),
    ...(address === null ? [] : [{ sender: `email ${hashWithSecret(`email\n${address}`)}`, isForGood: isAccount }]),
    ...(senderHash === null ? [] : [{ sender: `network ${findLargestNetwork(senderHash)}`, isForGood: false }]),
  ];
}

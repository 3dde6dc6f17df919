import type { Generated } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { StylingState } from "#domain/stylings/styling.ts";

export type StylingsTable = {
  ownerId: string;
  id: string;
  tokenHash: string;
  /** Empty after the stylist's account was deleted. */
  name: string;
  note: string;
  email: string | null;
  credit: number;
  /** JSON. Null after the stylist has taken the styling back. */
  layout: string | null;
  /** Null: no picture could be drawn, or it was taken back. */
  pictureKey: string | null;
  state: StylingState;
  /** Null: a guest. */
  accountUserId: string | null;
  /** 1: a guest sent it, and the account has collected it by its address or its token. */
  isCollected: Generated<number>;
  /** 1: a person of the closet made it there, or presents it. */
  byPerson: Generated<number>;
  /** JSON of the `StyledOutfit` that a helper has sent. */
  outfit: Generated<string | null>;
  /** Hashes of the sender's networks. Null after 30 days. */
  senderHash: string | null;
  /** A repeated request must have the same. Null after 30 days. */
  proof: string | null;
  language: Language;
  /** JSON of a `StylingReply`. */
  reply: string | null;
  outfitId: string | null;
  sentAt: number;
  answeredAt: number | null;
  reportedAt: number | null;
  linkId: Generated<string | null>;
  mailedAt: Generated<number | null>;
  /** The newest version, or the one that the owner has kept. */
  version: Generated<number>;
  /** JSON of the `StylingWish` for this version. */
  wish: Generated<string | null>;
  /** JSON: the `ToldWear`s of the kept outfit. */
  told: Generated<string | null>;
};

export type StylingVersionsTable = {
  ownerId: string;
  stylingId: string;
  version: number;
  note: string;
  layout: string | null;
  pictureKey: string | null;
  wish: string | null;
  sentAt: number;
};

export type StylingProposalsTable = {
  ownerId: string;
  stylingId: string;
  version: number;
  /** From 0. */
  place: number;
  /** JSON of the `NewProposal`, as it was sent. */
  data: string;
  /** Null: it has no picture, or not any more. */
  pictureKey: string | null;
};

export type StoppedMailsTable = { addressHash: string; stoppedAt: number };

/** `sender`: `account` and an id, `email` or `network` and a hash. `endsAt` null: until the owner ends it. */
/** `stylingId`: the styling on which the owner chose Block. */
export type StylingBlocksTable = { ownerId: string; sender: string; endsAt: number | null; stylingId: string | null };

/** With `stylingId` a reply to the stylist, else a mail to the owner about new stylings. */
export type InboxMailsTable = {
  id: string;
  ownerId: string;
  stylingId: string | null;
  requestedAt: number;
  dueAt: number;
  attempts: number;
};

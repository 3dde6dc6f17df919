import { findLinkToken, getStylePath } from "#domain/closet-tabs.ts";
import { isFields } from "#domain/read-fields.ts";
import { readLayout } from "#domain/layout/read-layout.ts";
import { type Board, EMPTY_BOARD, toBoard, toLayout } from "./board.ts";
import { isSameLayout, type Layout } from "#domain/layout/layout.ts";
import { type DraftProposal, listPlaced, readDraftProposal, toNewProposal } from "./proposed.ts";
import { readStyling } from "#domain/stylings/read-styling.ts";
import { getRevisionPath } from "#domain/stylings/sent-styling.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";

/** The stylist must act, except after `offline`, `private`, `tooMany` and `busy` (a problem of the server). `locked`: the link has a new password. */
const SEND_PROBLEMS = [
  "offline",
  "private",
  "locked",
  "busy",
  "closed",
  "over",
  "signIn",
  "itemGone",
  "badEmail",
  "tooMany",
  "inboxFull",
  "earlierKept",
  "notAsked",
  "proposalsClosed",
  "proposalsFull",
  "refused",
] as const;

export type SendProblem = (typeof SEND_PROBLEMS)[number];

/** A repeated request with the same id is one styling. */
export type DraftStyling = {
  content: NewStyling;
  /** `waiting`: sent as soon as there is a connection. `stopped`: the stylist or the server said no. */
  stage: "waiting" | "stopped" | "sent";
  /** Opens the page of the sent styling. With `earlierKept` it is that of the earlier version. */
  token?: string;
  /** An earlier version that has arrived: it is withdrawn before this one is sent. */
  earlierToken?: string;
  problem?: SendProblem;
  /** Epoch milliseconds: the server takes it then. */
  retryAt?: number;
};

export type Draft = {
  id: string;
  /** A username, or the key of an owner's board (`own-board.tsx`) or of the next version of a styling. */
  username: string;
  layout: Layout;
  /** Items that were added in the closet: the board places them when it opens. */
  added?: string[];
  note?: string;
  /** What the owner does not have, also what is not on the board any more. */
  proposals?: readonly DraftProposal[];
  /** Epoch milliseconds. 0: not changed yet. */
  changedAt: number;
  styling?: DraftStyling;
  /** JPEG: the outfit, as it was sent. Its link may end before it arrives. */
  picture?: Blob;
};

export const isGiven = ({ styling }: Draft): boolean => styling?.stage === "sent" || styling?.stage === "waiting";

export const listDraftItems = ({ layout, added = [] }: Draft): string[] => [
  ...layout.pics.map(({ itemId }) => itemId),
  ...added,
];

/** It replaces the username, which has no space. */
export const toRevisionKey = (token: string, version: number): string => `version ${version} ${token}`;

export function readRevisionKey(key: string): { token: string; version: number } | null {
  const [, version, token] = /^version (\d+) ([\w-]+)$/.exec(key) ?? [];
  return token === undefined ? null : { token, version: Number(version) };
}

/** With pieces, and not an owner's board. */
export const isUnsent = ({ username, layout, styling }: Draft): boolean =>
  layout.pics.length > 0 &&
  styling?.stage !== "sent" &&
  (!username.includes(" ") || readRevisionKey(username) !== null);

/** Its link has ended: it cannot be sent any more, and its board cannot be opened. */
export const isEnded = ({ username, styling }: Draft): boolean =>
  styling?.stage === "stopped" &&
  styling.problem === "private" &&
  (findLinkToken(username) !== null || readRevisionKey(username) !== null);

export function getBoardPath({ id, username }: Pick<Draft, "id" | "username">): string {
  const revision = readRevisionKey(username);
  return `${revision ? getRevisionPath(revision.token) : getStylePath(username)}?draft=${id}`;
}

export const beginDraft = (id: string, username: string): Draft => ({
  id,
  username,
  layout: toLayout(EMPTY_BOARD),
  changedAt: 0,
});

export const sortDrafts = (drafts: readonly Draft[]): Draft[] =>
  drafts.toSorted((one, other) => other.changedAt - one.changedAt);

export const getDraftBoard = ({ layout }: Draft): Board => toBoard(layout);

/** Ignores `secret`. */
export const isSameContent = (one: NewStyling, other: NewStyling): boolean =>
  (["id", "name", "note", "email", "credit"] as const).every((field) => one[field] === other[field]) &&
  isSameLayout(one.layout, other.layout) &&
  JSON.stringify(one.proposals ?? []) === JSON.stringify(other.proposals ?? []);

function readDraftStyling(value: unknown): DraftStyling | null {
  if (!isFields(value)) return null;
  const read = readStyling(value.content);
  if (!("styling" in read)) return null;
  const { stage } = value;
  const token = typeof value.token === "string" ? { token: value.token } : {};
  if (stage === "sent") return "token" in token ? { content: read.styling, stage, ...token } : null;
  // Devices may still have the earlier name.
  const stored = value.problem === "pieceGone" ? "itemGone" : value.problem;
  const problem = SEND_PROBLEMS.find((known) => known === stored);
  return {
    content: read.styling,
    stage: stage === "waiting" ? stage : "stopped",
    ...(problem && { problem }),
    ...(problem === "earlierKept" && token),
    ...(typeof value.retryAt === "number" && { retryAt: value.retryAt }),
    ...(typeof value.earlierToken === "string" && { earlierToken: value.earlierToken }),
  };
}

/** Null: not a draft. Drafts also come with a link. */
export function readDraft(value: unknown): Draft | null {
  if (!isFields(value)) return null;
  const { id, username, layout, added, note, proposals, changedAt, picture } = value;
  const styling = readDraftStyling(value.styling);
  if (typeof id !== "string" || typeof username !== "string") return null;
  return {
    id,
    username,
    layout: readLayout(layout)?.layout ?? toLayout(EMPTY_BOARD),
    ...(Array.isArray(added) && { added: added.filter((itemId) => typeof itemId === "string") }),
    ...(typeof note === "string" && { note }),
    ...(Array.isArray(proposals) && {
      proposals: proposals.map(readDraftProposal).filter((proposal) => proposal !== null),
    }),
    changedAt: typeof changedAt === "number" ? changedAt : 0,
    ...(styling && { styling }),
    ...(picture instanceof Blob && { picture }),
  };
}

export type StylingForm = Omit<NewStyling, "id" | "layout" | "secret" | "proposals">;

type MadeHere = Required<Pick<NewStyling, "id" | "secret">>;

/** An earlier attempt may have arrived: with its id, this one is no second styling. */
export function prepareStyling(
  { styling, layout, proposals = [] }: Draft,
  form: StylingForm,
  made: MadeHere,
): NewStyling {
  const isIdUsed = styling?.problem === "refused" || styling?.stage === "sent";
  const placed = listPlaced(proposals, layout).map(toNewProposal);
  const { id, secret } = styling && !isIdUsed ? styling.content : made;
  return {
    id,
    ...(secret !== undefined && { secret }),
    ...form,
    layout,
    ...(placed.length > 0 && { proposals: placed }),
  };
}

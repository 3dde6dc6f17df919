import type { NewProposal } from "#domain/stylings/proposal.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import type { PictureReason } from "#domain/import-reason.ts";
import type { StylingRow } from "./styling-queries.ts";

export type SendOutcome =
  | { status: "sent"; id: string; token: string }
  /** `differs`: what came first has another content, and stays. */
  | { status: "known"; id: string; token: string; differs: boolean }
  /** Another sender has used the id. */
  | { status: "stylingIdTaken" }
  | { status: "closetNotShown" }
  /** The closet takes none, or none from this sender. */
  | { status: "stylingsClosed" }
  /** The link takes no more outfits for its question. */
  | { status: "requestOver" }
  | { status: "signInToStyle" }
  | { status: "noSuchItem" }
  /** A proposal has the id of an item. */
  | { status: "badProposal" }
  | { status: "inboxFull" }
  /** The owner takes nothing that they do not have. */
  | { status: "proposalsClosed" }
  | { status: "proposalsFull" }
  /** A proposal names a picture that did not come with it. */
  | { status: "noSuchPicture" }
  | { status: "rejected"; reason: string; code: PictureReason }
  /** The token is unknown, or the stylist does not see the closet any more. */
  | { status: "noSuchStyling" }
  | { status: "notAsked" }
  | { status: "tooManyStylings"; waitMs: number };

export const hasSameProposals = (stored: readonly NewProposal[], proposals: readonly NewProposal[] = []): boolean =>
  JSON.stringify(stored) === JSON.stringify(proposals);

type KnownStyling = StylingRow & { proposals: readonly NewProposal[] };

const isSame = (row: KnownStyling, { name, note, email, credit, layout, proposals }: NewStyling): boolean =>
  row.name === name &&
  hasSameProposals(row.proposals, proposals) &&
  row.note === note &&
  row.email === email &&
  row.credit === (credit ? 1 : 0) &&
  row.layout === JSON.stringify(layout);

export const answerRepeat = (
  row: KnownStyling,
  styling: NewStyling,
  own: { token: string; proof: string | null },
): SendOutcome => {
  if (row.proof !== own.proof) return { status: "stylingIdTaken" };
  const differs = !isSame(row, styling);
  // People in one network have the same proof without a secret, and a vote shows them the id.
  if (differs && styling.secret === undefined && row.accountUserId === null) return { status: "stylingIdTaken" };
  // A styling that was taken back is empty, and a later version came by its own call.
  const isFirst = row.state !== "withdrawn" && row.version === 1;
  return { status: "known", id: row.id, token: own.token, differs: differs && isFirst };
};

import type { NewStyling } from "#domain/stylings/styling.ts";
import type { StylingRow } from "./styling-queries.ts";

export type SendOutcome =
  | { status: "sent"; id: string; token: string }
  /** `differs`: what came first has another content, and stays. */
  | { status: "known"; id: string; token: string; differs: boolean }
  /** Another sender has used the id. */
  | { status: "taken" }
  /** The closet is not public. */
  | { status: "noCloset" }
  /** The closet takes none, or none from this sender. */
  | { status: "closed" }
  | { status: "signIn" }
  /** An item is not in the closet any more. */
  | { status: "pieceGone" }
  | { status: "full" }
  | { status: "tooMany" };

/** Whether the stylist has changed it since. One that was taken back is empty, and does not count. */
const hasOtherContent = (row: StylingRow, { name, note, email, credit, layout }: NewStyling): boolean =>
  row.state !== "withdrawn" &&
  (row.name !== name ||
    row.note !== note ||
    row.email !== email ||
    row.credit !== (credit ? 1 : 0) ||
    row.layout !== JSON.stringify(layout));

/** For a request whose id is known. */
export const answerRepeat = (
  row: StylingRow,
  styling: NewStyling,
  own: { token: string; proof: string | null },
): SendOutcome =>
  row.proof === own.proof
    ? { status: "known", id: row.id, token: own.token, differs: hasOtherContent(row, styling) }
    : { status: "taken" };

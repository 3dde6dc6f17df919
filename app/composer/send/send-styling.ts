import { toPathSegment } from "#domain/closet-tabs.ts";
import { DRAWING_TIMEOUT_MS } from "#domain/limits.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";

/** Why nothing was sent, and a repeated request would not help. */
export type SendProblem = "private" | "closed" | "signIn" | "pieceGone" | "tooMany" | "refused";

export type SendResult =
  | { status: "sent"; token: string }
  | { status: "stopped"; problem: SendProblem }
  /** No answer, or a server that is busy. */
  | { status: "unreachable" };

/** The browser has checked the content as the server does: only its pieces can be wrong. */
const PROBLEMS: Partial<Record<number, SendProblem>> = {
  400: "pieceGone",
  401: "signIn",
  403: "closed",
  404: "private",
  429: "tooMany",
};

async function readResult(response: Response): Promise<SendResult> {
  if (response.ok) {
    const { token } = (await response.json()) as { token?: unknown };
    return typeof token === "string" ? { status: "sent", token } : { status: "unreachable" };
  }
  if (response.status >= 500) return { status: "unreachable" };
  return { status: "stopped", problem: PROBLEMS[response.status] ?? "refused" };
}

/** `POST /closets/{username}/stylings`. A repeated request with the same id is one styling. */
export async function sendStyling(username: string, styling: NewStyling): Promise<SendResult> {
  try {
    const response = await fetch(`/closets/${toPathSegment(username)}/stylings`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(styling),
      signal: AbortSignal.timeout(DRAWING_TIMEOUT_MS),
    });
    return await readResult(response);
  } catch {
    return { status: "unreachable" };
  }
}

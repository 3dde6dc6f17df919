import { toPathSegment } from "#domain/closet-tabs.ts";
import { DRAWING_TIMEOUT_MS } from "#domain/limits.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";

/** Why nothing was sent. `busy`: the server has a problem, and a later request may help. */
export type SendProblem =
  | "private"
  | "closed"
  | "signIn"
  | "pieceGone"
  | "badEmail"
  | "tooMany"
  | "inboxFull"
  | "busy"
  | "refused";

export type SendResult =
  | { status: "sent"; token: string }
  | { status: "stopped"; problem: SendProblem }
  /** Without a problem: there was no answer. */
  | { status: "unreachable"; problem: "busy" | null };

const BY_STATUS: Partial<Record<number, SendProblem>> = {
  401: "signIn",
  403: "closed",
  404: "private",
  429: "tooMany",
};

const BY_CODE: Partial<Record<string, SendProblem>> = {
  pieceGone: "pieceGone",
  badStylistEmail: "badEmail",
  inboxFull: "inboxFull",
};

async function readResult(response: Response): Promise<SendResult> {
  if (response.status >= 500) return { status: "unreachable", problem: "busy" };
  const { token, code } = (await response.json().catch(() => ({}))) as { token?: unknown; code?: unknown };
  if (!response.ok) {
    return { status: "stopped", problem: BY_CODE[String(code)] ?? BY_STATUS[response.status] ?? "refused" };
  }
  return typeof token === "string" ? { status: "sent", token } : { status: "unreachable", problem: null };
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
    return { status: "unreachable", problem: null };
  }
}

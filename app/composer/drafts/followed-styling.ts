import type { Owner } from "#domain/closet.ts";
import { isFields } from "#domain/read-fields.ts";
import type { Language } from "#domain/languages.ts";
import type { StylistState } from "#domain/stylings/styling.ts";
import { callAccount, readField } from "#app/account/account-call.ts";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { openDraftDatabase } from "./draft-database.ts";

const FOLLOWED_MS = 30 * 24 * 3_600_000;
/** In session storage: the token and the state that the server gave in this visit. What waits for an answer is asked each time. */
const FOLLOWED = "followedStyling";

const OPEN: readonly unknown[] = ["sent", "seen", "asked"] satisfies StylistState[];

function recall(token: string): unknown {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(FOLLOWED) ?? "null");
    const isKnown = isFields(known) && known.token === token && !OPEN.includes(known.state);
    return isKnown ? known.state : undefined;
  } catch {
    // No storage, or a text of another release: the server is asked.
    return undefined;
  }
}

async function askOnce(token: string): Promise<unknown> {
  const known = recall(token);
  if (known !== undefined) return known;
  const { body } = await callAccount("GET", `/stylings/${token}`);
  const styling = readField(body, "styling");
  const state = readState(readField(styling, "state"), readField(styling, "choice"));
  try {
    sessionStorage.setItem(FOLLOWED, JSON.stringify({ token, state }));
  } catch {
    // In some private modes: the next page asks again.
  }
  return state;
}

function readState(state: unknown, choice: unknown): unknown {
  if (choice === "this") return "chosen";
  return choice === "another" && state !== "accepted" ? "decided" : (state ?? null);
}

export type FollowedStyling = { path: string; text: string };

/** Ignores outfits that were sent more than 30 days ago. */
export async function findFollowed(
  { username, firstName }: Pick<Owner, "username" | "firstName">,
  language: Language,
): Promise<FollowedStyling | null> {
  const since = Date.now() - FOLLOWED_MS;
  const drafts = await openDraftDatabase().list(username);
  const newest = drafts.find(({ styling, changedAt }) => styling?.stage === "sent" && changedAt > since);
  const token = newest?.styling?.token;
  if (token === undefined) return null;
  const state = await askOnce(token);
  const { followed } = await loadComposerMessages(language);
  if (typeof state !== "string" || !Object.hasOwn(followed, state)) return null;
  return { path: `/styling/${token}`, text: followed[state as keyof typeof followed](firstName) };
}

import type { Owner } from "#domain/closet.ts";
import type { Language } from "#domain/languages.ts";
import { callAccount, readField } from "#app/account/account-call.ts";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { openDraftDatabase } from "./draft-database.ts";

const FOLLOWED_MS = 30 * 24 * 3_600_000;

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
  // It is asked each time: the owner may take an answer back.
  const { body } = await callAccount("GET", `/stylings/${token}`);
  const styling = readField(body, "styling");
  const state = readState(readField(styling, "state"), readField(styling, "choice"));
  const { followed } = await loadComposerMessages(language);
  if (typeof state !== "string" || !Object.hasOwn(followed, state)) return null;
  return { path: `/styling/${token}`, text: followed[state as keyof typeof followed](firstName) };
}

import { MAX_COLLECTED_TOKENS } from "#domain/limits.ts";
import { callAccount, type CallResult } from "#app/account/account-call.ts";
import { openDraftDatabase } from "./draft-database.ts";

export async function listSentTokens(): Promise<string[]> {
  const drafts = await openDraftDatabase().listAll();
  // Each version of a styling has a draft.
  return [...new Set(drafts.flatMap(({ styling }) => styling?.token ?? []))].slice(0, MAX_COLLECTED_TOKENS);
}

/** The answer lists all that the account has sent. */
export const collectSent = async (tokens?: readonly string[]): Promise<CallResult> =>
  await callAccount("POST", "/account/stylings", { body: { tokens: tokens ?? (await listSentTokens()) } });

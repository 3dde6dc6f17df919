import { readDraft, sortDrafts } from "#domain/composer/draft.ts";
import { MAX_COLLECTED_TOKENS } from "#domain/limits.ts";
import { callAccount, type CallResult } from "#app/account/account-call.ts";
import { openStore, toPromise } from "#app/storage/open-store.ts";

/** Of the newest stylings that this device has sent, to any closet. */
export function listSentTokens(): Promise<string[]> {
  return openStore("drafts", "drafts")(
    "readonly",
    async (store) => {
      const drafts = (await toPromise<unknown[]>(store.getAll())).map(readDraft).filter((draft) => draft !== null);
      return sortDrafts(drafts)
        .flatMap(({ styling }) => styling?.token ?? [])
        .slice(0, MAX_COLLECTED_TOKENS);
    },
    [],
  );
}

/** Gives the account what this device has sent. The answer lists all that the account has sent. */
export const collectSent = async (tokens?: readonly string[]): Promise<CallResult> =>
  await callAccount("POST", "/account/stylings", { body: { tokens: tokens ?? (await listSentTokens()) } });

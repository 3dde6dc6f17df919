import { type Draft, readDraft } from "#domain/composer/draft.ts";
import { MAX_CARRIED_DRAFTS_BYTES } from "#domain/limits.ts";
import { type DraftDatabase, openDraftDatabase } from "./draft-database.ts";

type CarriedDraft = Pick<Draft, "id" | "username" | "layout" | "changedAt">;

const writeDraft = ({ id, username, layout, changedAt }: Draft): CarriedDraft => ({ id, username, layout, changedAt });

/** The newest drafts that this browser does not send itself. */
export function chooseCarriedDrafts(drafts: readonly Draft[]): CarriedDraft[] {
  const chosen: CarriedDraft[] = [];
  for (const draft of drafts) {
    const isOwnMatter = draft.styling?.stage === "sent" || draft.styling?.stage === "waiting";
    // No username has a space: it is an owner's board.
    if (isOwnMatter || draft.username.includes(" ") || draft.layout.pics.length === 0) continue;
    const next = [...chosen, writeDraft(draft)];
    if (new TextEncoder().encode(JSON.stringify(next)).length > MAX_CARRIED_DRAFTS_BYTES) continue;
    chosen.push(writeDraft(draft));
  }
  return chosen;
}

export const listCarriedDrafts = async (database: DraftDatabase = openDraftDatabase()): Promise<CarriedDraft[]> =>
  chooseCarriedDrafts(await database.listAll());

/** Drafts of a link are never sent by themselves: a stranger may have asked for it. The later version of a draft wins. */
export async function storeCarriedDrafts(
  values: unknown,
  database: Pick<DraftDatabase, "listAll" | "save"> = openDraftDatabase(),
): Promise<void> {
  if (!Array.isArray(values)) return;
  const known = new Map((await database.listAll()).map((draft) => [draft.id, draft]));
  const now = Date.now();
  for (const [place, value] of values.entries()) {
    const draft = readDraft(value);
    const before = draft && known.get(draft.id);
    if (!draft || (before && before.changedAt >= draft.changedAt)) continue;
    await database.save({ ...writeDraft(draft), changedAt: now - place });
  }
}

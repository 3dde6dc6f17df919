import { forgetKeptCloset } from "#app/account/kept-closet.ts";
import { forgetBoardDrafts } from "#app/owner/content/board-drafts.ts";
import { forgetColumns } from "#app/owner/import/table-preview.ts";
import { isOfAccount } from "#app/owner/content/device-part.ts";
import type { OwnClosetParts } from "#app/owner/own-closet-context.ts";

/** Deletes what this browser keeps of the owner: another person may use it next. */
export async function forgetOwner({ store, queue }: Pick<OwnClosetParts, "store" | "queue">): Promise<void> {
  store.forget();
  forgetColumns();
  await forgetBoardDrafts(isOfAccount(store.part));
  await forgetKeptCloset();
  await queue.forgetAll();
}

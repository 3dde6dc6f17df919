import type { ClosetService } from "#server/closets/closet-service.ts";
import { readPageAddress } from "./page-address.ts";

const MAX_NAME_LENGTH = 60;

/** A dot only at the end of a word, so that a name cannot be a web address. */
const NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?!\S))+$/u;

/** For a mail's subject. Null for names that are too long or could be an address. */
export async function findInviter(closets: Pick<ClosetService, "openView">, url: URL): Promise<string | null> {
  const page = readPageAddress({ pathname: url.pathname, search: "" });
  if (!page) return null;
  const opened = await closets.openView(page.username, { tab: "outfits" }, { cards: 0, rows: 0 });
  const name = opened.status === "OK" ? opened.view.owner.firstName.trim() : "";
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : null;
}

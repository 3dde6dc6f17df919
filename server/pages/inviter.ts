import type { ClosetService } from "#server/closets/closet-service.ts";
import { toSafeName } from "#domain/safe-name.ts";
import { readPageAddress } from "./page-address.ts";

/** The inviter's name for the subject of a mail. Null if the name may not be in a mail (`toSafeName`). */
export async function findInviter(
  closets: Pick<ClosetService, "openView">,
  url: URL,
  brandName: string,
): Promise<string | null> {
  const page = readPageAddress({ pathname: url.pathname, search: "" });
  if (!page) return null;
  const opened = await closets.openView(page.name, { tab: "outfits" }, { cards: 0, rows: 0 });
  return opened.status === "OK" ? toSafeName(opened.view.owner.firstName, brandName) : null;
}

import { Link } from "react-router";
import { getTabPath, type Tab } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";
import { getOwnerName } from "#app/link-preview.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { useMessages } from "#app/ui/messages.ts";

export const writeMissing = ({ notThere }: ClosetMessages, owner: Owner): string =>
  notThere(getOwnerName(owner)).replace(/\.$/, "");

/** The closet is public, and has no such entry, or no longer. */
export function MissingEntry({ owner, tab }: { owner: Owner; tab: Tab }) {
  const messages = useMessages();
  return (
    <PlainPage>
      <h1>{messages.notThere(owner.firstName)}</h1>
      <Link to={getTabPath(owner.username, tab)}>{messages.lookAt(owner.firstName)}</Link>
    </PlainPage>
  );
}

import type { MetaDescriptor } from "react-router";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getInvitePath } from "#domain/closet-tabs.ts";
import { describePage, getMessages, nameOf, type Root, type SharedCloset, tell, toTagText } from "#app/link-preview.ts";

/** `/invite/{username}`. */
export function describeInvite(root: Root, { owner, version }: Omit<SharedCloset, "counts">): MetaDescriptor[] {
  const name = nameOf(owner);
  const { inviteTitle } = getMessages(root).pages;
  const page = { title: inviteTitle(name, toTagText(owner.pronoun ?? "her")), path: getInvitePath(owner.username) };
  const telling =
    import.meta.env.SSR &&
    tell(root, ({ server }, language) => ({
      description: server.aboutInvite(name),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, telling);
}

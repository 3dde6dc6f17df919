import type { MetaDescriptor } from "react-router";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getInvitePath } from "#domain/closet-tabs.ts";
import {
  describePage,
  getMessages,
  getOwnerName,
  type Root,
  type SharedCloset,
  buildMeta,
  toTagText,
} from "#app/link-preview.ts";

export function describeInvite(root: Root, { owner, version }: Omit<SharedCloset, "counts">): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const { inviteTitle } = getMessages(root).pages;
  const page = { title: inviteTitle(name, toTagText(owner.pronoun ?? "her")), path: getInvitePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, ({ server }, language) => ({
      description: server.aboutInvite(name),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}

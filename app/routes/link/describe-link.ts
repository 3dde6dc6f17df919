import type { MetaDescriptor } from "react-router";
import { getNeutralPreviewPath, getPreviewPath } from "#domain/closet-preview.ts";
import { getLinkPath } from "#domain/closet-tabs.ts";
import { describePage, getMessages, nameOf, type Root, sentences, type SharedCloset, tell } from "#app/link-preview.ts";

/** `/link.html`, with the closet that is waiting or without one. */
export function describeLink(root: Root, closet: Omit<SharedCloset, "counts"> | null): MetaDescriptor[] {
  const { linkTitle, linkTitleWithoutCloset } = getMessages(root).pages;
  const page = {
    title: closet ? linkTitle(nameOf(closet.owner)) : linkTitleWithoutCloset,
    path: getLinkPath(closet?.owner.username),
  };
  const telling =
    import.meta.env.SSR &&
    tell(root, ({ closet: { downloadPrompt }, pages: { getTheApp } }, language) => ({
      description: sentences(closet ? downloadPrompt(nameOf(closet.owner)) : getTheApp(root?.brand.name ?? "")),
      picture: closet
        ? getPreviewPath(closet.owner.username, "closet", closet.version.tag, language)
        : getNeutralPreviewPath(language),
    }));
  return describePage(root, page, telling);
}

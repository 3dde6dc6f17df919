import type { MetaDescriptor } from "react-router";
import { getNeutralPreviewPath, getPreviewPath } from "#domain/closet-preview.ts";
import { getLinkPath } from "#domain/closet-tabs.ts";
import {
  describePage,
  getMessages,
  getOwnerName,
  type Root,
  joinSentences,
  type SharedCloset,
  buildMeta,
} from "#app/link-preview.ts";

export function describeLink(root: Root, closet: Omit<SharedCloset, "counts"> | null): MetaDescriptor[] {
  const { linkTitle, linkTitleWithoutCloset } = getMessages(root).pages;
  const page = {
    title: closet ? linkTitle(getOwnerName(closet.owner)) : linkTitleWithoutCloset,
    path: getLinkPath(closet?.owner.username),
  };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, ({ closet: { downloadPrompt }, pages: { getTheApp } }, language) => ({
      description: joinSentences(
        closet ? downloadPrompt(getOwnerName(closet.owner)) : getTheApp(root?.brand.name ?? ""),
      ),
      picture: closet
        ? getPreviewPath(closet.owner.username, "closet", closet.version.tag, language)
        : getNeutralPreviewPath(language),
    }));
  return describePage(root, page, pageMeta);
}

import type { MetaDescriptor } from "react-router";
import { getNeutralPreviewPath, getPreviewPath } from "#domain/closet-preview.ts";
import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Catalogue } from "#domain/messages/catalogues.ts";
import {
  describePage,
  getMessages,
  getOwnerName,
  getPrompt,
  type Root,
  joinSentences,
  type SharedCloset,
  buildMeta,
} from "#app/link-preview.ts";

function describe(
  root: Root,
  closet: Omit<SharedCloset, "counts"> | null,
  { closet: words, pages }: Catalogue,
): string {
  if (!closet) return pages.getTheApp(root?.brand.name ?? "");
  return getPrompt(root, closet.version, words)(getOwnerName(closet.owner));
}

export function describeLink(root: Root, closet: Omit<SharedCloset, "counts"> | null): MetaDescriptor[] {
  const { linkTitle, linkTitleWithoutCloset } = getMessages(root).pages;
  const page = {
    title: closet ? linkTitle(getOwnerName(closet.owner)) : linkTitleWithoutCloset,
    path: getLinkPath(closet?.owner.username),
  };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(describe(root, closet, words)),
      picture: closet
        ? getPreviewPath(closet.owner.username, "closet", closet.version.tag, language)
        : getNeutralPreviewPath(language),
    }));
  return describePage(root, page, pageMeta);
}

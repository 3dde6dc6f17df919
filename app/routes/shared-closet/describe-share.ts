import type { MetaDescriptor } from "react-router";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getSharePath } from "#domain/closet-tabs.ts";
import {
  describePage,
  formatCounts,
  getMessages,
  getOwnerName,
  getPrompt,
  type Root,
  joinSentences,
  type SharedCloset,
  buildMeta,
} from "#app/link-preview.ts";

/** Not indexed: search engines list the viewer instead. */
export function describeShare(root: Root, { owner, counts, version }: SharedCloset): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const page = { title: getMessages(root).closet.closetOf(name), path: getSharePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(formatCounts(counts, words), getPrompt(root, version, words.closet)(name)),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}

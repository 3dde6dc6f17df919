import type { MetaDescriptor } from "react-router";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getSharePath } from "#domain/closet-tabs.ts";
import {
  describePage,
  getCounts,
  getMessages,
  nameOf,
  type Root,
  sentences,
  type SharedCloset,
  tell,
} from "#app/link-preview.ts";

/** `/share/{username}`. Search engines that may show the closet show the viewer. */
export function describeShare(root: Root, { owner, counts, version }: SharedCloset): MetaDescriptor[] {
  const name = nameOf(owner);
  const page = { title: getMessages(root).closet.closetOf(name), path: getSharePath(owner.username) };
  const telling =
    import.meta.env.SSR &&
    tell(root, (words, language) => ({
      description: sentences(getCounts(counts, words), words.closet.downloadPrompt(name)),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, telling);
}

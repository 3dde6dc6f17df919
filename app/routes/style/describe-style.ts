import type { MetaDescriptor } from "react-router";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getStylePath } from "#domain/closet-tabs.ts";
import {
  buildMeta,
  describePage,
  getMessages,
  getOwnerName,
  joinSentences,
  type Root,
  type SharedCloset,
} from "#app/link-preview.ts";

export function describeStyle(root: Root, { owner, version }: Omit<SharedCloset, "counts">): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const page = { title: getMessages(root).closet.style(name), path: getStylePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, ({ server, closet }, language) => ({
      description: version.stylings === "anyone" ? server.aboutStyling(name) : joinSentences(closet.stylePrompt(name)),
      picture: getPreviewPath(owner.username, "items", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}

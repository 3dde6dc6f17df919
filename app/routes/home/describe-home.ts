import type { MetaDescriptor } from "react-router";
import { getNeutralPreviewPath } from "#domain/closet-preview.ts";
import { buildMeta, describePage, getMessages, type Root } from "#app/link-preview.ts";

export const describeHome = (root: Root): MetaDescriptor[] =>
  describePage(
    root,
    { title: getMessages(root).pages.home, path: "/" },
    import.meta.env.SSR &&
      buildMeta(root, ({ pages }, language) => ({
        description: pages.homeText,
        picture: getNeutralPreviewPath(language),
        isIndexed: true,
      })),
  );

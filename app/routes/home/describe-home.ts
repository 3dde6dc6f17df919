import type { MetaDescriptor } from "react-router";
import { getNeutralPreviewPath } from "#domain/closet-preview.ts";
import { describePage, type Root, buildMeta } from "#app/link-preview.ts";

export const describeHome = (root: Root): MetaDescriptor[] =>
  describePage(
    root,
    { title: root?.brand.name ?? "", path: "/" },
    import.meta.env.SSR &&
      buildMeta(root, ({ pages }, language) => ({
        description: pages.homeText,
        picture: getNeutralPreviewPath(language),
        isIndexed: true,
      })),
  );

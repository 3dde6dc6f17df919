import type { MetaDescriptor } from "react-router";
import type { ShownStyling } from "#domain/stylings/sent-styling.ts";
import { catalogues } from "#app/catalogues.ts";
import {
  buildMeta,
  describeNeutralPage,
  describeNotFound,
  describePage,
  getOwnerName,
  type Root,
} from "#app/link-preview.ts";
import { getPageMessages } from "#app/ui/messages.ts";

type Described = Pick<ShownStyling, "username" | "firstName"> & { picture: ShownStyling["picture"] | null };

/** The only address in the tags is that of the picture, which is read-only. */
export function describeOutfit(
  root: Root,
  outfit: Described | null | undefined,
  title: "title" | "shownTitle",
): MetaDescriptor[] {
  if (!root || !outfit) return describeNotFound(root);
  const { styling } = catalogues ? catalogues[root.language] : getPageMessages();
  const { firstName, username, picture } = outfit;
  const name = getOwnerName({ firstName, username: username ?? "" });
  if (!picture) return describeNeutralPage(root, styling[title](name));
  return describePage(
    root,
    { title: styling[title](name), path: null },
    import.meta.env.SSR &&
      buildMeta(root, (words) => ({
        description: words.styling.putTogether(name, null),
        picture: picture.address,
        size: picture,
      })),
  );
}

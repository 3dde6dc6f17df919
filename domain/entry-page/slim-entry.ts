import type { Photograph, PictureFacts } from "#domain/closet.ts";
import { slimPicture } from "#domain/slim-view.ts";
import type { EntryPage } from "./entry-page.ts";

const slim = <Entry extends { picture?: PictureFacts }>({ picture, ...entry }: Entry) => ({
  ...entry,
  ...(picture && slimPicture({ picture }, "card")),
});

const slimAll = (pictures: readonly Photograph[]): Photograph[] => pictures.map((picture) => slim(picture));

/** Keeps the page's data small, as `slimView` does. */
export function slimEntry(page: EntryPage): EntryPage {
  switch (page.kind) {
    case "item": {
      const { item, outfits, goesWith } = page;
      return {
        ...page,
        item: { ...slim(item), ...(item.pictures && { pictures: slimAll(item.pictures) }) },
        outfits: { ...outfits, entries: outfits.entries.map(slim) },
        goesWith: goesWith.map(slim),
      };
    }
    case "outfit":
      return { ...page, outfit: slim(page.outfit), items: page.items.map(slim) };
    case "portfolio":
      return { ...page, portfolio: slim(page.portfolio) };
  }
}

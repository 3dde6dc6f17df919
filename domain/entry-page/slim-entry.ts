import type { Photograph, PictureFacts } from "#domain/closet.ts";
import type { PictureCell } from "#domain/picture-source.ts";
import { slimPicture } from "#domain/slim-view.ts";
import type { EntryPage } from "./entry-page.ts";

const slimIn =
  (cell: PictureCell) =>
  <Entry extends { picture?: PictureFacts }>({ picture, ...entry }: Entry) => ({
    ...entry,
    ...(picture && slimPicture({ picture }, cell)),
  });

const slim = slimIn("whole");
const slimCard = slimIn("related");

const slimAll = (pictures: readonly Photograph[]): Photograph[] => pictures.map((picture) => slim(picture));

export function slimEntry(page: EntryPage): EntryPage {
  switch (page.kind) {
    case "item": {
      const { item, outfits, goesWith } = page;
      return {
        ...page,
        item: { ...slim(item), ...(item.pictures && { pictures: slimAll(item.pictures) }) },
        outfits: { ...outfits, entries: outfits.entries.map(slimCard) },
        goesWith: goesWith.map(slimCard),
      };
    }
    case "outfit":
      return { ...page, outfit: slim(page.outfit), items: page.items.map(slimCard) };
    case "portfolio":
      return { ...page, portfolio: slim(page.portfolio) };
    case "inspiration":
      return { ...page, inspiration: slim(page.inspiration) };
  }
}

import { toPhotograph } from "#domain/closet-pictures.ts";
import type { Photograph } from "#domain/closet.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";

export function listPhotographs(page: EntryPage): Photograph[] {
  switch (page.kind) {
    case "item":
      return [toPhotograph(page.item.thumbnailImageURL, page.item), ...(page.item.pictures ?? [])];
    case "outfit":
      return [toPhotograph(page.outfit.previewUrl, page.outfit)];
    case "inspiration":
      return [toPhotograph(page.inspiration.picUrl, page.inspiration)];
    case "portfolio":
      return [toPhotograph(page.portfolio.picUrl, page.portfolio)];
  }
}

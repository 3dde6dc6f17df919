import { DOT, pick, type Preview, type PreviewMessages, toDrawnLine } from "#domain/closet-preview.ts";
import type { ItemsMessages } from "#domain/messages/en/visitor.ts";
import type { EntryPage } from "./entry-page.ts";

export function listFacts(page: EntryPage, words: ItemsMessages): string[] {
  if (page.kind === "portfolio" || page.kind === "inspiration") return [];
  if (page.kind === "outfit") return page.items.length > 0 ? [words.pieces(page.items.length)] : [];
  const { name, brand, category, colors = [] } = page.item;
  return [
    ...(name !== undefined && brand !== null ? [brand] : []),
    ...(category ? [words.categories[category]] : []),
    ...colors.map((color) => words.colors[color]),
  ];
}

function getName(page: EntryPage): string {
  if (page.kind === "item") return page.item.name ?? page.item.brand ?? "";
  return page.kind === "outfit" ? (page.outfit.name ?? "") : "";
}

function getPictures(page: EntryPage): string[] {
  if (page.kind === "item") return pick([page.item.thumbnailImageURL]);
  if (page.kind === "portfolio") return pick([page.portfolio.picUrl]);
  if (page.kind === "inspiration") return pick([page.inspiration.picUrl]);
  const own = pick([page.outfit.previewUrl]);
  return own.length > 0 ? own : pick(page.items.map((item) => item.thumbnailImageURL));
}

export function getEntryPreview(page: EntryPage, words: PreviewMessages & { items: ItemsMessages }): Preview {
  const neutral = words.server.anEntry[page.place.list];
  const owner = toDrawnLine(page.owner.firstName);
  const belows = owner === "" ? [""] : [words.server.fromClosetOf(owner), ""];
  const titles = [toDrawnLine(getName(page)) || neutral, neutral];
  return {
    photographs: getPictures(page),
    wordings: belows.flatMap((below) => titles.map((title) => ({ title, below }))),
    counts: toDrawnLine(listFacts(page, words.items).join(DOT)),
  };
}

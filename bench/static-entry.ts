import type { ItemCard } from "#domain/closet-view.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";

/** The variants that a browser chooses on a phone of 412 px at 1.75 device pixels each. */
const LARGE = "?w=960";
const SMALL = "?w=208";

const STYLES = `*{margin:0;box-sizing:border-box}body{font:14px/20px sans-serif}nav{display:flex;justify-content:space-between;padding:12px 16px}main>img{display:block;width:100%;height:auto;background:#eee}h1{font:28px/34px serif}section,dl{padding:16px}dt{color:#666}ul{display:grid;grid-template-columns:1fr 1fr 1fr;gap:2px;padding:0;list-style:none}li img{display:block;width:100%;height:auto;aspect-ratio:195/265;object-fit:cover;background:#eee}button{width:100%;padding:14px}`;

type Card = { id: string; address: string | null; name: string };

const toItemCard = ({ id, name, brand, thumbnailImageURL: address }: ItemCard): Card => ({
  id,
  address,
  name: name ?? brand ?? "",
});

const toGrid = (title: string, list: string, cards: readonly Card[]): string =>
  `<section><h2>${title}</h2><ul>${cards
    .map(
      ({ id, address, name }) =>
        `<li><a href="../${list}/${id}"><img src="${address}${SMALL}" width=195 height=265 alt="${name}" loading=lazy><p>${name}</p></a>`,
    )
    .join("")}</ul></section>`;

function readPage(page: EntryPage) {
  if (page.kind === "item") {
    const { item, outfits, goesWith } = page;
    const { category, colors = [], seasons = [], material = "" } = item;
    const cards = outfits.entries.map(({ id, name = "", previewUrl: address }) => ({ id, name, address }));
    return {
      address: item.thumbnailImageURL,
      name: item.name,
      facts: [item.brand, category, colors.join(", "), material, seasons.join(", ")],
      cards: [...cards, ...goesWith.map(toItemCard)],
      grids: toGrid("Outfits", "outfits", cards) + toGrid("Goes with", "items", goesWith.map(toItemCard)),
    };
  }
  if (page.kind !== "outfit") throw new Error(`There is no page written by hand for ${page.place.list}.`);
  const cards = page.items.map(toItemCard);
  const { previewUrl, name, seasons = [] } = page.outfit;
  return { address: previewUrl, name, facts: seasons, cards, grids: toGrid("Pieces", "items", cards) };
}

/** A fast page written by hand, with the same pictures and facts. */
export function writeEntryByHand(page: EntryPage): { html: string; pictures: string[] } {
  const { address, name, facts, cards, grids } = readPage(page);
  const html = `<!doctype html>
<html lang=en>
<meta charset=utf-8>
<meta name=viewport content="width=device-width,initial-scale=1">
<title>${name}</title>
<style>${STYLES}</style>
<nav><a href=../items>All items</a><a href=../outfits>${page.owner.firstName}’s closet</a></nav>
<main><img src="${address}${LARGE}" width=720 height=960 alt="${name}" fetchpriority=high>
<section><h1>${name}</h1></section>
<dl>${facts.map((fact) => `<dt>Fact<dd>${fact}`).join("")}</dl>
<button>Style ${page.owner.firstName}</button>${grids}
<nav><a href="${page.previous}">Previous</a><a href="${page.next}">Next</a></nav></main>`;
  return { html, pictures: [`${address}${LARGE}`, ...new Set(cards.map((card) => `${card.address}${SMALL}`))] };
}

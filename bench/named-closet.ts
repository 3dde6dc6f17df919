import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { EMPTY_LISTS } from "#domain/closet.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import { createRandom } from "#tests/support/setup/random.ts";

const KINDS =
  "blazer,blouse,shirt,T-shirt,cardigan,jumper,jeans,trousers,skirt,dress,jumpsuit,coat,trench coat,parka,sneakers,loafers,ankle boots,sandals,beret,scarf,belt,tote bag,clutch,necklace,earrings,leggings,swimsuit,bralette,waistcoat,kimono".split(
    ",",
  );
const LOOKS =
  "oversized,cropped,pleated,ribbed,tailored,striped,checked,floral,vintage,crêpe,wrap,high-waisted,slim,wide-leg,quilted,embroidered,off-the-shoulder,double-breasted,polka dot,café".split(
    ",",
  );
const MATERIALS = "cotton,linen,wool,silk,denim,leather,cashmere,viscose,suede,jersey,satin,tweed".split(",");
const SYLLABLES = "ma ro li ta né so ve ri la du ka zo fi lo mé sa".split(" ");

/** As many items and outfits, with names, brands, categories, colors and seasons like those of people. */
export function makeNamedCloset(size: number): ClosetLists {
  const dice = createRandom(20);
  const next = (limit: number) => Math.floor(dice() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value;
  const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const brands = Array.from({ length: 400 }, () =>
    capitalize(Array.from({ length: 2 + next(3) }, () => pick(SYLLABLES)).join("")),
  );
  const items = Array.from({ length: size }, (_, n): Item => {
    const [color, material] = [pick(COLORS), pick(MATERIALS)];
    return {
      id: `item-${n}`,
      name: capitalize(`${pick(LOOKS)} ${material} ${pick(KINDS)} no. ${next(3000)}`),
      brand: pick(brands),
      category: pick(CATEGORIES),
      colors: [color, pick(COLORS)],
      seasons: [pick(SEASONS)],
      material: `${material}, ${next(100)} %`,
      tags: [pick(LOOKS), pick(MATERIALS)],
      thumbnailImageURL: null,
      wishlist: false,
      createdAt: next(1e9),
    };
  });
  const outfits = Array.from({ length: size }, (_, n): Outfit => ({
    id: `outfit-${n}`,
    name: capitalize(`${pick(LOOKS)} ${pick(SEASONS)}`),
    seasons: [pick(SEASONS)],
    itemIds: Array.from({ length: 3 + next(4) }, () => `item-${next(size)}`),
    previewUrl: null,
    createdAt: next(1e9),
  }));
  return { user: { username: "named", firstName: "Named" }, ...EMPTY_LISTS, items, outfits };
}

import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Item } from "#domain/closet.ts";
import { toUnplaced } from "#domain/composer/piece-picture.ts";
import { type Category, readCategory } from "#domain/items/category.ts";
import { arrangeItems } from "#domain/layout/arrange-items.ts";
import { learnHabits } from "#domain/layout/habits.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { UnplacedItem } from "#domain/layout/unplaced-item.ts";
import { drawLayout, readLying } from "#server/closets/layouts/layout-picture.ts";
import { makeCutout } from "#server/pictures/make-cutout.ts";
import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { createRandom } from "#tests/support/setup/random.ts";
import { readOutline, type Score, type ScoredPiece, scoreLayout } from "./outfit-score.ts";

const SEED = 34;
/** Of each group: the demo's, with categories, without categories. */
const OUTFITS = 20;
/** Of a folder: half are cut out. */
const PHOTOGRAPHS = 40;
const ACROSS = 10;
const BOARD_PX = 150;
const GAP_PX = 8;

/** `category` is what the garment is; the item may not say it. */
type Piece = ScoredPiece & { item: Item; picture: Buffer; unplaced: UnplacedItem };

const DEMO = ["emma", "theo", "vera"];

type Source = { id: string; name?: string; category: Category; photograph: Buffer; cutout: Buffer | null };

async function readDemo(): Promise<Source[]> {
  const closets = DEMO.map(async (username) => {
    const folder = join("demo", username);
    const { items } = JSON.parse(await readFile(join(folder, "closet.json"), "utf8")) as {
      items: { id: string; name: string; category: Category; thumbnailImageURL: string; cutout: string }[];
    };
    return await Promise.all(
      items.map(async ({ thumbnailImageURL, cutout, ...item }) => ({
        ...item,
        photograph: await readFile(join(folder, thumbnailImageURL)),
        cutout: await readFile(join(folder, cutout)),
      })),
    );
  });
  return (await Promise.all(closets)).flat();
}

async function readDemoLayouts(): Promise<Layout[]> {
  const closets = DEMO.map(async (username) => {
    const text = await readFile(join("demo", username, "closet.json"), "utf8");
    const { outfits } = JSON.parse(text) as { outfits: { layout?: Layout }[] };
    return outfits.flatMap(({ layout }) => layout ?? []);
  });
  return (await Promise.all(closets)).flat();
}

/** The rows of a folder's `photos.csv`. `path`: null for a photograph that is not there. */
export async function listPhotographs(
  folder: string,
): Promise<{ file: string; path: string | null; category: Category | null }[]> {
  const rows = (await readFile(join(folder, "photos.csv"), "utf8")).split("\n").map((row) => row.split(","));
  const files = new Set(await readdir(join(folder, "photos")));
  return rows.map(([file = "", , kind = ""]) => ({
    file,
    path: files.has(file) ? join(folder, "photos", file) : null,
    category: readCategory(kind),
  }));
}

/** Forty photographs of a folder, without a name: a browser would cut out twenty of them, and twenty not. */
async function readFolder(folder: string): Promise<Source[]> {
  const [cut, uncut]: [Source[], Source[]] = [[], []];
  for (const [n, { file, path, category }] of (await listPhotographs(folder)).entries()) {
    if (n % 6 !== 4 || path === null || !category) continue;
    const photograph = await readFile(path);
    const made = await makeCutout(photograph);
    const source = { id: file, category, photograph, cutout: made.status === "made" ? made.content : null };
    (source.cutout ? cut : uncut).push(source);
  }
  return [...cut.slice(0, PHOTOGRAPHS / 2), ...uncut.slice(0, PHOTOGRAPHS / 2)];
}

async function toPiece({ id, name, category, photograph, cutout }: Source, isDescribed: boolean): Promise<Piece> {
  const picture = cutout ?? photograph;
  const { width, height } = (await sharp(picture).metadata()).autoOrient;
  const shown = { address: `/images/${id}`, picture: { width, height, thumbhash: await computeThumbhash(picture) } };
  const item = {
    id,
    ...(name !== undefined && { name }),
    ...(isDescribed && { category }),
    ...(cutout
      ? { thumbnailImageURL: null, cutout: shown }
      : { thumbnailImageURL: shown.address, picture: shown.picture }),
  } as Item;
  const { card } = await readLying(picture);
  const box = card?.box;
  return {
    item,
    category,
    picture,
    unplaced: { ...toUnplaced(item), ...(box && { box }) },
    isCard: card !== undefined,
    widthPx: width,
    outline: await readOutline(picture, box),
  };
}

/** Half of the picks begin with something to wear: a dress, or a top and bottoms, and shoes. */
function pick(pieces: readonly Piece[], total: number, isDressed: boolean, dice: () => number): Piece[] {
  const picked: Piece[] = [];
  const take = (...categories: Category[]) => {
    const free = pieces.filter(
      (piece) => !picked.includes(piece) && (categories.length === 0 || categories.includes(piece.category)),
    );
    const piece = free[Math.floor(dice() * free.length)];
    if (piece) picked.push(piece);
  };
  if (isDressed) {
    if (dice() < 0.25) take("Dresses");
    else ["Tops", "Bottoms"].forEach((category) => take(category as Category));
    take("Shoes");
  }
  while (picked.length < total) take();
  return picked;
}

const print = ({ total, hidden, enlarged, meeting, parts }: Score): string =>
  [
    `${total.toFixed(0)}`,
    `${hidden} hidden`,
    `${enlarged} enlarged`,
    `${meeting} meeting`,
    ...Object.entries(parts).map(([name, value]) => `${name} ${value.toFixed(2)}`),
  ].join("  ");

/** Random outfits as a beginner's first taps arrange them, as one picture, with their scores. */
export async function benchOutfits(folder: string | undefined): Promise<void> {
  const demo = await readDemo();
  const dice = createRandom(SEED);
  const described = await Promise.all(demo.map((source) => toPiece(source, true)));
  // Two of five have no cut-out, one of three no name.
  const plain =
    folder === undefined
      ? demo.map(({ name = "", ...source }, n) => ({
          ...source,
          ...(n % 3 > 0 && { name }),
          cutout: n % 5 < 2 ? null : source.cutout,
        }))
      : await readFolder(folder);
  const real = await Promise.all([true, false].map((is) => Promise.all(plain.map((source) => toPiece(source, is)))));
  const groups = Object.entries({ demo: described, "with categories": real[0], "without categories": real[1] });
  const bare = new Map(described.map(({ item, unplaced }) => [item.id, unplaced]));
  const habits = learnHabits(await readDemoLayouts(), (itemId) => bare.get(itemId) ?? null);
  const prepare = (group: string, { item, unplaced }: Piece) => {
    const habit = group === "demo" && item.category && habits.get(item.category);
    return { ...unplaced, ...(habit && { habit }) };
  };
  const boards: Buffer[] = [];
  for (const [group, pieces = []] of groups) {
    const scores: Score[] = [];
    for (let n = 0; n < OUTFITS; n += 1) {
      const picked = pick(pieces, 3 + (n % 6), n % 2 === 0, dice);
      const byId = new Map(picked.map((piece) => [piece.item.id, piece]));
      const find = (itemId: string): Piece => byId.get(itemId) as Piece;
      const layout = arrangeItems(picked.map((piece) => prepare(group, piece)));
      const score = scoreLayout(layout, find);
      scores.push(score);
      process.stdout.write(`${String(boards.length + 1).padStart(2)}  ${picked.length} pieces  ${print(score)}\n`);
      const drawn = await drawLayout(layout, {
        width: 2 * BOARD_PX,
        priority: "import",
        openPicture: async (itemId) => find(itemId).picture,
      });
      boards.push(
        await sharp(drawn ?? Buffer.alloc(0))
          .resize(BOARD_PX)
          .png()
          .toBuffer(),
      );
    }
    const sum = (of: (score: Score) => number): number => scores.reduce((all, score) => all + of(score), 0);
    const parts = Object.keys(scores[0]?.parts ?? {}) as (keyof Score["parts"])[];
    process.stdout.write(
      `${group}: mean score ${(sum(({ total }) => total) / OUTFITS).toFixed(1)} of 100, least ${Math.min(...scores.map(({ total }) => total)).toFixed(0)}; ` +
        `${sum(({ hidden }) => hidden)} pieces hidden too much, ${sum(({ enlarged }) => enlarged)} enlarged, ${sum(({ meeting }) => meeting)} meet that should not\n` +
        `${parts.map((name) => `${name} ${(sum((score) => score.parts[name]) / OUTFITS).toFixed(2)}`).join("  ")}\n\n`,
    );
  }
  const path = join(await mkdtemp(join(tmpdir(), "open-closet-outfits-")), "outfits.webp");
  const { height } = await sharp(boards[0]).metadata();
  const cell = { width: BOARD_PX + GAP_PX, height: height + GAP_PX };
  await sharp({
    create: {
      width: ACROSS * cell.width + GAP_PX,
      height: Math.ceil(boards.length / ACROSS) * cell.height + GAP_PX,
      channels: 3,
      background: "#ffffff",
    },
  })
    .composite(
      boards.map((input, n) => ({
        input,
        left: GAP_PX + (n % ACROSS) * cell.width,
        top: GAP_PX + Math.floor(n / ACROSS) * cell.height,
      })),
    )
    .webp({ quality: 80 })
    .toFile(path);
  process.stdout.write(`Look at them: ${path}\n`);
}

import type { Item } from "#domain/closet.ts";
import { choosePicture, type PiecePicture } from "#domain/composer/choose-picture.ts";
import { getSeenPicture } from "#app/ui/seen-pictures.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { drawLayoutSvg } from "#domain/layout/layout-svg.ts";

const WIDTH_PX = 780;
const QUALITY = 0.9;

export const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("The browser cannot read the picture.")));
    reader.readAsDataURL(blob);
  });

const readAddress = (element: HTMLImageElement | SVGImageElement): string =>
  element instanceof SVGImageElement ? element.href.baseVal : element.currentSrc.slice(location.origin.length);

/** The board and the tray show it in several widths. */
async function copyShown(href: string): Promise<string> {
  const address = href.replace(/\?.*/, "");
  const elements = [...document.querySelectorAll<HTMLImageElement | SVGImageElement>("img, image")];
  const bitmaps = await Promise.all(
    elements
      .filter((element) => readAddress(element).replace(/\?.*/, "") === address)
      .map((element) => createImageBitmap(element).catch(() => null)),
  );
  const [largest] = bitmaps.filter((bitmap) => bitmap !== null).toSorted((one, other) => other.width - one.width);
  if (!largest) throw new Error("The picture is not on the page.");
  const canvas = Object.assign(document.createElement("canvas"), { width: largest.width, height: largest.height });
  canvas.getContext("2d")?.drawImage(largest, 0, 0);
  return canvas.toDataURL();
}

/** A picture inside an SVG may not have an address. Behind a link that has ended, and offline, only the page has it. */
async function inlinePicture(picture: PiecePicture): Promise<PiecePicture> {
  if (picture.href.startsWith("data:")) return picture;
  const response = await fetch(picture.href).catch(() => null);
  const href = response?.ok ? await readDataUrl(await response.blob()) : await copyShown(picture.href);
  return { ...picture, href };
}

/** JPEG. @throws when a picture cannot be loaded */
export async function drawOutfit(layout: Layout, items: readonly Item[]): Promise<Blob> {
  const pictures = new Map(
    await Promise.all(
      layout.pics.map(async (pic) => {
        const item = items.find(({ id }) => id === pic.itemId);
        const picture = item && choosePicture(item, pic.scale * WIDTH_PX);
        const card = picture ? getSeenPicture(picture.href)?.card : undefined;
        return [pic, picture ? { ...(await inlinePicture(picture)), card } : null] as const;
      }),
    ),
  );
  const svg = drawLayoutSvg(layout, WIDTH_PX, (pic) => pictures.get(pic) ?? null);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The browser cannot draw.");
  return blob;
}

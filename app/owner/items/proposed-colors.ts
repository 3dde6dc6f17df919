import { useEffect, useState } from "react";
import { toAddress } from "#domain/base-path.ts";
import { toItemPhotograph } from "#domain/closet-pictures.ts";
import type { Color } from "#domain/items/color.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { proposeColors } from "#domain/owner/propose-colors.ts";

const SIDE_PX = 48;

/** Scripts cannot read the pixels of other sites' pictures. */
const isReadable = (address: string | null): address is string => address?.startsWith("/") === true;

async function readColors(address: string): Promise<Color[]> {
  const image = new Image();
  image.src = toAddress(`${address}?w=144`);
  await image.decode();
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
  return proposeColors(context.getImageData(0, 0, SIDE_PX, SIDE_PX));
}

/** A cut-out has no wall. */
const getColored = (item: OwnItem): string | null => toItemPhotograph(item).address;

export function useProposedColors(item: OwnItem | undefined): Color[] {
  const address = item ? getColored(item) : null;
  const [proposed, setProposed] = useState<{ address: string; colors: Color[] } | null>(null);
  useEffect(() => {
    if (!isReadable(address)) return;
    let isCurrent = true;
    readColors(address).then(
      (colors) => isCurrent && setProposed({ address, colors }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return proposed !== null && proposed.address === address ? proposed.colors : [];
}

export const lacksColors = (item: OwnItem): boolean => !item.colors && isReadable(getColored(item));

/** Items of the same colors together. A picture that cannot be read is left out. */
export async function proposeForMany(
  items: readonly OwnItem[],
): Promise<{ ids: string[]; set: { colors: Color[] } }[]> {
  const found = new Map<string, { ids: string[]; set: { colors: Color[] } }>();
  for (const item of items) {
    const address = getColored(item);
    const colors = isReadable(address) ? await readColors(address).catch(() => []) : [];
    if (colors.length === 0) continue;
    const group = found.get(colors.join()) ?? { ids: [], set: { colors } };
    group.ids.push(item.id);
    found.set(colors.join(), group);
  }
  return [...found.values()];
}

import { useEffect, useState } from "react";
import type { Color } from "#domain/items/color.ts";
import { proposeColors } from "#domain/owner/propose-colors.ts";

const SIDE_PX = 48;

async function readColors(address: string): Promise<Color[]> {
  const image = new Image();
  image.src = `${address}?w=144`;
  await image.decode();
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
  return proposeColors(context.getImageData(0, 0, SIDE_PX, SIDE_PX));
}

/** From a picture of our own site; scripts cannot read the pixels of others. */
export function useProposedColors(address: string | null): Color[] {
  const [proposed, setProposed] = useState<{ address: string; colors: Color[] } | null>(null);
  useEffect(() => {
    if (!address?.startsWith("/")) return;
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

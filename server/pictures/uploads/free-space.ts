import { statfs } from "node:fs/promises";

const MIN_FREE_SHARE = 0.1;

export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  // Some network file systems report no size.
  return blocks > 0 && bavail / blocks < MIN_FREE_SHARE;
}

import { useEffect, useState } from "react";
import {
  forgetSharedPhotographs,
  forgetSomePhotographs,
  readSharedPhotographs,
  type SharedPhotographs,
} from "./shared-photographs.ts";

const NONE: SharedPhotographs = { photographs: [], left: 0 };

/**
 * Photographs that another app has shared, and that the owner has not yet settled.
 *
 * @param add returns how many were taken; the others stay shared
 */
export function useSharedPhotographs(username: string, add: (files: Iterable<File>) => Promise<number>) {
  const [{ photographs, left }, setShared] = useState(NONE);

  useEffect(() => {
    void readSharedPhotographs(username).then(setShared, () => undefined);
  }, [username]);

  async function settle(isWanted: boolean): Promise<void> {
    setShared(NONE);
    if (!isWanted) return void (await forgetSharedPhotographs());
    const taken = await add(photographs.map(({ file }) => file));
    await forgetSomePhotographs(photographs.slice(0, taken));
    setShared({ photographs: photographs.slice(taken), left: 0 });
  }

  return { total: photographs.length, left, settle };
}

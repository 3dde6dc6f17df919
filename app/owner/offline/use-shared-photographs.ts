import { useEffect, useState } from "react";
import { forgetSharedPhotographs, readSharedPhotographs } from "./shared-photographs.ts";

const NONE: readonly File[] = [];

/** Photographs that another app has shared, and that the owner has not yet settled. */
export function useSharedPhotographs(add: (files: Iterable<File>) => Promise<void>) {
  const [files, setFiles] = useState(NONE);

  useEffect(() => {
    void readSharedPhotographs().then(setFiles, () => undefined);
  }, []);

  async function settle(isWanted: boolean): Promise<void> {
    setFiles(NONE);
    if (isWanted) await add(files);
    await forgetSharedPhotographs();
  }

  return { total: files.length, settle };
}

import { useCallback } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useStore } from "#app/ui/use-store.ts";
import { ImportStep } from "./import-step.tsx";
import { useBroughtFiles } from "./use-brought-files.ts";

export function ImportCloset() {
  const { fileImport } = useOwnParts();
  const { data } = useOwnerMessages();
  const { choose } = fileImport;
  const take = useCallback((files: Iterable<File>) => choose([...files]), [choose]);
  useDroppedFiles(take);
  useBroughtFiles(choose, `${data.pasted}.tsv`);
  return <ImportStep state={useStore(fileImport)} {...fileImport} />;
}

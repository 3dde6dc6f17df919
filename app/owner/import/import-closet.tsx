import { useCallback } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useStore } from "#app/ui/use-store.ts";
import { ImportStep } from "./import-step.tsx";
import { PastImports } from "./past-imports.tsx";
import { useBroughtFiles } from "./use-brought-files.ts";

export function ImportCloset() {
  const { fileImport, store } = useOwnParts();
  const { data } = useOwnerMessages();
  const { choose } = fileImport;
  const take = useCallback((files: Iterable<File>) => choose([...files]), [choose]);
  useDroppedFiles(take);
  useBroughtFiles(choose, `${data.pasted}.tsv`);
  const past = <PastImports username={store.username} onUndo={fileImport.undo} />;
  return <ImportStep state={useStore(fileImport)} {...fileImport} past={past} />;
}

import { useCallback, useEffect } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { isTextField } from "#app/ui/fields.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useStore } from "#app/ui/use-store.ts";
import { ImportStep } from "./import-step.tsx";

/** Cells that were copied in a spreadsheet, at least two by two. */
const CELLS = /\t.*\n.*\t/;

export function ImportCloset() {
  const { fileImport } = useOwnParts();
  const { data } = useOwnerMessages();
  const { choose } = fileImport;
  const take = useCallback((files: Iterable<File>) => choose([...files]), [choose]);
  useDroppedFiles(take);
  useEffect(() => {
    const listening = new AbortController();
    const paste = ({ target, clipboardData }: ClipboardEvent): void => {
      const text = clipboardData?.getData("text/plain") ?? "";
      if (!isTextField(target) && clipboardData?.files.length === 0 && CELLS.test(text))
        choose([new File([text], `${data.pasted}.tsv`)]);
    };
    addEventListener("paste", paste, listening);
    return () => listening.abort();
  }, [choose, data]);
  return <ImportStep state={useStore(fileImport)} {...fileImport} />;
}

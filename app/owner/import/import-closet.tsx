import { useCallback, useEffect } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { isTextField } from "#app/ui/fields.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useStore } from "#app/ui/use-store.ts";
import { ImportStep } from "./import-step.tsx";
import { PastImports } from "./past-imports.tsx";

/** Cells that were copied in a spreadsheet, at least two by two. */
const CELLS = /\t.*\n.*\t/;

type LaunchQueue = {
  setConsumer: (take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void;
};

/** Cells that are pasted outside a text field, and files that the system opens with this app (WICG, "Launch Handler"). */
function useBroughtFiles(onFiles: (files: readonly File[]) => void, pastedName: string): void {
  useEffect(() => {
    const listening = new AbortController();
    const paste = ({ target, clipboardData }: ClipboardEvent): void => {
      const text = clipboardData?.getData("text/plain") ?? "";
      if (!isTextField(target) && clipboardData?.files.length === 0 && CELLS.test(text))
        onFiles([new File([text], pastedName)]);
    };
    addEventListener("paste", paste, listening);
    return () => listening.abort();
  }, [onFiles, pastedName]);
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      void Promise.all(files.map((file) => file.getFile())).then((opened) => opened.length > 0 && onFiles(opened));
    });
  }, [onFiles]);
}

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

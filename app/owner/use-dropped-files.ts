import { useEffect, useState } from "react";
import { isTextField } from "#app/ui/fields.ts";
import { listFolderFiles } from "./list-folder-files.ts";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/** A file that is dropped elsewhere would replace the page. */
export function rejectDroppedFiles(): () => void {
  const listening = new AbortController();
  const reject = (event: DragEvent): void => {
    if (!event.dataTransfer || !hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  // It runs before the listeners of a page that takes the files.
  const early = { signal: listening.signal, capture: true };
  addEventListener("dragover", reject, early);
  addEventListener("drop", reject, early);
  return () => listening.abort();
}

/** Also takes files that are pasted outside a text field. Returns whether files are over the page. */
export function useDroppedFiles(onFiles: ((files: Iterable<File>) => unknown) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!onFiles) return;
    const listening = new AbortController();
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setIsOver(true);
    };
    addEventListener("dragover", over, listening);
    addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), listening);
    addEventListener(
      "drop",
      (event) => {
        if (!event.dataTransfer || !hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const ofFolders = listFolderFiles(event.dataTransfer);
        if (ofFolders) void ofFolders.then(onFiles);
        else onFiles([...event.dataTransfer.files]);
      },
      listening,
    );
    addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0 && !isTextField(event.target)) onFiles(files);
      },
      listening,
    );
    return () => listening.abort();
  }, [onFiles]);
  return isOver;
}

import { useEffect, useState } from "react";

/** Files that are dropped anywhere on the page, or pasted. Returns whether files are over the page. */
export function useDroppedFiles(onFiles: (files: Iterable<File>) => unknown): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    addEventListener("dragover", over, listening);
    addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), listening);
    addEventListener(
      "drop",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
      listening,
    );
    addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0) onFiles(files);
      },
      listening,
    );
    return () => listening.abort();
  }, [onFiles]);
  return isOver;
}

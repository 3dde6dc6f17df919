import { useEffect, useRef } from "react";
import { getDirection } from "#domain/languages.ts";
import { isField } from "#app/ui/fields.ts";
import { useMessages } from "#app/ui/messages.ts";

const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey &&
  !isField(event.target) &&
  document.querySelector("dialog[open]") === null;

type EntryKeys = { onStep: (step: 1 | -1) => void; onClose: () => void };

/** ← and → lead to the neighbours, Escape to the list. */
export function useEntryKeys(keys: EntryKeys): void {
  const { language } = useMessages();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const forward = getDirection(language) === "rtl" ? "ArrowLeft" : "ArrowRight";
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const { onStep, onClose } = latest.current;
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") onStep(event.key === forward ? 1 : -1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [language]);
}

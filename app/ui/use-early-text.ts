import { useEffect, useRef } from "react";

/** Returns the ref of a field. Text that was typed before hydration stays in it, and React does not know it. */
export function useEarlyText(value: string, onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== value) onText(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after hydration
  }, []);
  return field;
}

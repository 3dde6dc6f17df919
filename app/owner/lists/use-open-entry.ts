import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

export const toOpenLink = (id: string, query = ""): string =>
  `?${query === "" ? "" : `${query}&`}open=${encodeURIComponent(id)}`;

export type OpenEntry<Entry> = {
  entry: Entry;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
};

/** The Back button closes the entry. */
export function useOpenEntry<Entry extends { id: string }>(
  entries: readonly Entry[],
  shown = entries,
): OpenEntry<Entry> | null {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const open = searchParams.get("open");
  // A step shows the neighbor before the address changes, so that the next key stroke belongs to it.
  const [ahead, setAhead] = useState<{ id: string; from: string | null } | null>(null);
  if (ahead && ahead.from !== open) setAhead(null);
  const id = ahead?.from === open ? ahead.id : open;
  const entry = entries.find((each) => each.id === id);
  if (!entry) return null;
  const at = shown.indexOf(entry);
  const query = new URLSearchParams(searchParams);
  query.delete("open");
  const options = { replace: true, preventScrollReset: true };
  const goTo = (other: Entry | undefined) =>
    other &&
    (() => {
      setAhead({ id: other.id, from: open });
      void navigate(toOpenLink(other.id, String(query)), options);
    });
  return {
    entry,
    onPrevious: at > 0 ? (goTo(shown[at - 1]) ?? null) : null,
    onNext: goTo(at === -1 ? undefined : shown[at + 1]) ?? null,
    onClose: () => void navigate(`?${query}`, options),
  };
}

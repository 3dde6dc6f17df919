import { useNavigate, useSearchParams } from "react-router";

export const toOpenLink = (id: string): string => `?open=${encodeURIComponent(id)}`;

export type OpenEntry<Entry> = {
  entry: Entry;
  /** Null at an end of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
};

/** The entry of `?open=`, with the ways to its neighbours. The Back button closes it. */
export function useOpenEntry<Entry extends { id: string }>(entries: readonly Entry[]): OpenEntry<Entry> | null {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const id = searchParams.get("open");
  const at = entries.findIndex((each) => each.id === id);
  const entry = entries[at];
  if (!entry) return null;
  const options = { replace: true, preventScrollReset: true };
  const goTo = (other: Entry | undefined) => other && (() => void navigate(toOpenLink(other.id), options));
  return {
    entry,
    onPrevious: goTo(entries[at - 1]) ?? null,
    onNext: goTo(entries[at + 1]) ?? null,
    onClose: () => void navigate("?", options),
  };
}

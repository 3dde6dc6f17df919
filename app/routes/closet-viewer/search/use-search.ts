import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readPageSearch } from "#domain/search/page-search.ts";
import { cleanSearchText, NO_SEARCH, type Search, type SearchedList, writeSearch } from "#domain/search/read-search.ts";

/** Safari allows 100 changes of the address in 30 seconds. */
const TYPING_PAUSE_MS = 350;

export type PageSearch = {
  list: SearchedList | null;
  /** Of the address, with what the visitor is typing. */
  search: Search;
  field: React.RefObject<HTMLInputElement | null>;
  /** Shows what is found at once; the address follows. */
  type: (text: string) => void;
  /** Leaves the field, and hides the keyboard of a phone. */
  submit: () => void;
  /** Leaves the field, without its text. */
  close: () => void;
  go: (search: Search) => void;
};

export const toSearchLink = (search: Search): { search: string } => ({ search: String(writeSearch(search)) });

export function useSearch(): PageSearch {
  const { pathname, search: query, key } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const ownText = useRef<string | null>(null);
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null);

  const page = useMemo(() => readPageSearch({ pathname, search: query }), [pathname, query]);
  const text = typed?.key === key ? typed.text : null;
  const search = useMemo(() => {
    const ofAddress = page?.search ?? NO_SEARCH;
    return text === null ? ofAddress : { ...ofAddress, text };
  }, [page, text]);

  const type = (given: string) => startTransition(() => setTyped({ text: cleanSearchText(given), key }));
  const ofAddress = page?.search.text ?? "";

  const hasStarted = useRef(false);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // Before the script was there, the visitor may have typed.
    const isOwn = ownText.current === ofAddress || !hasStarted.current;
    hasStarted.current = true;
    ownText.current = null;
    // Back, or a removed filter: the field follows the address. After our own change the visitor may have typed on.
    if (!isOwn) input.value = ofAddress;
    else if (cleanSearchText(input.value) !== ofAddress) setTyped({ text: cleanSearchText(input.value), key });
  }, [key, ofAddress]);

  const go = (next: Search, replace = false) => {
    ownText.current = next.text;
    void navigate(toSearchLink(next), { replace, preventScrollReset: true });
  };

  useEffect(() => {
    if (text === null || text === ofAddress) return;
    // The first letter begins a new entry of the history, so that Back leads to the whole list.
    const timer = setTimeout(() => go(search, ofAddress !== ""), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  const submit = () => {
    field.current?.blur();
    go({ ...search, text: cleanSearchText(field.current?.value ?? "") });
  };
  const close = () => {
    if (field.current) field.current.value = "";
    field.current?.blur();
    type("");
  };
  return { list: page?.list ?? null, search, field, type, submit, close, go };
}

import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readPageSearch } from "#domain/search/page-search.ts";
import {
  cleanSearchText,
  NO_SEARCH,
  readSearch,
  type Search,
  type SearchedList,
  writeSearch,
} from "#domain/search/read-search.ts";

/** Safari allows 100 changes of the address in 30 seconds. */
const TYPING_PAUSE_MS = 350;
/** The result is shown first: a navigation renders the page twice. */
const CHOICE_PAUSE_MS = 50;

export type PageSearch = {
  list: SearchedList | null;
  search: Search;
  field: React.RefObject<HTMLInputElement | null>;
  /** Shows what is found at once; the address follows. */
  type: (text: string) => void;
  submit: () => void;
  close: () => void;
  /** Always adds an entry to the history. */
  go: (search: Search) => void;
};

type Ahead = { search: Search; isTyped: boolean };

const isSameQuery = (one: Search, other: Search): boolean => String(writeSearch(one)) === String(writeSearch(other));

export function useSearch(): PageSearch {
  const { pathname, search: query, key } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<(Ahead & { key: string }) | null>(null);
  const wanted = useRef<Ahead | null>(null);
  const sent = useRef<Search | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const page = useMemo(() => readPageSearch({ pathname, search: query }), [pathname, query]);
  const list = page?.list ?? null;
  const ofAddress = page?.search ?? NO_SEARCH;
  const ahead = shown?.key === key ? shown : null;
  const search = ahead?.search ?? ofAddress;

  const show = (next: Ahead) => {
    wanted.current = next;
    startTransition(() => setShown({ ...next, key }));
  };
  const type = (text: string) => show({ search: { ...search, text: cleanSearchText(text) }, isTyped: true });
  const send = (next: Ahead) => {
    clearTimeout(timer.current);
    if (sent.current && isSameQuery(sent.current, next.search)) return;
    sent.current = next.search;
    // The first letter begins a new entry of the history, so that Back leads to the whole list.
    const replace = next.isTyped && ofAddress.text !== "";
    void navigate({ search: String(writeSearch(next.search)) }, { replace, preventScrollReset: true });
  };
  const unsent = ahead && !isSameQuery(ahead.search, ofAddress) ? ahead : null;
  const go = (next: Search) => {
    if (unsent) send(unsent);
    if (field.current && next.text !== search.text) field.current.value = next.text;
    if (list) show({ search: readSearch(writeSearch(next), list), isTyped: false });
  };

  const hasStarted = useRef(false);
  useEffect(() => {
    const input = field.current;
    const isOwn = sent.current !== null && isSameQuery(sent.current, ofAddress);
    sent.current = null;
    if (!hasStarted.current) {
      hasStarted.current = true;
      // Before the script was there, the visitor may have typed.
      if (input && cleanSearchText(input.value) !== ofAddress.text) type(input.value);
    } else if (isOwn) {
      // The visitor may have gone on meanwhile.
      const isBehind = wanted.current && !isSameQuery(wanted.current.search, ofAddress);
      setShown(isBehind && wanted.current ? { ...wanted.current, key } : null);
    } else {
      // Back, or a link: all follows the address. Back restores the key of an address, too.
      wanted.current = null;
      setShown(null);
      if (input) input.value = ofAddress.text;
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, ofAddress]);

  useEffect(() => {
    if (!unsent) return;
    timer.current = setTimeout(() => send(unsent), unsent.isTyped ? TYPING_PAUSE_MS : CHOICE_PAUSE_MS);
    return () => clearTimeout(timer.current);
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
  return { list, search, field, type, submit, close, go };
}

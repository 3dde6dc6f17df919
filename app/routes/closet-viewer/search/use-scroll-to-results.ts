import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { type Search, writeSearch } from "#domain/search/read-search.ts";

/** Scrolls back to the first result of another search, so that the bar stays where it is. */
export function useScrollToResults(search: Search): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isRestored = useNavigationType() === NavigationType.Pop;
  const query = String(writeSearch(search));
  const shown = useRef({ query, key });
  useEffect(() => {
    const { current: last } = shown;
    shown.current = { query, key };
    // After Back, the router scrolls to where the visitor was.
    if (query === last.query || (isRestored && key !== last.key)) return;
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  }, [query, key, isRestored]);
  return results;
}

import { createContext, useContext } from "react";
import { Link, type LinkProps } from "react-router";
import { type Search, writeSearch } from "#domain/search/read-search.ts";

export const GoContext = createContext<((search: Search) => void) | null>(null);

export function SearchLink({ search, ...more }: Omit<LinkProps, "to"> & { search: Search }) {
  const go = useContext(GoContext);
  const onClick = (event: React.MouseEvent) => {
    if (!go || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(search);
  };
  return <Link to={{ search: String(writeSearch(search)) }} preventScrollReset onClick={onClick} {...more} />;
}

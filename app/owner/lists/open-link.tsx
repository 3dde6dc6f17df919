import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import card from "#app/ui/card.module.css";
import styles from "#app/owner/items/own-card.module.css";
import { toOpenLink } from "./use-open-entry.ts";

let tapped: { id: string; source: string | undefined } | null = null;

/** A variant of this picture, which the browser has already loaded. */
export const findTappedPicture = (id: string, address: string | null): string | undefined =>
  tapped?.id === id && address !== null && tapped.source?.includes(address) ? tapped.source : undefined;

type OpenLinkProps = { id: string; query?: string | undefined; children: ReactNode };

export function OpenLink({ id, query, children }: OpenLinkProps) {
  const [params] = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = params.get("open") === id;
  useEffect(() => {
    const element = link.current;
    if (!element || !isOpen) return;
    const show = () => element.scrollIntoView({ block: "nearest" });
    show();
    // The grid beside an open entry has fewer columns.
    return show;
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={toOpenLink(id, query)}
      preventScrollReset
      className={`${card.card} ${styles.card}`}
      aria-current={isOpen || undefined}
      onClick={({ currentTarget }) => {
        tapped = { id, source: currentTarget.querySelector("img")?.currentSrc };
      }}
    >
      {children}
    </Link>
  );
}

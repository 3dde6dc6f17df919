import { toPath } from "#domain/base-path.ts";
import type { ReactNode } from "react";
import styles from "./tapped-link.module.css";

/** In a modal: leads to the page of the link that opened it. `open-modal-script.ts` sets the address. */
export function TappedLink({ children, onFollow }: { children: ReactNode; onFollow: (path: string) => void }) {
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    event.currentTarget.closest("dialog")?.close();
    onFollow(toPath(pathname) + search);
  };
  return (
    // The browser handles the keyboard of a link.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a data-tapped="" className={styles.link} onClick={follow} suppressHydrationWarning>
      {children}
    </a>
  );
}

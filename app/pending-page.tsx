import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { useDevice } from "./ui/device.ts";
import { Wardrobe } from "./ui/wardrobe.tsx";
import styles from "./pending-page.module.css";
import { offerReload } from "./reload-offer.ts";
import { useMessages } from "./ui/messages.ts";

/** Which page an address is of; the tabs of one closet are one page. */
const getPage = (pathname: string): string => pathname.split("/", 3).join("/");

/**
 * The LOADING screen (spec §2) between two pages, over the one that the visitor leaves: a closed wardrobe, which opens
 * while the next page shows through. What the server renders never waits for it. A page or tab that takes too long
 * (spec §9) is offered as a reload.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const messages = useMessages();
  const hasScript = useDevice() !== null;
  const nextKey = next?.key;
  useEffect(() => {
    if (nextKey === undefined) return undefined;
    const timeout = setTimeout(offerReload, CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [nextKey]);
  const isPending = next !== undefined && getPage(next.pathname) !== getPage(pathname);
  if (!hasScript) return null;
  return (
    <div className={styles.screen} data-pending={isPending}>
      <Wardrobe isOpen={!isPending} />
      <p role="status">{isPending && messages.loading}</p>
    </div>
  );
}

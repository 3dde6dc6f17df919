import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { useDevice } from "./ui/device.ts";
import { Wardrobe } from "./ui/wardrobe.tsx";
import styles from "./pending-page.module.css";
import { offerReload } from "./reload-offer.ts";
import { useMessages } from "./ui/messages.ts";

const getPage = (pathname: string): string => pathname.split("/", 3).join("/");

/** The LOADING screen (spec §2); after a timeout it offers a reload (spec §9). */
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

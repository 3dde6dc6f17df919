import { useLocation, useNavigation } from "react-router";
import { useDevice } from "./ui/device.ts";
import { Wardrobe } from "./ui/wardrobe.tsx";
import styles from "./page-on-its-way.module.css";
import { useMessages } from "./ui/messages.ts";

/** Which page an address is of; the tabs of one closet are one page. */
const getPage = (pathname: string): string => pathname.split("/", 3).join("/");

/**
 * The LOADING screen (spec §2) between two pages, over the one that the visitor leaves: a closed wardrobe, which opens
 * while the next page shows through. What the server renders never waits for it.
 */
export function PageOnItsWay() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const messages = useMessages();
  const hasScript = useDevice() !== null;
  const isPending = next !== undefined && getPage(next.pathname) !== getPage(pathname);
  if (!hasScript) return null;
  return (
    <div className={styles.screen} data-pending={isPending}>
      <Wardrobe isOpen={!isPending} />
      <p role="status">{isPending && messages.loading}</p>
    </div>
  );
}

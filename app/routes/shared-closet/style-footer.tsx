import { findStoreUrl } from "#domain/brand.ts";
import { Link } from "react-router";
import { getStylePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { useBrand } from "#app/root-data.ts";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { useHasNoPrompt, useStylingOffer } from "#app/closet/style-here.tsx";
import { useDevice } from "#app/ui/device.ts";
import styles from "./style-footer.module.css";
import { usePagesMessages } from "#app/ui/messages.ts";

/** Leads to the store on a phone, otherwise opens the modal (spec §2). */
export function StyleFooter({ owner }: { owner: Owner }) {
  const pages = usePagesMessages();
  const offer = useStylingOffer();
  const storeUrl = findStoreUrl(useBrand(), useDevice());
  const hasNoPrompt = useHasNoPrompt();
  if (hasNoPrompt) return null;
  const words = pages.styleInCapitals(owner.firstName);
  return (
    <footer className={styles.footer}>
      {offer === "first" ? (
        <Link to={getStylePath(owner.username)} className={styles.button}>
          {words}
        </Link>
      ) : storeUrl === null ? (
        <button {...downloadModalTrigger} className={styles.button}>
          {words}
        </button>
      ) : (
        <a href={storeUrl} target="_blank" rel="noopener noreferrer" className={styles.button}>
          {words}
        </a>
      )}
    </footer>
  );
}

import { Link } from "react-router";
import { getStylePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { getModalLinkProps, getModalTriggerProps } from "#app/ui/modal.tsx";
import { useStylePrompt, useStylingOffer } from "./style-here.tsx";
import styles from "./download-prompt.module.css";
import { useMessages } from "#app/ui/messages.ts";

export const DOWNLOAD_MODAL_ID = "get-the-app";

/** Attributes of each button that opens the modal (spec §2). */
export const downloadModalTrigger = getModalTriggerProps(DOWNLOAD_MODAL_ID);

/** Attributes of each link that opens the modal instead of its page (spec §2). */
export const downloadModalLink = getModalLinkProps(DOWNLOAD_MODAL_ID);

export function DownloadFooter({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  return (
    <footer className={styles.footer}>
      <p className={styles.text}>{prompt(owner.firstName)}</p>
      {offer === "first" ? (
        <Link to={getStylePath(owner.username)} className={styles.button}>
          {messages.style(owner.firstName)}
        </Link>
      ) : (
        <button {...downloadModalTrigger} className={styles.button}>
          {messages.style(owner.firstName)}
        </button>
      )}
    </footer>
  );
}

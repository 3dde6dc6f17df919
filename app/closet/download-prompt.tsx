import type { Owner } from "#domain/closet.ts";
import { getLinkPath } from "#domain/closet-tabs.ts";
import { MESSAGES } from "#domain/messages.ts";
import { useBrand } from "#app/brand.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { Modal, opensModal } from "#app/ui/modal.tsx";
import styles from "./download-prompt.module.css";

const MODAL_ID = "get-the-app";

/** What every piece of content carries: tapping it opens the modal (spec §2). */
export const opensDownloadModal = opensModal(MODAL_ID);

/** The footer with the download prompt (spec §2), always under the thumb. */
export function DownloadFooter({ owner }: { owner: Owner }) {
  return (
    <footer className={styles.footer}>
      <p className={styles.text}>
        <bdi>{MESSAGES.downloadPrompt(owner.firstName)}</bdi>
      </p>
      <button {...opensDownloadModal} className={styles.button}>
        <bdi>{MESSAGES.style(owner.firstName)}</bdi>
      </button>
    </footer>
  );
}

/** The modal that content and footer open: how to get the app and style the owner. */
export function DownloadModal({ owner, publicUrl }: { owner: Owner; publicUrl: string }) {
  const linkPath = getLinkPath(owner.username);
  return (
    <Modal id={MODAL_ID} title={MESSAGES.style(owner.firstName)}>
      <p>
        <bdi>{MESSAGES.downloadPrompt(owner.firstName)}</bdi>
      </p>
      <AppPrompt brand={useBrand()} linkPath={linkPath} linkText={publicUrl + linkPath} />
    </Modal>
  );
}

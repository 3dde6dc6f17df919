import { useId, useState } from "react";
import { CloseIcon } from "#app/ui/icon.tsx";
import fullScreen from "#app/ui/full-screen.module.css";
import iconButton from "#app/ui/icon-button.module.css";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { getModalCloseProps, getModalTriggerProps } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";
import type { Photograph } from "#domain/closet.ts";
import styles from "./enlarged-picture.module.css";

/** Lies on a picture. A tap shows it in the whole window, another one closer. */
export function EnlargedPicture({ photograph, alt }: { photograph: Photograph; alt: string }) {
  const id = useId();
  const { close } = useMessages();
  const { enlarge } = useItemsMessages();
  const [isClose, setClose] = useState(false);
  return (
    <>
      <button {...getModalTriggerProps(id)} className={styles.trigger} aria-label={`${enlarge}: ${alt}`} />
      <dialog id={id} className={fullScreen.screen} aria-label={alt} closedby="any" onClose={() => setClose(false)}>
        <button
          type="button"
          className={styles.picture}
          aria-label={enlarge}
          aria-pressed={isClose}
          onClick={() => setClose(!isClose)}
        >
          <Photo photograph={photograph} alt="" cell="whole" />
        </button>
        <button {...getModalCloseProps(id)} className={`${iconButton.button} ${styles.close}`} aria-label={close}>
          <CloseIcon />
        </button>
      </dialog>
    </>
  );
}

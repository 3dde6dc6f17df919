import { type ReactNode, useRef } from "react";
import type { ShownPhotograph } from "#domain/closet.ts";
import { Modal } from "./modal.tsx";
import { Photo } from "./photo.tsx";

type LargePictureProps = { id: string; label: string; photograph: ShownPhotograph; children?: ReactNode };

/** A button with `getModalTriggerProps` opens it. */
export function LargePicture({ id, label, photograph, children }: LargePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { width, height } = photograph.picture ?? { width: 3, height: 4 };
  return (
    <Modal id={id} label={label} ref={dialog}>
      <div style={{ width: "100%", aspectRatio: `${width} / ${height}` }}>
        <Photo photograph={photograph} alt={label} cell="whole" />
      </div>
      {children}
    </Modal>
  );
}

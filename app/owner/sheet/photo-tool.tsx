import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./photo-tool.module.css";

/** `?tool=` in the address: the Back button closes the tool, and the sheet stays. */
export function usePhotoTool(name: "crop" | "cutout") {
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  const write = (tool: string | null): string => {
    const query = new URLSearchParams(params);
    if (tool === null) query.delete("tool");
    else query.set("tool", tool);
    return `?${query}`;
  };
  return {
    isOpen: params.get("tool") === name,
    open: () => void navigate(write(name), { preventScrollReset: true, state: { isFromSheet: true } }),
    close: () =>
      void (location.state?.isFromSheet
        ? navigate(-1)
        : navigate(write(null), { replace: true, preventScrollReset: true })),
  };
}

type PhotoToolProps = { label: string; onClose: () => void; children: ReactNode };

/** Fills the screen. */
export function PhotoTool({ label, onClose, children }: PhotoToolProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The sheet's own keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}

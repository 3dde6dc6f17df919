import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./photo-tool.module.css";

/** The tool is in the address (`?tool=`), so that the Back button closes it and not the sheet. */
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

export function PhotoTool({ label, onClose, children }: PhotoToolProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
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
      // The sheet below has key commands of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import fullScreen from "#app/ui/full-screen.module.css";

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

const PATHS = {
  crop: "M6 2v16h16M2 6h16v16",
  cutout:
    "M5 4l13 11M5 20L18 9M6.500 7.500a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5zM6.500 21.500a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5z",
  original: "M4 4v5h5M4.500 9a8 8 0 1 1-.500 5",
};

type PictureButtonProps = { icon: keyof typeof PATHS; label: string; onClick: () => void };

/** On the photograph. */
export const PictureButton = ({ icon, label, onClick }: PictureButtonProps) => (
  <button type="button" onClick={onClick}>
    <Icon d={PATHS[icon]} />
    {label}
  </button>
);

type PhotoToolProps = { label: string; onClose: () => void; children: ReactNode };

export function PhotoTool({ label, onClose, children }: PhotoToolProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // The effect that opens the sheet runs after this one: its dialog would lie above.
    queueMicrotask(() => element?.isConnected && !element.open && element.showModal());
    return () => {
      element?.close();
      // A dialog that is already removed does not give the focus back.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={fullScreen.screen}
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

import { type ReactNode, useEffect, useRef } from "react";
import { useOwnerMessages } from "#app/ui/messages.ts";
import styles from "./add-photographs.module.css";
import form from "#app/ui/form.module.css";
import { Icon } from "#app/ui/icon.tsx";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif";

export const PlusIcon = () => <Icon d="M12 5v14M5 12h14" size={26} strokeWidth={1.8} className={styles.icon} />;

const PictureIcon = () => <Icon d="M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17" className={styles.icon} />;

type AddPhotographsProps = {
  label: string;
  hasCamera?: boolean;
  isPlain?: boolean;
  isFloating?: boolean;
  children?: ReactNode;
  onFiles: (files: Iterable<File>) => unknown;
};

export function AddPhotographs({
  label,
  hasCamera = true,
  isPlain = false,
  isFloating = false,
  children,
  onFiles,
}: AddPhotographsProps) {
  const words = useOwnerMessages();
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    onFiles([...(input.files ?? [])]);
    // The same file can be chosen again.
    input.value = "";
  };
  // Files may be chosen before hydration.
  useEffect(() => {
    for (const { current: input } of [gallery, camera]) if (input?.files?.length) take(input);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after hydration
  }, []);
  return (
    <div className={`${styles.buttons} ${isFloating ? styles.floating : ""}`}>
      {children}
      <button
        type="button"
        className={isPlain || children ? `${form.button} ${styles.second}` : form.primary}
        onClick={() => gallery.current?.click()}
      >
        {children ? <PictureIcon /> : <PlusIcon />}
        <span className={styles.label}>{label}</span>
      </button>
      <input
        ref={gallery}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={label}
        data-photographs=""
        onChange={({ target }) => take(target)}
      />
      {hasCamera && !children && (
        <>
          <button
            type="button"
            className={`${form.button} ${styles.camera}`}
            aria-label={words.takePhotograph}
            onClick={() => camera.current?.click()}
          >
            <Icon d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z" />
          </button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={words.takePhotograph}
            onChange={({ target }) => take(target)}
          />
        </>
      )}
    </div>
  );
}

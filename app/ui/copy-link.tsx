import { useCallback, useState } from "react";
import styles from "./copy-link.module.css";
import { useStylingMessages } from "./messages.ts";
import { useBrowserValue } from "./use-browser-value.ts";
import form from "#app/ui/form.module.css";

/** Browsers hide it over plain http. */
const canCopy = (): boolean => "clipboard" in navigator;

function SelectedLink({ address }: { address: string }) {
  const { link } = useStylingMessages();
  const select = useCallback((field: HTMLInputElement | null) => {
    field?.focus();
    field?.select();
  }, []);
  return (
    <input
      ref={select}
      className={`${form.input} ${styles.address}`}
      aria-label={link}
      dir="ltr"
      readOnly
      value={address}
    />
  );
}

type CopyLinkProps = { address: string; className: string | undefined; label?: string };

export function CopyLink({ address, className, label }: CopyLinkProps) {
  const words = useStylingMessages();
  const [outcome, setOutcome] = useState<"COPIED" | "FAILED" | null>(null);
  const hasClipboard = useBrowserValue(canCopy, true);
  const copy = async (): Promise<void> => {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("COPIED");
    } catch {
      // The browser does not allow it, or the page came without TLS.
      setOutcome("FAILED");
    }
  };
  return (
    <>
      {hasClipboard && (
        <button type="button" className={`${styles.button} ${className}`} onClick={() => void copy()}>
          {label ?? words.copyLink}
        </button>
      )}
      <p role="status" className={styles.outcome}>
        {outcome === "COPIED" ? words.copied : outcome === "FAILED" && words.notCopied}
      </p>
      {outcome === "FAILED" && <SelectedLink address={address} />}
    </>
  );
}

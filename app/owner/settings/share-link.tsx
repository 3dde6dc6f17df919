import { useCallback, useState, useSyncExternalStore } from "react";
import { getClosetPath, getTabPath } from "#domain/closet-tabs.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnOrigin } from "#app/ui/own-origin.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import form from "#app/owner/form/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";

const neverChanges = () => () => undefined;
const canShare = (): boolean => "share" in navigator;
/** Not over plain http. The address can be selected below. */
const canCopy = (): boolean => "clipboard" in navigator;

function SelectedLink({ address }: { address: string }) {
  const { link } = useOwnerMessages();
  const select = useCallback((field: HTMLInputElement | null) => {
    field?.focus();
    field?.select();
  }, []);
  return <input ref={select} className={form.input} aria-label={link} dir="ltr" readOnly value={address} />;
}

/** The phone's own share sheet, a copy of the address, and a QR code. */
export function ShareLink({ username, publicUrl }: { username: string; publicUrl: string }) {
  const words = useOwnerMessages();
  const [copied, setCopied] = useState<"YES" | "FAILED" | null>(null);
  const hasShareSheet = useSyncExternalStore(neverChanges, canShare, () => false);
  const hasClipboard = useSyncExternalStore(neverChanges, canCopy, () => true);
  const { outfits } = useClosetState().closet;
  // A closet opens at its outfits (spec §2): a new one has none.
  const path = outfits.length > 0 ? getClosetPath(username) : getTabPath(username, "items");
  const address = useOwnOrigin(publicUrl) + path;
  const copy = async (): Promise<void> => {
    setCopied(null);
    try {
      await navigator.clipboard.writeText(address);
      setCopied("YES");
    } catch {
      // The browser does not allow it, or the page came without TLS.
      setCopied("FAILED");
    }
  };
  return (
    <div className={form.group}>
      <div className={form.actions}>
        {hasShareSheet && (
          <button
            type="button"
            className={form.primary}
            // The owner may close the sheet.
            onClick={() => void navigator.share({ text: words.shareText, url: address }).catch(() => undefined)}
          >
            {words.sendLink}
          </button>
        )}
        {hasClipboard && (
          <button type="button" className={form.button} onClick={() => void copy()}>
            {words.copyLink}
          </button>
        )}
        <a href={path} target="_blank" rel="noopener" className={form.button}>
          {words.seeAsVisitor}
        </a>
      </div>
      <p role="status" className={form.help}>
        {copied === "YES" && words.copied}
        {copied === "FAILED" && words.notCopied}
      </p>
      {copied === "FAILED" && <SelectedLink address={address} />}
      <QrCode path={path} publicUrl={publicUrl} help={words.showCode} />
    </div>
  );
}

import { toAddress } from "#domain/base-path.ts";
import { getClosetPath, getTabPath } from "#domain/closet-tabs.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnUrl } from "#app/ui/own-origin.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { openShareSheet, useHasShareSheet } from "#app/ui/share-sheet.ts";
import form from "#app/ui/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";

function useClosetLink(username: string, publicUrl: string) {
  const { outfits } = useClosetState().closet;
  // A closet opens at its outfits (spec §2), and a new one has none.
  const path = outfits.length > 0 ? getClosetPath(username) : getTabPath(username, "items");
  return { path, address: useOwnUrl(publicUrl) + path };
}

export function useShare(username: string, publicUrl: string): () => void {
  const { shareText } = useOwnerMessages();
  const { address } = useClosetLink(username, publicUrl);
  return () => openShareSheet({ text: shareText, url: address });
}

export function ShareLink({ username, publicUrl }: { username: string; publicUrl: string }) {
  const words = useOwnerMessages();
  const hasShareSheet = useHasShareSheet();
  const { path, address } = useClosetLink(username, publicUrl);
  const share = useShare(username, publicUrl);
  return (
    <div className={form.group}>
      <div className={form.actions}>
        {hasShareSheet && (
          <button type="button" className={form.primary} onClick={share}>
            {words.sendLink}
          </button>
        )}
        <CopyLink address={address} className={form.button} />
        <a href={toAddress(path)} target="_blank" rel="noopener" className={form.button}>
          {words.seeAsVisitor}
        </a>
      </div>
      <QrCode path={path} publicUrl={publicUrl} help={words.showCode} />
    </div>
  );
}

import form from "#app/ui/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnUrl } from "#app/ui/own-origin.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { openShareSheet, useHasShareSheet } from "#app/ui/share-sheet.ts";
import { toAddress } from "#domain/base-path.ts";
import { getFirstAddress, type Link } from "#domain/links/link.ts";

function useAddress(): (link: Link) => { path: string; address: string } {
  const { publicUrl } = useOwnParts();
  const { outfits } = useClosetState().closet;
  const origin = useOwnUrl(publicUrl);
  return (link) => {
    const path = getFirstAddress(link, outfits.length > 0).slice(publicUrl.length);
    return { path, address: origin + path };
  };
}

export function useShareLink(): (link: Link) => void {
  const { shareText } = useOwnerMessages();
  const getAddress = useAddress();
  return (link) => openShareSheet({ text: link.sentence || shareText, url: getAddress(link).address });
}

export function MadeLink({ link }: { link: Link }) {
  const { publicUrl } = useOwnParts();
  const { links: words, sendLink, seeAsVisitor } = useOwnerMessages();
  const hasShareSheet = useHasShareSheet();
  const share = useShareLink();
  const { path, address } = useAddress()(link);
  return (
    <div className={form.group}>
      <div className={form.actions}>
        {hasShareSheet && (
          <button type="button" className={form.primary} onClick={() => share(link)}>
            {sendLink}
          </button>
        )}
        <CopyLink address={address} className={hasShareSheet ? form.button : form.primary} />
        <a href={toAddress(path)} target="_blank" rel="noopener" className={form.button}>
          {seeAsVisitor}
        </a>
      </div>
      <details className={form.more}>
        <summary>{words.code}</summary>
        <QrCode path={path} publicUrl={publicUrl} help={words.showCode} />
      </details>
    </div>
  );
}

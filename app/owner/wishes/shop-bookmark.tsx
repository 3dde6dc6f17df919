import form from "#app/ui/form.module.css";
import { useOwnPath } from "#app/owner/own-link.tsx";
import { usePublicUrl } from "#app/root-data.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnUrl } from "#app/ui/own-origin.ts";
import { toAddress } from "#domain/base-path.ts";
import { handOver } from "./hand-over.ts";

/** A bookmark that brings what a shop's page says to the form for a new wish. */
export function ShopBookmark() {
  const { wish: words } = useOwnerMessages();
  const path = `${useOwnPath()}/wish`;
  const target = useOwnUrl(usePublicUrl()) + path;
  const code = `javascript:${encodeURIComponent(`(${handOver.toString()})(${JSON.stringify(target)})`)}`;
  return (
    <details className={form.more}>
      <summary>{words.fromShops}</summary>
      <div className={form.group}>
        <p className={form.help}>{words.fromShopsText}</p>
        <div className={form.actions}>
          {/* React writes no address of this kind, and the page's policy runs none. */}
          <a href={toAddress(path)} ref={(link) => link?.setAttribute("href", code)} className={form.button}>
            {words.bookmark}
          </a>
          <CopyLink address={code} className={form.button} label={words.copyBookmark} />
        </div>
      </div>
    </details>
  );
}

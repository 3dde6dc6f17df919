import { toAddress } from "#domain/base-path.ts";
import { useId, useState } from "react";
import form from "#app/ui/form.module.css";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useWaiting } from "#app/owner/use-waiting.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

type ExportLinkProps = { query?: string; label: string; describedBy?: string };

/** Sends the edits first that wait on this device. */
export function ExportLink({ query = "", label, describedBy }: ExportLinkProps) {
  const { store, queue } = useOwnParts();
  const waiting = useWaiting();
  const { data } = useOwnerMessages();
  const [isAsking, setAsking] = useState(false);
  const hasUnsaved = (): boolean =>
    store.hasUnsaved() || queue.getState().uploads.some(({ state }) => state !== "DONE" && state !== "FAILED");
  const lacks = isAsking && hasUnsaved();
  const isOffered = lacks && !waiting;

  async function sendFirst(event: React.MouseEvent<HTMLAnchorElement>): Promise<void> {
    const link = event.currentTarget;
    setAsking(false);
    if (!hasUnsaved() || isOffered) return;
    event.preventDefault();
    await store.sendNow();
    if (hasUnsaved()) setAsking(true);
    else link.click();
  }

  return (
    <>
      <a
        href={toAddress(`${getOwnClosetCall(store.username)}/export${query}`)}
        download
        className={form.button}
        aria-describedby={describedBy}
        onClick={(event) => void sendFirst(event)}
      >
        {isOffered ? data.exportAnyway : label}
      </a>
      {lacks && (
        <p role="alert" className={form.help}>
          {waiting && <span>{waiting.text}</span>} <span>{data.exportLacks}</span>
        </p>
      )}
    </>
  );
}

export function ExportCloset() {
  const { data } = useOwnerMessages();
  const isPublic = useClosetState().closet.user.visibility === "public";
  const siteTextId = useId();
  return (
    <div className={form.group}>
      <div className={form.actions}>
        <ExportLink label={data.exportCloset} />
        {isPublic && <ExportLink query="?as=site" label={data.exportSite} describedBy={siteTextId} />}
      </div>
      <p id={siteTextId} className={form.help}>
        {isPublic ? data.exportSiteText : data.exportSiteByLink}
      </p>
    </div>
  );
}

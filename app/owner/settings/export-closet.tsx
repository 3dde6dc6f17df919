import { toAddress } from "#domain/base-path.ts";
import { useId, useState } from "react";
import form from "#app/owner/form/form.module.css";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useWaiting } from "#app/owner/use-waiting.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

export function ExportCloset() {
  const { store, queue } = useOwnParts();
  const waiting = useWaiting();
  const { data } = useOwnerMessages();
  const { visibility } = useClosetState().closet.user;
  const siteTextId = useId();
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

  const path = `${getOwnClosetCall(store.username)}/export`;
  const isPublic = visibility === "public";
  const site = isPublic && (
    <a
      href={toAddress(`${path}?as=site`)}
      download
      className={form.button}
      aria-describedby={siteTextId}
      onClick={(event) => void sendFirst(event)}
    >
      {data.exportSite}
    </a>
  );
  return (
    <div className={form.group}>
      <p role="alert" className={form.help}>
        {lacks && waiting?.text} {lacks && data.exportLacks}
      </p>
      <div className={form.actions}>
        <a href={toAddress(path)} download className={form.button} onClick={(event) => void sendFirst(event)}>
          {isOffered ? data.exportAnyway : data.exportCloset}
        </a>
        {site}
      </div>
      <p id={siteTextId} className={form.help}>
        {isPublic ? data.exportSiteText : data.exportSiteByLink}
      </p>
    </div>
  );
}

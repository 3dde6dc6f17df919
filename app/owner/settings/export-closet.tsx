import { useState } from "react";
import form from "#app/owner/form/form.module.css";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

/** Sends what has not been saved first. The owner learns what the file would lack before it comes. */
export function ExportCloset() {
  const { store, queue } = useOwnParts();
  const { saving, phase } = useClosetState();
  const { pause } = useUploads();
  const { data, keptHere, signedOut } = useOwnerMessages();
  const [isAsking, setAsking] = useState(false);
  const hasUnsaved = (): boolean =>
    store.hasUnsaved() || queue.getState().uploads.some(({ state }) => state !== "DONE" && state !== "FAILED");
  const isSignedOut = saving === "SIGNED_OUT" || pause === "SIGNED_OUT" || phase === "SIGNED_OUT";
  const isOffline = saving === "OFFLINE" || pause === "OFFLINE";
  const lacks = isAsking && hasUnsaved();
  const isOffered = lacks && !isSignedOut && !isOffline;

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
    <div className={form.group}>
      <p role="alert" className={form.help}>
        {lacks && (isSignedOut ? signedOut : isOffline ? keptHere : "")} {lacks && data.exportLacks}
      </p>
      <div className={form.actions}>
        <a
          href={`${getOwnClosetCall(store.username)}/export`}
          download
          className={form.button}
          onClick={(event) => void sendFirst(event)}
        >
          {isOffered ? data.exportAnyway : data.exportCloset}
        </a>
      </div>
    </div>
  );
}

import { toAddress } from "#domain/base-path.ts";
import { useState } from "react";
import { signOut } from "#app/account/session.ts";
import { hasBoardDrafts } from "#app/owner/content/board-drafts.ts";
import form from "#app/owner/form/form.module.css";
import { readSharedPhotographs } from "#app/owner/offline/shared-photographs.ts";
import { useIsDemo } from "#app/root-data.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { forgetOwner } from "./forget-owner.ts";

/** Another person may use this browser next: it keeps nothing. */
export function SignOut() {
  const { store, queue } = useOwnParts();
  const words = useOwnerMessages();
  const isDemo = useIsDemo();
  const [asking, setAsking] = useState<"HERE" | "EVERYWHERE" | null>(null);

  const hasUnsaved = async (): Promise<boolean> =>
    store.hasUnsaved() ||
    queue.getState().uploads.some(({ state }) => state !== "DONE") ||
    (await hasBoardDrafts(store.username)) ||
    (await readSharedPhotographs(store.username)).photographs.length > 0;

  async function leave(everywhere: boolean): Promise<void> {
    await store.sendNow();
    if (asking === null && (await hasUnsaved())) return setAsking(everywhere ? "EVERYWHERE" : "HERE");
    const { status } = await signOut({ everywhere });
    if (status !== "OK") return store.showNotice("NOT_SAVED", 1, null);
    await forgetOwner({ store, queue });
    location.assign(toAddress("/"));
  }

  return (
    <div className={form.group}>
      {asking !== null && (
        <p role="alert" className={form.help}>
          {words.signOutLoses}
        </p>
      )}
      <div className={form.actions}>
        <button type="button" className={form.button} onClick={() => void leave(asking === "EVERYWHERE")}>
          {asking !== null ? words.signOutAnyway : words.signOut}
        </button>
        {asking === null && !isDemo && (
          <button type="button" className={form.quiet} onClick={() => void leave(true)}>
            {words.signOutEverywhere}
          </button>
        )}
      </div>
    </div>
  );
}

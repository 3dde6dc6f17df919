import { toAddress } from "#domain/base-path.ts";
import { useEffect, useState } from "react";
import { signOut } from "#app/account/session.ts";
import { hasBoardDrafts } from "#app/owner/content/board-drafts.ts";
import form from "#app/ui/form.module.css";
import { isOfAccount } from "#app/owner/content/device-part.ts";
import { readSharedPhotographs } from "#app/owner/offline/shared-photographs.ts";
import { useIsDemo } from "#app/root-data.ts";
import { type OwnClosetParts, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { forgetOwner } from "./forget-owner.ts";

const hasUnsaved = async ({ store, queue }: Pick<OwnClosetParts, "store" | "queue">): Promise<boolean> =>
  store.hasUnsaved() ||
  (await queue.hasWaiting()) ||
  (await hasBoardDrafts(isOfAccount(store.part))) ||
  (await readSharedPhotographs(store.part)).photographs.length > 0;

/** Another person may use this browser next: it keeps nothing. */
export function SignOut() {
  const { store, queue } = useOwnParts();
  const words = useOwnerMessages();
  const isDemo = useIsDemo();
  const [asking, setAsking] = useState<"HERE" | "EVERYWHERE" | null>(null);

  useEffect(() => {
    if (asking === null) return undefined;
    const check = async (): Promise<void> => {
      if (!(await hasUnsaved({ store, queue }))) setAsking(null);
    };
    const stops = [store, queue].map(({ subscribe }) => subscribe(() => void check()));
    return () => stops.forEach((stop) => stop());
  }, [asking, store, queue]);

  async function leave(everywhere: boolean): Promise<void> {
    await store.sendNow();
    if (asking === null && (await hasUnsaved({ store, queue }))) return setAsking(everywhere ? "EVERYWHERE" : "HERE");
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

import { toAddress } from "#domain/base-path.ts";
import { useEffect, useState } from "react";
import { signOut } from "#app/account/session.ts";
import { hasBoardDrafts } from "#app/owner/content/board-drafts.ts";
import form from "#app/ui/form.module.css";
import { isOfAccount } from "#app/owner/content/device-part.ts";
import { readSharedPhotographs } from "#app/owner/offline/shared-photographs.ts";
import { useIsDemo } from "#app/root-data.ts";
import { type OwnClosetParts, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { forgetOwner } from "./forget-owner.ts";

const KINDS = ["changes", "photographs", "boards"] as const;

async function listUnsaved({ store, queue }: Pick<OwnClosetParts, "store" | "queue">) {
  const shared = await readSharedPhotographs(store.part);
  const has = {
    changes: store.hasUnsaved(),
    photographs: (await queue.hasWaiting()) || shared.photographs.length > 0,
    boards: await hasBoardDrafts(isOfAccount(store.part)),
  };
  return KINDS.filter((kind) => has[kind]);
}

/** Another person may use this browser next: it keeps nothing. */
export function SignOut() {
  const { store, queue } = useOwnParts();
  const words = useOwnerMessages();
  const { comma } = useMessages();
  const isDemo = useIsDemo();
  const [asking, setAsking] = useState<"HERE" | "EVERYWHERE" | null>(null);
  const [unsaved, setUnsaved] = useState<Awaited<ReturnType<typeof listUnsaved>>>([]);

  useEffect(() => {
    if (asking === null) return undefined;
    const check = async (): Promise<void> => {
      const now = await listUnsaved({ store, queue });
      setUnsaved(now);
      if (now.length === 0) setAsking(null);
    };
    const stops = [store, queue].map(({ subscribe }) => subscribe(() => void check()));
    return () => stops.forEach((stop) => stop());
  }, [asking, store, queue]);

  async function leave(everywhere: boolean): Promise<void> {
    await store.sendNow();
    const lost = asking === null ? await listUnsaved({ store, queue }) : [];
    if (lost.length > 0) {
      setUnsaved(lost);
      return setAsking(everywhere ? "EVERYWHERE" : "HERE");
    }
    const { status } = await signOut({ everywhere });
    if (status !== "OK") return store.showNotice("NOT_SAVED", 1, null);
    await forgetOwner({ store, queue });
    location.assign(toAddress("/"));
  }

  return (
    <div className={form.group}>
      {asking !== null && (
        <p role="alert" className={form.help}>
          {words.signOutLoses(unsaved.map((kind) => words.unsaved[kind]).join(comma))}
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

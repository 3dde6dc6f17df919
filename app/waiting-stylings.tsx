import { type ComponentType, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { hasDatabase } from "#app/storage/has-database.ts";

type Notice = ComponentType<{ openDraftId: string | null }>;

/** On every page, outfits that wait for a connection are sent. The script loads only where there are drafts. */
export function WaitingStylings() {
  const [query] = useSearchParams();
  /** Of the board on this page. */
  const openDraftId = query.get("draft");
  const [loaded, setLoaded] = useState<{ Notice: Notice } | null>(null);
  useEffect(() => {
    const load = async () => {
      if (openDraftId === null && !(await hasDatabase("drafts"))) return;
      const { WaitingNotice } = await import("#app/composer/send/waiting-notice.tsx");
      setLoaded({ Notice: WaitingNotice });
    };
    // Without it, the next page sends what waits.
    load().catch(() => undefined);
  }, [openDraftId]);
  return loaded && <loaded.Notice openDraftId={openDraftId} />;
}

import { createContext, useEffect, useState } from "react";
import type { OwnOutfits } from "./own-outfits.tsx";
import { hasDatabase } from "#app/storage/has-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import type { Owner } from "#domain/closet.ts";
import { useStylingOffer } from "#app/closet/style-here.tsx";

export const OwnOutfitsContext = createContext<OwnOutfits | null>(null);

/** The script loads only where there are drafts. `changes`: how often the owner has changed something since. */
export function useOwnOutfits(
  { username, firstName }: Pick<Owner, "username" | "firstName">,
  changes: number,
): OwnOutfits | null {
  const { language } = useMessages();
  const isTaken = useStylingOffer() !== "none";
  const [found, setFound] = useState<OwnOutfits | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      if (!(await hasDatabase("drafts"))) return;
      const { watchOwnOutfits } = await import("./own-outfits.tsx");
      watchOwnOutfits({ username, firstName, language, isTaken }, setFound, controller.signal);
    };
    // The script did not load: the next page tries again.
    load().catch(() => undefined);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asks again after each change
  }, [username, firstName, language, isTaken, changes]);
  return found?.username === username ? found : null;
}

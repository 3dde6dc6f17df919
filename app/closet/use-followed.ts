import { useEffect, useState } from "react";
import type { Owner } from "#domain/closet.ts";
import type { FollowedStyling } from "#app/composer/drafts/followed-styling.ts";
import { hasDatabase } from "#app/storage/has-database.ts";
import { useMessages } from "#app/ui/messages.ts";

/** The outfit that this device has sent to the owner. The script loads only where there are drafts. */
export function useFollowed(owner: Owner): FollowedStyling | null {
  const { language } = useMessages();
  const [found, setFound] = useState<{ owner: Owner; followed: FollowedStyling | null } | null>(null);
  useEffect(() => {
    const load = async () => {
      if (!(await hasDatabase("drafts"))) return;
      const { findFollowed } = await import("#app/composer/drafts/followed-styling.ts");
      setFound({ owner, followed: await findFollowed(owner, language) });
    };
    load().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the whole closet has the same owner in another object
  }, [owner.username, language]);
  return found?.owner.username === owner.username ? found.followed : null;
}

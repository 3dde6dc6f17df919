import { useCallback, useSyncExternalStore } from "react";
import { isInPart } from "#app/owner/content/device-part.ts";
import { readStoredEdits } from "#app/owner/content/stored-edits.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import type { KeptCloset } from "#domain/people/people-schemas.ts";

type UnsentProps = { account: string; closet: Pick<KeptCloset, "username" | "role"> };

function subscribe(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** What waits on this device until its closet is opened. */
export function Unsent({ account, closet: { username, role } }: UnsentProps) {
  const { people } = useOwnerMessages();
  const read = useCallback(
    () => readStoredEdits(isInPart({ account, username, owned: role === "owner" ? [username] : [] })).length,
    [account, username, role],
  );
  const total = useSyncExternalStore(subscribe, read, () => 0);
  return total > 0 && <small>{people.closets.unsent(total)}</small>;
}

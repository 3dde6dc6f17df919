import { useSyncExternalStore } from "react";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import type { InboxState } from "./inbox-store.ts";

export function useInbox(): InboxState {
  const { inbox } = useOwnParts();
  return useSyncExternalStore(inbox.subscribe, inbox.getState, inbox.getState);
}

import type { ReactNode } from "react";
import { useMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { SignedOut } from "#app/owner/signed-out.tsx";

export function ListState({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { phase } = useClosetState();
  const { store } = useOwnParts();
  const { outOfReach } = useMessages();
  if (phase === "UNREACHABLE") return <RetryScreen message={outOfReach} onRetry={() => void store.load()} />;
  if (!isEmpty) return null;
  switch (phase) {
    case "FIRST":
      return <LoadingScreen />;
    case "SIGNED_OUT":
      return <SignedOut />;
    case "READY":
      return children;
  }
}

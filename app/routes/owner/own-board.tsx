import { reloadPage } from "#app/reload-offer.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ComposerWordsContext } from "#app/composer/composer-messages.ts";
import { useComposerScript } from "#app/composer/use-composer-script.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { OpenOwnBoard } from "./open-own-board.tsx";

const loadBoard = () => import("#app/composer/own-board.tsx");

export default function OwnBoardPage() {
  const { phase } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const board = useComposerScript(loadBoard, messages.language);
  const [query] = useSearchParams();
  const outfitId = query.get("outfit") ?? undefined;
  const [itemId] = useState(query.get("item"));
  // An owner who is signed out meanwhile keeps the board.
  const [isOpen, setIsOpen] = useState(false);
  if (phase === "READY" && !isOpen) setIsOpen(true);

  if (!board || board === "failed" || !isOpen) {
    return (
      <main>
        {board === "failed" && <RetryScreen message={messages.notAllLoaded} onRetry={reloadPage} />}
        {phase === "UNREACHABLE" && <RetryScreen message={messages.outOfReach} onRetry={() => void store.load()} />}
        {phase === "SIGNED_OUT" && <SignedOut />}
        {board !== "failed" && (phase === "FIRST" || phase === "READY") && <LoadingScreen />}
      </main>
    );
  }
  return (
    <ComposerWordsContext value={board.words}>
      <OpenOwnBoard key={outfitId} outfitId={outfitId} itemId={itemId} Board={board.script.OwnBoard} />
    </ComposerWordsContext>
  );
}

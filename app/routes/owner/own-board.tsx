import { useNavigate, useSearchParams } from "react-router";
import { addItems } from "#domain/composer/add-items.ts";
import { type Board, EMPTY_BOARD, toBoard } from "#domain/composer/board.ts";
import { toUnplaced } from "#domain/composer/piece-picture.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { OwnCloset, OwnOutfit } from "#domain/owner/own-closet.ts";
import { ComposerWordsContext } from "#app/composer/composer-words.ts";
import { useLoaded } from "#app/composer/use-loaded.ts";
import { createEntry } from "#app/owner/content/closet-actions.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";

const OUTFITS_PATH = "/closet/outfits";

const loadBoard = () => import("#app/composer/own-board.tsx");

/** The layout of an outfit, or its pieces at their usual places. */
function getFirstBoard({ items }: OwnCloset, outfit: OwnOutfit | undefined): Board {
  if (outfit?.layout) return toBoard(outfit.layout);
  const ids = new Set(outfit?.itemIds);
  const pieces = items.filter(({ id }) => ids.has(id)).map(toUnplaced);
  return addItems(EMPTY_BOARD, pieces, (itemId) => pieces.find((piece) => piece.itemId === itemId) ?? null);
}

/** Puts a new outfit together, or changes the one of `?outfit=`. The server draws its picture. */
export default function OwnBoardPage() {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const board = useLoaded(loadBoard, messages.language);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const outfit = closet.outfits.find(({ id }) => id === query.get("outfit"));

  if (!board || board === "failed" || phase !== "READY") {
    return (
      <main>
        {board === "failed" && <RetryScreen message={messages.notAllLoaded} onRetry={() => location.reload()} />}
        {phase === "UNREACHABLE" && <RetryScreen message={messages.outOfReach} onRetry={() => void store.load()} />}
        {board !== "failed" && phase !== "UNREACHABLE" && <LoadingScreen />}
      </main>
    );
  }
  const save = async (layout: Layout) => {
    if (outfit) store.edit("outfits", outfit.id, { layout });
    const id = outfit?.id ?? (await createEntry(store, "outfits", { layout }))?.id;
    if (id !== undefined) await navigate(`${OUTFITS_PATH}?open=${encodeURIComponent(id)}`, { replace: true });
  };
  const { OwnBoard } = board.script;
  return (
    <ComposerWordsContext value={board.words}>
      <OwnBoard
        closet={closet}
        first={getFirstBoard(closet, outfit)}
        title={outfit?.name ?? words.composeOutfit}
        back={{ to: OUTFITS_PATH, label: messages.lists.outfits }}
        onSave={(layout) => void save(layout)}
      />
    </ComposerWordsContext>
  );
}

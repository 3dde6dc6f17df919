import { useState } from "react";
import { useNavigate } from "react-router";
import type { Draft } from "#domain/composer/draft.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { describePieces, getFirstLayout } from "#domain/owner/outfit-board.ts";
import type { OwnBoard } from "#app/composer/own-board.tsx";
import editorStyles from "#app/composer/board-editor.module.css";
import { getBoardDraftsKey } from "#app/owner/content/board-drafts.ts";
import { createEntry } from "#app/owner/content/closet-actions.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { LayoutChoice } from "#app/owner/sheet/layout-choice.tsx";
import { SignInAgain } from "#app/owner/signed-out.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

const OUTFITS_PATH = "/closet/outfits";

type OpenOwnBoardProps = { outfitId: string | undefined; Board: typeof OwnBoard };

/** The board of an outfit with what becomes of it: saved, not saved, or changed on another device meanwhile. */
export function OpenOwnBoard({ outfitId, Board }: OpenOwnBoardProps) {
  const { closet, phase, saving } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const navigate = useNavigate();
  const [isNotSaved, setIsNotSaved] = useState(false);
  const [conflict, setConflict] = useState<{ layout: Layout; settle: (isMine: boolean) => void } | null>(null);
  const outfit = closet.outfits.find(({ id }) => id === outfitId);
  const isSignedOut = phase === "SIGNED_OUT" || saving === "SIGNED_OUT";

  const open = (id: string) => navigate(`${OUTFITS_PATH}?open=${encodeURIComponent(id)}`, { replace: true });

  const create = async ({ id, layout }: Draft): Promise<boolean> => {
    const entry = await createEntry(store, "outfits", { id, layout });
    setIsNotSaved(entry === null);
    if (!entry) return false;
    // The answer to an earlier attempt was lost, or another window has saved this draft.
    if (describePieces(entry) !== describePieces({ layout })) store.edit("outfits", entry.id, { layout });
    await open(entry.id);
    return true;
  };

  const save = async (readDraft: () => Draft): Promise<boolean> => {
    const { before, layout } = readDraft();
    if (!outfit) return await create(readDraft());
    const isMine =
      before === describePieces(outfit) || (await new Promise<boolean>((settle) => setConflict({ layout, settle })));
    setConflict(null);
    // The board may have changed while the owner chose.
    if (isMine) store.edit("outfits", outfit.id, { layout: readDraft().layout });
    await open(outfit.id);
    return true;
  };

  return (
    <Board
      closet={closet}
      draftsKey={getBoardDraftsKey(store.username, outfitId)}
      first={getFirstLayout(outfit, closet.items)}
      before={describePieces(outfit)}
      title={outfit?.name ?? words.composeOutfit}
      back={{ to: OUTFITS_PATH, label: messages.lists.outfits }}
      notice={
        <>
          {outfit && conflict && (
            <LayoutChoice mine={conflict.layout} theirs={outfit} items={closet.items} onChoose={conflict.settle} />
          )}
          {outfitId !== undefined && !outfit && <p className={editorStyles.notice}>{words.boardOutfitGone}</p>}
          {isSignedOut && (
            <p role="alert" className={editorStyles.notice}>
              {words.signedOut} <SignInAgain />
            </p>
          )}
          {isNotSaved && !isSignedOut && (
            <p role="alert" className={editorStyles.notice}>
              {words.boardNotSaved}
            </p>
          )}
        </>
      }
      onSave={save}
    />
  );
}

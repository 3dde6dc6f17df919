import { useState } from "react";
import { useNavigate } from "react-router";
import type { Draft } from "#domain/composer/draft.ts";
import { isSameLayout } from "#domain/layout/layout.ts";
import type { OwnBoard } from "#app/composer/own-board.tsx";
import editorStyles from "#app/composer/board-editor.module.css";
import { getBoardDraftsKey } from "#app/owner/content/board-drafts.ts";
import { createEntry } from "#app/owner/content/closet-actions.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { SignInAgain } from "#app/owner/signed-out.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

const OUTFITS_PATH = "/closet/outfits";

type OpenOwnBoardProps = { outfitId: string | undefined; Board: typeof OwnBoard };

export function OpenOwnBoard({ outfitId, Board }: OpenOwnBoardProps) {
  const { closet, phase, saving } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const navigate = useNavigate();
  const [isNotSaved, setIsNotSaved] = useState(false);
  const outfit = closet.outfits.find(({ id }) => id === outfitId);
  const isSignedOut = phase === "SIGNED_OUT" || saving === "SIGNED_OUT";

  const open = (id: string) => navigate(`${OUTFITS_PATH}?open=${encodeURIComponent(id)}`, { replace: true });

  const create = async ({ id, layout }: Draft): Promise<boolean> => {
    const entry = await createEntry(store, "outfits", { id, layout });
    setIsNotSaved(entry === null);
    if (!entry) return false;
    // The answer to an earlier attempt was lost, or another window has saved this draft.
    if (!entry.layout || !isSameLayout(entry.layout, layout)) store.edit("outfits", entry.id, { layout });
    await open(entry.id);
    return true;
  };

  const save = async (draft: Draft): Promise<boolean> => {
    if (!outfit) return await create(draft);
    store.edit("outfits", outfit.id, { layout: draft.layout });
    await open(outfit.id);
    return true;
  };

  return (
    <Board
      closet={closet}
      draftsKey={getBoardDraftsKey(store.username, outfitId)}
      outfitId={outfitId ?? null}
      title={outfit?.name ?? words.composeOutfit}
      back={{ to: OUTFITS_PATH, label: messages.lists.outfits }}
      notice={
        <>
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

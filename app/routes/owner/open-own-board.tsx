import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { listComplete } from "#domain/items/left.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import type { Draft } from "#domain/composer/draft.ts";
import type { OwnBoard } from "#app/composer/own-board.tsx";
import editorStyles from "#app/composer/board-editor.module.css";
import { saveWish } from "#app/owner/content/save-wish.ts";
import { listPlaced } from "#domain/composer/proposed.ts";
import { getBoardDraftsKeys } from "#app/owner/content/board-drafts.ts";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useOwnPath } from "#app/owner/own-link.tsx";
import { SignInAgain } from "#app/owner/signed-out.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

type OpenOwnBoardProps = { outfitId: string | undefined; itemId: string | null; Board: typeof OwnBoard };

export function OpenOwnBoard({ outfitId, itemId, Board }: OpenOwnBoardProps) {
  const { closet, left, phase, saving } = useClosetState();
  const { store } = useOwnParts();
  const { seesPrivate } = useAccess();
  const messages = useMessages();
  const words = useOwnerMessages();
  const navigate = useNavigate();
  const outfitsPath = `${useOwnPath()}/outfits`;
  const outfit = closet.outfits.find(({ id }) => id === outfitId);
  const shown = useMemo((): OwnCloset => {
    const complete = new Set(listComplete(closet.outfits, left));
    return { ...closet, outfits: closet.outfits.filter((each) => each.id === outfitId || complete.has(each)) };
  }, [closet, left, outfitId]);
  const isSignedOut = phase === "SIGNED_OUT" || saving === "SIGNED_OUT";

  // A reload goes on with what is on the board by then.
  useEffect(() => {
    if (itemId !== null) void navigate("?", { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const open = (id: string) => navigate(`${outfitsPath}?open=${encodeURIComponent(id)}`, { replace: true });

  const save = async (draft: Draft): Promise<boolean> => {
    const { layout, proposals = [] } = draft;
    for (const proposal of listPlaced(proposals, layout)) {
      if (!(await saveWish(store, proposal))) return false;
    }
    const id = outfit?.id ?? draft.id;
    if (outfit) store.edit("outfits", id, { layout });
    else {
      store.createOutfit(id, { layout });
      // With a connection it has its picture when it opens.
      await store.sendNow();
      if (store.getState().saving === "SIGNED_OUT") return false;
    }
    const isWaiting = !store.getState().closet.outfits.some((each) => each.id === id);
    await (isWaiting ? navigate(outfitsPath, { replace: true }) : open(id));
    return true;
  };

  return (
    <Board
      closet={shown}
      draftsKeys={getBoardDraftsKeys(store.part, outfitId)}
      outfitId={outfitId ?? null}
      itemId={itemId}
      asksPrice={seesPrivate}
      title={outfit?.name ?? words.composeOutfit}
      back={{ to: outfitsPath, label: messages.lists.outfits }}
      notice={
        <>
          {outfitId !== undefined && !outfit && <p className={editorStyles.notice}>{words.boardOutfitGone}</p>}
          {isSignedOut && (
            <p role="alert" className={editorStyles.notice}>
              {words.signedOut} <SignInAgain />
            </p>
          )}
        </>
      }
      onSave={save}
    />
  );
}

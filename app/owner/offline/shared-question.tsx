import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { MAX_SHARED_PHOTOGRAPHS } from "#domain/owner/offline-paths.ts";
import form from "#app/ui/form.module.css";
import { EntryPicker, toPickableItem, toPickableOutfit } from "#app/owner/lists/entry-picker.tsx";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import styles from "./shared-question.module.css";

type WornList = "items" | "outfits";

type OnWorn = (list: WornList, ids: readonly string[]) => unknown;

function WornPicker({ list, onChoose, onClose }: { list: WornList; onChoose: OnWorn; onClose: () => void }) {
  const { closet } = useClosetState();
  const { items, outfits, user } = closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const entries = {
    items: items.map((item, position) => toPickableItem(item, position + 1, messages, user)),
    outfits: outfits.map((outfit, position) => toPickableOutfit(outfit, position + 1, messages, closet)),
  };
  return (
    <EntryPicker
      title={words.chooseContents[list]}
      list={list}
      entries={entries[list]}
      chosen={[]}
      onChoose={(ids) => onChoose(list, ids)}
      onClose={onClose}
    />
  );
}

/** `left`: how many did not fit. */
type SharedQuestionProps = {
  total: number;
  left: number;
  onSettle: (isWanted: boolean) => unknown;
  onWorn: OnWorn;
};

/** Another site can send photographs here, too. */
export function SharedQuestion({ total, left, onSettle, onWorn }: SharedQuestionProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { app, worn, chooseContents } = useOwnerMessages();
  const [isAsking, setAsking] = useState(false);
  const [picking, setPicking] = useState<WornList | null>(null);
  const { close } = useMessages();
  const shared = search.get("shared");
  const problem = shared === "lost" ? app.sharedLost : shared === "nothing" ? app.sharedNothing : null;
  return (
    <div role="status">
      {total > 0 && (
        <div className={styles.question}>
          <p>
            <span>{app.shared(total)}</span> {left > 0 && <span>{app.notTaken(left, MAX_SHARED_PHOTOGRAPHS)}</span>}
          </p>
          <button type="button" className={form.primary} onClick={() => onSettle(true)}>
            {app.addShared}
          </button>
          {total === 1 && !isAsking && (
            <button type="button" className={form.button} onClick={() => setAsking(true)}>
              {worn.today}
            </button>
          )}
          {isAsking &&
            (["outfits", "items"] as const).map((list) => (
              <button key={list} type="button" className={form.button} onClick={() => setPicking(list)}>
                {chooseContents[list]}
              </button>
            ))}
          <button type="button" className={form.button} onClick={() => onSettle(false)}>
            {app.dropShared}
          </button>
        </div>
      )}
      {picking && <WornPicker list={picking} onChoose={onWorn} onClose={() => setPicking(null)} />}
      {problem !== null && (
        <div className={styles.question}>
          <p>{problem}</p>
          <button type="button" className={form.quiet} onClick={() => void navigate("?", { replace: true })}>
            {close}
          </button>
        </div>
      )}
    </div>
  );
}

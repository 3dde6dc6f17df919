import { useId, useRef, useState } from "react";
import { MAX_MARKED_PIECES, MAX_WISH_LENGTH } from "#domain/limits.ts";
import { findGarmentBox } from "#domain/composer/piece-picture.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { StylingVersion, StylingWish } from "#domain/stylings/inbox-styling.ts";
import { useComposerItems } from "#app/composer/tray-items.ts";
import form from "#app/ui/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { LongInput } from "#app/owner/form/labeled-input.tsx";
import { MarkedPicture } from "#app/ui/marked-picture.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";
import styles from "./inbox-card.module.css";
import { StylingPicture } from "./styling-picture.tsx";

type AskForChangeProps = { shown: StylingVersion & { layout: Layout }; onAsk: (wish: StylingWish) => void };

export function AskForChange({ shown, onAsk }: AskForChangeProps) {
  const { inbox } = useOwnerMessages();
  const messages = useMessages();
  const { closet } = useClosetState();
  const [sentence, setSentence] = useState("");
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const items = useComposerItems(closet);
  const choose = (itemId: string): void => {
    if (pieces.includes(itemId)) setPieces(pieces.filter((other) => other !== itemId));
    else if (pieces.length < MAX_MARKED_PIECES) setPieces([...pieces, itemId]);
  };
  const getName = (itemId: string, place: number): string => {
    const item = items.find(itemId);
    return item ? items.getName(item) : messages.piece(place + 1);
  };
  const submit = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (sentence.trim() === "") return;
    dialog.current?.close();
    onAsk({ sentence: sentence.trim(), pieces: [...pieces] });
  };
  return (
    <>
      <button {...getModalTriggerProps(id)} className={form.button}>
        {inbox.ask}
      </button>
      <Modal id={id} label={inbox.ask} ref={dialog}>
        <form className={`${form.group} ${styles.ask}`} onSubmit={submit}>
          <p className={form.help}>{inbox.askText}</p>
          <MarkedPicture
            layout={shown.layout}
            marked={pieces}
            findBox={(itemId) => findGarmentBox(closet.items, itemId)}
            choose={{ getName, onChoose: choose }}
          >
            <StylingPicture styling={shown} alt="" />
          </MarkedPicture>
          <LongInput
            label={inbox.yourWish}
            rows={2}
            maxLength={MAX_WISH_LENGTH}
            value={sentence}
            onText={setSentence}
          />
          <div>
            <button type="submit" className={form.primary} disabled={sentence.trim() === ""}>
              {inbox.ask}
            </button>
          </div>
        </form>
      </Modal>
    </>
  );
}

import { useState } from "react";
import { readField } from "#app/account/account-call.ts";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { EntryPicker, toPickableOutfit } from "#app/owner/lists/entry-picker.tsx";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { Panel } from "#app/owner/panel.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { MAX_PRESENTED_OUTFITS, MAX_WISH_LENGTH } from "#domain/limits.ts";
import styles from "./people.module.css";

/** A helper shows the owners several outfits at once. */
export function PresentOutfits() {
  const { role } = useAccess();
  const { closet } = useClosetState();
  const { store } = useOwnParts();
  const messages = useMessages();
  const { people, inbox } = useOwnerMessages();
  const words = people.outfits;
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [sentences, setSentences] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<"CHOOSING" | "READY" | "SENDING" | "FAILED" | "FULL">("CHOOSING");
  const entries = closet.outfits.flatMap((outfit, at) =>
    // All carry the same stylist's name.
    outfit.layout ? toPickableOutfit({ ...outfit, styledBy: "" }, at + 1, messages, closet) : [],
  );
  if (role === "owner" || entries.length === 0) return null;
  const close = (): void => {
    setIds(null);
    setState("CHOOSING");
  };

  async function send(): Promise<void> {
    if (ids === null || state === "SENDING") return;
    setState("SENDING");
    const outfits = ids.map((id) => ({ id, ...(sentences[id] && { sentence: sentences[id] }) }));
    const answer = await callOwner("POST", `${getOwnClosetCall(store.username)}/presentations`, {
      body: { outfits },
    });
    if (answer.status === "REJECTED" && readField(answer.body, "code") === "tooManyWaiting") return setState("FULL");
    if (answer.status !== "OK") return setState("FAILED");
    close();
    setSentences({});
    store.showNotice("IN_INBOX", ids.length, null);
  }

  return (
    <>
      <button type="button" className={form.button} onClick={() => setIds([])}>
        {words.present}
      </button>
      {ids !== null && state === "CHOOSING" && (
        <EntryPicker
          title={words.present}
          list="outfits"
          entries={entries}
          chosen={ids}
          room={{ left: MAX_PRESENTED_OUTFITS, full: words.tooMany }}
          onChoose={(chosen) => {
            setIds(chosen);
            setState("READY");
          }}
          onClose={() => setIds((chosen) => (chosen?.length === 0 ? null : chosen))}
        />
      )}
      {ids !== null && state !== "CHOOSING" && (
        <Panel label={words.present} onClose={close} heading={<h2>{words.present}</h2>}>
          <form
            className={form.group}
            aria-busy={state === "SENDING"}
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <p className={form.help}>{words.presentText}</p>
            {entries
              .filter(({ id }) => ids.includes(id))
              .map(({ id, name, photograph }) => (
                <div key={id} className={styles.presented}>
                  <span className={styles.picture}>
                    <Photo photograph={photograph} alt="" cell="thumbnail" />
                  </span>
                  <DraftField
                    label={words.sentence(name)}
                    maxLength={MAX_WISH_LENGTH}
                    value={sentences[id] ?? ""}
                    onText={(text) => setSentences((before) => ({ ...before, [id]: text }))}
                  />
                </div>
              ))}
            <button type="submit" className={form.primary} aria-disabled={state === "SENDING"}>
              {words.send}
            </button>
            <p role="alert" className={form.error}>
              {state === "FAILED" && inbox.notDone}
              {state === "FULL" && words.inboxFull}
            </p>
          </form>
        </Panel>
      )}
    </>
  );
}

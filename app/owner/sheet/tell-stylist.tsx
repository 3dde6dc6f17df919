import { useEffect, useState } from "react";
import type { OwnOutfit } from "#domain/owner/own-closet.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useWaiting } from "#app/owner/use-waiting.ts";

export function TellStylist({ outfit }: { outfit: OwnOutfit }) {
  const { inbox, store } = useOwnParts();
  const { saving, calls } = useClosetState();
  const waiting = useWaiting();
  const { worn: words } = useOwnerMessages();
  const [kept, setKept] = useState<InboxStyling | null>(null);
  const [outcome, setOutcome] = useState<"TELLING" | "FAILED" | null>(null);
  const { id } = outfit;
  const wear = outfit.wears?.toSorted((one, other) => (one.on < other.on ? 1 : -1))[0];
  const isWorn = wear !== undefined;
  const waits = calls.some((each) => each.id === kept?.id);
  useEffect(() => {
    if (!isWorn || waits) return;
    const find = (): void => void inbox.findKept(id).then((found) => found && setKept(found));
    find();
    addEventListener("online", find);
    return () => removeEventListener("online", find);
  }, [inbox, id, isWorn, waits]);
  if (!wear || !kept) return null;
  const { name, hasEmail, told = [] } = kept;
  if (waits || told.some((each) => each.id === wear.id)) {
    return (
      <p role="status" className={form.help}>
        {waits ? waiting?.text : `✓ ${words.told(name)}`}
      </p>
    );
  }
  // The server must know the wear, which waits before this.
  const isDisabled = saving === "SAVING" || outcome === "TELLING";
  const tell = async (photograph: boolean): Promise<void> => {
    if (isDisabled) return;
    setOutcome("TELLING");
    const given = { decision: "worn", wear: { id: wear.id, photograph } } as const;
    const result = waiting ? "UNREACHABLE" : await inbox.decide(kept.id, given);
    if (result === "UNREACHABLE") store.queueCall(kept.id, inbox.getCall(kept.id), given);
    if (result === "OK") setKept({ ...kept, told: [...told, { id: wear.id, photograph }] });
    setOutcome(result === "OK" || result === "UNREACHABLE" ? null : "FAILED");
  };
  return (
    <>
      <div className={form.actions}>
        <button type="button" className={form.button} aria-disabled={isDisabled} onClick={() => void tell(false)}>
          {words.tell(name)}
        </button>
        {wear.photograph && (
          <button type="button" className={form.button} aria-disabled={isDisabled} onClick={() => void tell(true)}>
            {words.tellWithPhotograph(name)}
          </button>
        )}
      </div>
      <p role="status" className={form.help}>
        {outcome === "FAILED" ? words.notTold : hasEmail ? words.tellByMail(name) : words.tellOnPage(name)}
      </p>
    </>
  );
}

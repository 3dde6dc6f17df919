import { useEffect, useState } from "react";
import type { OwnItem, OwnOutfit } from "#domain/owner/own-closet.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { mayBeProposed } from "#domain/stylings/proposal.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import type { GivenDecision } from "#app/owner/inbox/inbox-store.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useWaiting } from "#app/owner/use-waiting.ts";

/** `tell`: by the words on the button. None: there is nothing to tell. */
type Telling = {
  find: (stylings: readonly InboxStyling[]) => InboxStyling | undefined;
  isTold: (kept: InboxStyling) => boolean;
  toldText: (name: string) => string;
  tell: (kept: InboxStyling, name: string) => (readonly [label: string, given: GivenDecision])[];
};

function TellOnce({ find, isTold, toldText, tell }: Telling) {
  const { inbox, store } = useOwnParts();
  const { saving, calls } = useClosetState();
  const waiting = useWaiting();
  const { worn: words, inbox: inboxWords } = useOwnerMessages();
  const [stylings, setStylings] = useState<readonly InboxStyling[]>([]);
  const [outcome, setOutcome] = useState<"TELLING" | "FAILED" | null>(null);
  const kept = find(stylings);
  const waits = calls.some((each) => each.id === kept?.id);
  useEffect(() => {
    if (waits) return;
    const read = (): void => void inbox.readAll().then((all) => all.length > 0 && setStylings(all));
    read();
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [inbox, waits]);
  if (!kept) return null;
  const name = kept.name || inboxWords.aFriendFirst;
  if (waits || isTold(kept)) {
    return (
      <p role="status" className={form.help}>
        {waits ? waiting?.text : `✓ ${toldText(name)}`}
      </p>
    );
  }
  // The server must have what is told, which waits before this.
  const isDisabled = saving === "SAVING" || outcome === "TELLING";
  const decide = async (given: GivenDecision): Promise<void> => {
    if (isDisabled) return;
    setOutcome("TELLING");
    const result = waiting ? "UNREACHABLE" : await inbox.decide(kept.id, given);
    if (result === "UNREACHABLE") store.queueCall(kept.id, inbox.getCall(kept.id), given);
    if (result === "OK") setStylings(await inbox.readAll());
    setOutcome(result === "OK" || result === "UNREACHABLE" ? null : "FAILED");
  };
  return (
    <>
      <div className={form.actions}>
        {tell(kept, name).map(([label, given]) => (
          <button
            key={label}
            type="button"
            className={form.button}
            aria-disabled={isDisabled}
            onClick={() => void decide(given)}
          >
            {label}
          </button>
        ))}
      </div>
      <p role="status" className={form.help}>
        {outcome === "FAILED" ? words.notTold : kept.hasEmail ? words.tellByMail(name) : words.tellOnPage(name)}
      </p>
    </>
  );
}

/** That the outfit was worn, to who put it together. */
export function TellOfWear({ outfit }: { outfit: OwnOutfit }) {
  const { worn: words } = useOwnerMessages();
  const wear = outfit.wears?.toSorted((one, other) => (one.on < other.on ? 1 : -1))[0];
  if (!wear) return null;
  const toDecision = (photograph: boolean) => ({ decision: "worn", wear: { id: wear.id, photograph } }) as const;
  return (
    <TellOnce
      find={(stylings) => stylings.find(({ outfitId, byPerson }) => outfitId === outfit.id && !byPerson)}
      isTold={({ told = [] }) => told.some(({ id }) => id === wear.id)}
      toldText={words.told}
      tell={(_, name) => [
        [words.tell(name), toDecision(false)],
        ...(wear.photograph ? [[words.tellWithPhotograph(name), toDecision(true)] as const] : []),
      ]}
    />
  );
}

/** That a wish was bought, to who proposed it. */
export function TellOfPurchase({ item }: { item: OwnItem }) {
  const { wish: words } = useOwnerMessages();
  if (item.purchasedOn === undefined || !mayBeProposed(item.id)) return null;
  const findProposal = ({ proposals = [] }: InboxStyling) => proposals.find(({ itemId }) => itemId === item.id);
  return (
    <TellOnce
      find={(stylings) => stylings.find(findProposal)}
      isTold={(kept) => findProposal(kept)?.bought === true}
      toldText={words.told}
      tell={(kept, name) => {
        const proposal = findProposal(kept);
        return proposal ? [[words.tell(name), { decision: "bought", proposal: proposal.id }]] : [];
      }}
    />
  );
}

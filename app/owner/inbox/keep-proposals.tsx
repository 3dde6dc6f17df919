import { useState } from "react";
import form from "#app/ui/form.module.css";
import { Check, LabeledSelect } from "#app/owner/form/labeled-input.tsx";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { Item } from "#domain/closet.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { findUsualCurrency } from "#domain/items/usual-currency.ts";
import type { InboxProposal, ProposalChoice } from "#domain/stylings/proposal.ts";

type Choices = Readonly<Record<string, ProposalChoice>>;

/** The select has so many options at most. */
const MAX_OPTIONS = 500;

const KINDS = ["wish", "item", "leave"] as const;

type Kind = (typeof KINDS)[number];

const readKind = (choice: ProposalChoice = "leave"): Kind => {
  if (choice === "leave") return "leave";
  return typeof choice === "object" && "item" in choice ? "item" : "wish";
};

function useWriteProposal(): (proposal: InboxProposal) => string {
  const { items } = useClosetState().closet;
  const { formatPrice } = useItemsMessages();
  const { comma } = useMessages();
  return ({ name, price, currency = findUsualCurrency(items) }) =>
    [name, ...(price === undefined ? [] : [formatPrice(price, currency)])].join(comma);
}

/** Its link is text until the owner has kept it. */
export function ProposedList({ proposals }: { proposals: readonly InboxProposal[] }) {
  const { inbox } = useOwnerMessages();
  const write = useWriteProposal();
  return (
    <div className={form.group}>
      <p>{inbox.withThings(proposals.length)}</p>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <bdi>{write(proposal)}</bdi>
            {proposal.link !== undefined && (
              <p className={form.help} dir="ltr" style={{ overflowWrap: "anywhere" }}>
                {proposal.link}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const listAlike = (items: readonly Item[], { category }: InboxProposal): Item[] => {
  const owned = items.filter(({ wishlist }) => !wishlist);
  const alike = owned.filter((item) => item.category === category);
  return (alike.length > 0 ? alike : owned).slice(0, MAX_OPTIONS);
};

type OneProps = { proposal: InboxProposal; choice: ProposalChoice; onChoose: (choice: ProposalChoice) => void };

function OneProposal({ proposal, choice, onChoose }: OneProps) {
  const { inbox } = useOwnerMessages();
  const messages = useMessages();
  const write = useWriteProposal();
  const alike = listAlike(useClosetState().closet.items, proposal);
  const kind = readKind(choice);
  const [first] = alike;
  const choose: Record<Kind, () => void> = {
    wish: () => onChoose("wish"),
    item: () => first && onChoose({ item: first.id }),
    leave: () => onChoose("leave"),
  };
  return (
    <fieldset className={form.group}>
      <legend>
        <bdi>{write(proposal)}</bdi>
      </legend>
      {KINDS.filter((each) => each !== "item" || first).map((each) => (
        <Check
          key={each}
          type="radio"
          name={`proposal ${proposal.id}`}
          checked={kind === each}
          onCheck={() => choose[each]()}
        >
          {inbox.proposalChoices[each]}
        </Check>
      ))}
      {kind === "wish" && proposal.link !== undefined && (
        <Check
          checked={typeof choice === "object"}
          onCheck={(isChecked) => onChoose(isChecked ? { wish: { link: true } } : "wish")}
        >
          {inbox.keepLink} <bdi dir="ltr">{new URL(proposal.link).host}</bdi>
        </Check>
      )}
      {typeof choice === "object" && "item" in choice && (
        <LabeledSelect
          label={inbox.whichOne}
          options={alike.map((item) => [item.id, getItemName(item, messages)])}
          value={choice.item}
          onChoose={(item) => onChoose({ item })}
        />
      )}
    </fieldset>
  );
}

/** The pressed button is gone. */
const takeFocus = (shown: HTMLFormElement | null): void => shown?.querySelector("input")?.focus();

type KeepProposalsProps = {
  proposals: readonly InboxProposal[];
  isBusy: boolean;
  onKeep: (proposals: Choices) => void;
};

/** What is not chosen is left out. */
export function KeepProposals({ proposals, isBusy, onKeep }: KeepProposalsProps) {
  const { inbox } = useOwnerMessages();
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  if (!isOpen) {
    return (
      <button type="button" className={form.primary} aria-disabled={isBusy} onClick={() => setOpen(true)}>
        {inbox.keep}
      </button>
    );
  }
  return (
    <form
      ref={takeFocus}
      className={form.group}
      // Beside it, the other buttons would be as high as the form.
      style={{ width: "100%" }}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(choices);
      }}
    >
      {proposals.map((proposal) => (
        <OneProposal
          key={proposal.id}
          proposal={proposal}
          choice={choices[proposal.id] ?? "leave"}
          onChoose={(choice) => setChoices({ ...choices, [proposal.id]: choice })}
        />
      ))}
      <div>
        <button type="submit" className={form.primary} aria-disabled={isBusy}>
          {inbox.keep}
        </button>
      </div>
    </form>
  );
}

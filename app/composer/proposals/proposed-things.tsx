import { useEffect, useRef, useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { Modal } from "#app/ui/modal.tsx";
import { toAddress } from "#domain/base-path.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { MAX_PROPOSALS } from "#domain/limits.ts";
import { LateProposalForm, loadProposalForm } from "./late-proposal-form.tsx";
import own from "./proposals.module.css";

export type Proposing = {
  title: string;
  currency: string | undefined;
  asksPrice?: boolean | undefined;
  proposals: readonly DraftProposal[];
  onPropose: (proposal: DraftProposal) => void;
  /** Of the owner: whether the tray shows them, too. */
  wishes?: { isShown: boolean; onShow: (isShown: boolean) => void };
};

type ProposedThingsProps = Proposing & { placed: ReadonlySet<string>; onAdd: (itemId: string) => void };

/** At the end of the tray: what the owner does not have. */
export function ProposedThings(props: ProposedThingsProps) {
  const { title, currency, asksPrice, proposals, wishes, placed, onPropose, onAdd } = props;
  const words = useComposerWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [timesOpened, setTimesOpened] = useState(0);
  useEffect(() => {
    if (timesOpened > 0) dialog.current?.showModal();
  }, [timesOpened]);
  const hasBegun = placed.size > 0;
  useEffect(() => {
    // Who puts an outfit together may be offline later.
    if (hasBegun) loadProposalForm().catch(() => undefined);
  }, [hasBegun]);
  const isFull = proposals.filter(({ id }) => placed.has(id)).length >= MAX_PROPOSALS;
  const aside = proposals.filter(({ id }) => !placed.has(id));
  return (
    <div className={own.things}>
      {wishes && (
        <button
          type="button"
          className={own.thing}
          aria-pressed={wishes.isShown}
          onClick={() => wishes.onShow(!wishes.isShown)}
        >
          <span aria-hidden="true">{wishes.isShown ? "✓" : "+"}</span>
          {words.myWishes}
        </button>
      )}
      {aside.length > 0 && (
        <ul className={own.aside}>
          {aside.map(({ id, name, photo }) => {
            const previewUrl = photo.startsWith("data:") ? photo : toAddress(photo);
            return (
              <li key={id}>
                <button type="button" className={own.thing} disabled={isFull} onClick={() => onAdd(id)}>
                  <img src={previewUrl} alt="" />
                  <bdi>{words.add(name)}</bdi>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <button
        type="button"
        className={own.open}
        aria-haspopup="dialog"
        disabled={isFull}
        onClick={() => setTimesOpened(timesOpened + 1)}
      >
        <span aria-hidden="true">+ </span>
        {title}
      </button>
      {isFull && <p>{words.threeThings}</p>}
      <Modal id="propose" label={title} ref={dialog}>
        {timesOpened > 0 && (
          <>
            <h2>{title}</h2>
            <LateProposalForm
              key={timesOpened}
              begin={{ currency: currency ?? "" }}
              asksPrice={asksPrice}
              submitLabel={words.putOnBoard}
              onPropose={(proposal) => {
                onPropose(proposal);
                dialog.current?.close();
                return null;
              }}
            />
          </>
        )}
      </Modal>
    </div>
  );
}

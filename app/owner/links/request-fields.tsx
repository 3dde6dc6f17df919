import { useState } from "react";
import form from "#app/ui/form.module.css";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { EntryPicker, toPickableItem } from "#app/owner/lists/entry-picker.tsx";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { MAX_REQUEST_LENGTH, MAX_REQUEST_NOT_LENGTH } from "#domain/limits.ts";
import { type Link, type LinkTarget } from "#domain/links/link.ts";
import { getOwnZone, toDayIn } from "#domain/time-zone.ts";
import { listTargetIds } from "#domain/owner/own-collection.ts";

export type LinkRequest = NonNullable<Link["request"]>;

/** An empty `for` means that the link asks no question. */
export const NO_REQUEST: LinkRequest = { for: "", when: null, mustHave: [], not: "", answerBy: null };

type RequestFieldsProps = {
  request: LinkRequest;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChange: (changes: Partial<LinkRequest>) => void;
  onPick: () => void;
};

export function RequestFields({ request, isOpen, onToggle, onChange, onPick }: RequestFieldsProps) {
  const messages = useMessages();
  const { requests: words } = useOwnerMessages();
  const [today] = useState(() => toDayIn(getOwnZone(), Date.now()));
  const isAsked = request.for !== "";
  const toggle = ({ currentTarget }: React.ToggleEvent<HTMLDetailsElement>): void => {
    if (currentTarget.open && !isOpen) currentTarget.querySelector("input")?.focus();
    onToggle(currentTarget.open);
  };
  const day = (label: string, field: "when" | "answerBy") => (
    <LabeledInput
      label={label}
      type="date"
      min={today}
      value={request[field] ?? ""}
      onText={(text) => onChange({ [field]: text === "" ? null : text })}
    />
  );
  return (
    <details className={form.more} open={isOpen} onToggle={toggle}>
      <summary>{words.ask}</summary>
      <div className={form.group}>
        <LabeledInput
          label={words.for}
          note={words.forHelp}
          maxLength={MAX_REQUEST_LENGTH}
          value={request.for}
          onText={(text) => onChange({ for: text })}
        />
        {isAsked && (
          <>
            <div className={form.pair}>
              {day(words.when, "when")}
              {day(words.answerBy, "answerBy")}
            </div>
            <p className={form.statement}>
              {words.mustHave}
              <button type="button" className={form.quiet} onClick={onPick}>
                {request.mustHave.length === 0 ? words.choosePieces : messages.items(request.mustHave.length)}
              </button>
            </p>
            <LabeledInput
              label={words.not}
              note={words.notHelp}
              maxLength={MAX_REQUEST_NOT_LENGTH}
              value={request.not}
              onText={(not) => onChange({ not })}
            />
          </>
        )}
      </div>
    </details>
  );
}

type LinkPickerProps = {
  title: string;
  /** Only what the link shows can lie on the board of its visitors. */
  from: LinkTarget | null;
  chosen: readonly string[];
  room: [most: number, tooMany: string];
  onChoose: (itemIds: string[]) => void;
  onClose: () => void;
};

export function LinkPicker({ title, from, chosen, room: [most, tooMany], onChoose, onClose }: LinkPickerProps) {
  const { closet } = useClosetState();
  const messages = useMessages();
  const shown = from && listTargetIds(closet, from, "items");
  const pickables = closet.items.map((item, position) => toPickableItem(item, position + 1, messages, closet.user));
  return (
    <EntryPicker
      title={title}
      list="items"
      entries={shown ? pickables.filter(({ id }) => shown.includes(id)) : pickables}
      chosen={chosen}
      room={{ left: most - chosen.length, full: tooMany }}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

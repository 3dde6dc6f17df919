import { type ReactNode, useEffect, useState } from "react";
import { PolicyFields } from "#app/owner/form/policy-fields.tsx";
import { Check, Choice, LabeledInput, LabeledSelect } from "#app/owner/form/labeled-input.tsx";
import form from "#app/ui/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { canShare, useHasShareSheet } from "#app/ui/share-sheet.ts";
import { makeId } from "#app/storage/make-id.ts";
import { completePolicy, type FieldPolicy } from "#domain/field-policy.ts";
import {
  DAY_MS,
  MAX_LAYOUT_PICS,
  MAX_LINK_PASSWORD_LENGTH,
  MAX_LINK_SENTENCE_LENGTH,
  MAX_LINKED_ENTRIES,
  MAX_NAME_LENGTH,
  MIN_LINK_PASSWORD_LENGTH,
} from "#domain/limits.ts";
import { type Link, type LinkTarget, setPermission } from "#domain/links/link.ts";
import { getOwnZone, toDayIn } from "#domain/time-zone.ts";
import type { LinkProblem, SavedLink } from "./links-store.ts";
import { MadeLink, useShareLink } from "./made-link.tsx";
import { LinkPicker, type LinkRequest, NO_REQUEST, RequestFields } from "./request-fields.tsx";
import { useTargetName } from "./use-target-name.ts";
import bar from "#app/ui/bar.module.css";

const PRESET_DAYS = [7, 30, 90] as const;
const PROPOSED_DAYS = 30;

const inDays = (days: number): string => toDayIn(getOwnZone(), Date.now() + days * DAY_MS);

type Draft = {
  what: LinkTarget;
  until: string | null;
  may: Link["may"];
  name: string;
  /** Null: unchanged. "": none. */
  password: string | null;
  fields: FieldPolicy | null;
  sentence: string;
  request: LinkRequest;
};

const aNewDraft = (what: LinkTarget): Draft => ({
  what,
  until: inDays(PROPOSED_DAYS),
  may: ["style"],
  name: "",
  password: null,
  fields: null,
  sentence: "",
  request: NO_REQUEST,
});

const toDraft = ({ what, until, may, name, fields, sentence, request }: Link): Draft => ({
  what,
  until,
  may,
  name,
  password: null,
  fields,
  sentence,
  request: request ?? NO_REQUEST,
});

type PartProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void };

function WhatChoice({ draft, first, onChange, onPick }: PartProps & { first: LinkTarget; onPick: () => void }) {
  const { collections } = useClosetState().closet;
  const { links: words, choosePieces } = useOwnerMessages();
  const nameTarget = useTargetName();
  const targets: LinkTarget[] = [
    first,
    draft.what,
    { kind: "closet" },
    ...collections.map((collection) => ({ kind: "collection" as const, id: collection.id })),
  ];
  const choices = new Map(targets.map((target) => [JSON.stringify(target), target]));
  return (
    <LabeledSelect
      label={words.what}
      options={[...choices].map(([value, target]) => [value, nameTarget(target)] as const)}
      value={JSON.stringify(draft.what)}
      onChoose={(value) => onChange({ what: choices.get(value) ?? first })}
    >
      <button type="button" className={form.quiet} onClick={onPick}>
        {choosePieces}
      </button>
      <p role="status" className={form.error}>
        {isTooMuch(draft.what) && words.tooManyLinked}
      </p>
    </LabeledSelect>
  );
}

function UntilChoice({ draft: { until }, onChange }: PartProps) {
  const { links: words } = useOwnerMessages();
  const presets = new Map(PRESET_DAYS.map((days) => [inDays(days), words.inDays(days)]));
  const [today] = useState(() => inDays(0));
  const [isOther, setOther] = useState(until !== null && !presets.has(until));
  const choose = (value: string): void => {
    setOther(value === "other");
    if (value !== "other") onChange({ until: value === "" ? null : value });
  };
  return (
    <div className={form.pair}>
      <LabeledSelect
        label={words.until}
        options={[...presets, ["", words.noEnd], ["other", words.otherDay]]}
        value={isOther ? "other" : (until ?? "")}
        onChoose={choose}
      />
      {isOther && (
        <LabeledInput
          label={words.lastDay}
          type="date"
          min={today}
          value={until ?? ""}
          onText={(day) => day !== "" && onChange({ until: day })}
        />
      )}
    </div>
  );
}

function MayChoice({ draft: { may }, onChange }: PartProps) {
  const { links: words } = useOwnerMessages();
  const allow = (permission: Link["may"][number]) => (isChecked: boolean) =>
    onChange({ may: setPermission(may, permission, isChecked) });
  return (
    <>
      <Choice
        legend={words.theyMay}
        name="may"
        words={{ look: words.mayLook, style: words.mayStyle }}
        values={["look", "style"]}
        chosen={may.includes("style") ? "style" : "look"}
        onChoose={(choice) => allow("style")(choice === "style")}
      />
      {may.includes("style") && (
        <>
          <Check checked={may.includes("propose")} onCheck={allow("propose")}>
            {words.mayPropose}
          </Check>
          <Check checked={may.includes("wishes")} onCheck={allow("wishes")}>
            {words.withWishes}
          </Check>
        </>
      )}
    </>
  );
}

function MoreChoices({ draft, hasPassword, onChange }: PartProps & { hasPassword: boolean }) {
  const { policy } = useClosetState().closet.user;
  const { links: words } = useOwnerMessages();
  const { more } = useMessages();
  const { fields, may, password } = draft;
  return (
    <details className={form.more}>
      <summary>{more}</summary>
      <div className={form.group}>
        <LabeledInput
          label={words.name}
          note={words.nameHelp}
          maxLength={MAX_NAME_LENGTH}
          value={draft.name}
          onText={(name) => onChange({ name })}
        />
        <LabeledInput
          label={words.sentence}
          note={words.sentenceHelp}
          maxLength={MAX_LINK_SENTENCE_LENGTH}
          value={draft.sentence}
          onText={(sentence) => onChange({ sentence })}
        />
        {hasPassword && password === null ? (
          <p className={form.statement}>
            {words.hasPassword}
            <button type="button" className={form.quiet} onClick={() => onChange({ password: "" })}>
              {words.otherPassword}
            </button>
          </p>
        ) : (
          <LabeledInput
            label={words.password}
            note={isTooShort(password) ? words.passwordTooShort : words.passwordHelp}
            isBad={isTooShort(password)}
            maxLength={MAX_LINK_PASSWORD_LENGTH}
            autoCapitalize="none"
            spellCheck={false}
            value={password ?? ""}
            onText={(text) => onChange({ password: text })}
          />
        )}
        <Check
          checked={may.includes("embed")}
          onCheck={(isChecked) => onChange({ may: setPermission(may, "embed", isChecked) })}
        >
          {words.mayEmbed}
        </Check>
        <Check
          checked={fields !== null}
          onCheck={(isChecked) => onChange({ fields: isChecked ? completePolicy(policy) : null })}
        >
          {words.ownFields}
        </Check>
        {fields && (
          <PolicyFields
            policy={fields}
            onChange={({ items, outfits }) =>
              onChange({
                fields: { items: { ...fields.items, ...items }, outfits: { ...fields.outfits, ...outfits } },
              })
            }
          />
        )}
      </div>
    </details>
  );
}

const isTooMuch = (what: LinkTarget): boolean =>
  what.kind === "entries" && what.items.length + what.outfits.length > MAX_LINKED_ENTRIES;

const isTooShort = (password: string | null): boolean =>
  password !== null && password !== "" && password.length < MIN_LINK_PASSWORD_LENGTH;

const toFields = ({ password, request, ...draft }: Draft) => ({
  ...draft,
  request: request.for.trim() === "" ? null : request,
  ...(password !== null && { password: password === "" ? null : password }),
});

/** Days that stay the same keep the zone in which they were chosen. */
const isOtherDay = ({ until, request }: Draft, link: Link): boolean =>
  until !== link.until || request.answerBy !== (link.request?.answerBy ?? null);

type LinkFormProps = {
  submitLabel: string;
  isReady?: boolean;
  /** Null: something that was typed is not right yet. */
  submit: () => Promise<SavedLink> | null;
  onSaved: (link: Link) => void;
  onClose: () => void;
  children: ReactNode;
};

export function LinkForm({ submitLabel, isReady = true, submit, onSaved, onClose, children }: LinkFormProps) {
  const { links: words, cancel } = useOwnerMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  async function send(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    const saving = isBusy || !isReady ? null : submit();
    if (!saving) return;
    setBusy(true);
    setProblem(null);
    const saved = await saving;
    setBusy(false);
    if (saved.status === "OK") onSaved(saved.link);
    else setProblem(saved.status);
  }
  return (
    <form className={form.group} onSubmit={(event) => void send(event)}>
      {children}
      <p role="status" className={form.error}>
        {problem && words.problems[problem]}
      </p>
      <div className={`${bar.lower} ${form.foot}`}>
        <button className={form.primary} aria-disabled={isBusy} disabled={!isReady}>
          {submitLabel}
        </button>
        <button type="button" className={form.button} onClick={onClose}>
          {cancel}
        </button>
      </div>
    </form>
  );
}

type LinkSheetProps = {
  what: LinkTarget;
  /** Absent: a new link. */
  link?: Link;
  onClose: (isMade: boolean) => void;
};

export function LinkSheet({ what, link, onClose }: LinkSheetProps) {
  const { links } = useOwnParts();
  const { links: words, requests, choosePieces, tooManyPieces } = useOwnerMessages();
  const hasShareSheet = useHasShareSheet();
  const share = useShareLink();
  const [id] = useState(makeId);
  const [draft, setDraft] = useState(() => (link ? toDraft(link) : aNewDraft(what)));
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<Link | null>(null);
  const [picking, setPicking] = useState<"what" | "mustHave" | null>(null);
  const [isAsking, setAsking] = useState(draft.request.for !== "");
  // The number of links tells why one more is refused.
  useEffect(() => links.open(), [links]);

  function submit(): Promise<SavedLink> | null {
    if (isTooShort(draft.password) || isTooMuch(draft.what)) return null;
    const zone = getOwnZone();
    if (link) return links.change(link.id, { ...toFields(draft), ...(isOtherDay(draft, link) && { zone }) });
    setTries(tries + 1);
    return links.create({ id, ...toFields(draft), zone }, tries > 0);
  }

  const close = (): void => onClose(made !== null);

  function show(saved: Link): void {
    if (link) return close();
    setMade(saved);
    if (canShare()) share(saved);
  }

  const title = link ? words.changeTitle : made ? words.madeTitle : words.makeTitle;
  const changeRequest = (changes: Partial<LinkRequest>) =>
    setDraft((before) => ({ ...before, request: { ...before.request, ...changes } }));
  const parts = { draft, onChange: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }) };
  if (picking) {
    const { what: shown, request } = draft;
    const isWhat = picking === "what";
    const pieces = shown.kind === "entries" ? shown : { items: [], outfits: [] };
    const choose = (items: string[]): void => {
      if (items.length + pieces.outfits.length > 0)
        parts.onChange({ what: { kind: "entries", items, outfits: pieces.outfits } });
    };
    return (
      <LinkPicker
        title={isWhat ? choosePieces : requests.mustHave}
        from={isWhat ? null : shown}
        chosen={isWhat ? pieces.items : request.mustHave}
        room={isWhat ? [MAX_LINKED_ENTRIES, words.tooManyLinked] : [MAX_LAYOUT_PICS, tooManyPieces]}
        onChoose={isWhat ? choose : (mustHave) => changeRequest({ mustHave })}
        onClose={() => setPicking(null)}
      />
    );
  }
  return (
    <Panel label={title} onClose={close} heading={<h2>{title}</h2>}>
      {made ? (
        <>
          <MadeLink link={made} />
          <p className={form.help}>{words.madeText}</p>
        </>
      ) : (
        <LinkForm
          submitLabel={link ? words.save : hasShareSheet ? words.makeAndSend : words.make}
          submit={submit}
          onSaved={show}
          onClose={close}
        >
          <WhatChoice {...parts} first={link?.what ?? what} onPick={() => setPicking("what")} />
          <UntilChoice {...parts} />
          <MayChoice {...parts} />
          <RequestFields
            request={draft.request}
            isOpen={isAsking}
            onToggle={setAsking}
            onChange={changeRequest}
            onPick={() => setPicking("mustHave")}
          />
          <MoreChoices {...parts} hasPassword={link?.hasPassword ?? false} />
        </LinkForm>
      )}
    </Panel>
  );
}

import { type ReactNode, useId, useState } from "react";
import form from "#app/ui/form.module.css";
import { Check, LongInput } from "#app/owner/form/labeled-input.tsx";
import { LinkForm } from "#app/owner/links/link-sheet.tsx";
import { MadeLink } from "#app/owner/links/made-link.tsx";
import type { LinkProblem, SavedLink } from "#app/owner/links/links-store.ts";
import { useTargetName } from "#app/owner/links/use-target-name.ts";
import { toPickableOutfit } from "#app/owner/lists/entry-picker.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { useWaiting } from "#app/owner/use-waiting.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { MAX_CANDIDATES, MAX_REPLY_LENGTH, MIN_CANDIDATES } from "#domain/limits.ts";
import { isolate } from "#domain/plain-text.ts";
import { type Candidate, isAnswered, isEnded, type Link, setPermission } from "#domain/links/link.ts";
import { listTargetIds } from "#domain/owner/own-collection.ts";
import { writeDate } from "#domain/owner/write-moment.ts";
import { isOpen } from "#domain/stylings/styling.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import folded from "./folded-stylings.module.css";
import styles from "./question.module.css";
import { StylingPicture } from "./styling-picture.tsx";

/** `version`: of a styling. */
type Option = Candidate & { name: string; picture: ReactNode; version?: number };

const MAX_OFFERED_OUTFITS = 60;

const isSame = (one: Candidate, other: Candidate): boolean => one.kind === other.kind && one.id === other.id;

const toCandidate = ({ kind, id }: Candidate): Candidate => ({ kind, id });

function useOptions(link: Link, stylings: readonly InboxStyling[]): Option[] {
  const { closet } = useClosetState();
  const messages = useMessages();
  const { inbox } = useOwnerMessages();
  const named = [...(link.vote?.candidates ?? []), ...(link.outcome ? [link.outcome.candidate] : [])];
  const newest = closet.outfits.slice(0, MAX_OFFERED_OUTFITS).map(({ id }) => id);
  const shown = listTargetIds(closet, link.what, "outfits") ?? newest;
  const isNamed = (candidate: Candidate): boolean => named.some((other) => isSame(candidate, other));
  const sent = stylings.flatMap((styling): Option[] => {
    const { id, linkId, layout, state, version } = styling;
    const isLeft = layout !== null && state !== "declined" && state !== "withdrawn" && !styling.proposals;
    if (!isLeft || (linkId !== link.id && !isNamed({ kind: "styling", id }))) return [];
    const picture = <StylingPicture styling={styling} alt="" />;
    return [{ kind: "styling", id, version, name: styling.name || inbox.aFriendFirst, picture }];
  });
  const outfits = closet.outfits.flatMap((outfit, position): Option[] => {
    const { id } = outfit;
    if (!shown.includes(id) && !isNamed({ kind: "outfit", id })) return [];
    const { name, photograph } = toPickableOutfit(outfit, position + 1, messages, closet);
    if (photograph.address === null) return [];
    const picture = (
      <span className={styles.picture}>
        <Photo photograph={photograph} alt="" cell="small" />
      </span>
    );
    return [{ kind: "outfit", id, name, picture }];
  });
  return [...sent, ...outfits];
}

/** In the order in which guests see them. */
const listIn = (candidates: readonly Candidate[], options: readonly Option[]): Option[] =>
  candidates.flatMap((candidate) => options.find((option) => isSame(option, candidate)) ?? []);

/** Guests know them by their numbers; two may have one name. */
function OptionName({ option, numbered }: { option: Option; numbered: readonly Candidate[] }) {
  const { number } = useMessages();
  const place = numbered.findIndex((other) => isSame(other, option));
  return (
    <span>
      {place >= 0 && <strong>{number(place + 1)} · </strong>}
      <bdi>{option.name}</bdi>
    </span>
  );
}

function Hearts({ link, candidate }: { link: Link; candidate: Candidate }) {
  const { comma } = useMessages();
  const { requests: words } = useOwnerMessages();
  const { names = [] } = link.hearts.find((given) => isSame(given.candidate, candidate)) ?? {};
  return (
    <p className={form.help}>
      <span>{words.hearts(names.length)}</span>
      {names.length > 0 && (
        <span>
          {": "}
          <bdi>{names.join(comma)}</bdi>
        </span>
      )}
    </p>
  );
}

type ChoiceProps = {
  link: Link;
  options: readonly Option[];
  chosen: readonly Option[];
  /** The candidates as guests see them. */
  numbered: readonly Candidate[];
  type: "checkbox" | "radio";
  onChoose: (option: Option) => void;
};

function PictureChoice({ link, options, chosen, numbered, type, onChoose }: ChoiceProps) {
  const name = useId();
  const inVote = link.vote?.candidates ?? [];
  return (
    <ul className={folded.list}>
      {options.map((option) => (
        <li key={`${option.kind} ${option.id}`}>
          <label className={styles.option}>
            {option.picture}
            <span className={form.check}>
              <input
                className={form.box}
                type={type}
                name={name}
                checked={chosen.some((other) => isSame(option, other))}
                onChange={() => onChoose(option)}
              />
              <OptionName option={option} numbered={numbered} />
            </span>
          </label>
          {inVote.some((candidate) => isSame(candidate, option)) && <Hearts link={link} candidate={option} />}
        </li>
      ))}
    </ul>
  );
}

type AnswerPanelProps = {
  title: string;
  text: string;
  submitLabel: string;
  isReady: boolean;
  submit: () => Promise<SavedLink>;
  onClose: () => void;
  children: ReactNode;
};

function AnswerPanel({ title, text, children, onClose, ...answer }: AnswerPanelProps) {
  return (
    <Panel label={title} onClose={onClose} heading={<h2>{title}</h2>}>
      <LinkForm {...answer} onSaved={onClose} onClose={onClose}>
        <p className={form.help}>{text}</p>
        {children}
      </LinkForm>
    </Panel>
  );
}

type Save = (saving: Promise<SavedLink>) => Promise<SavedLink>;

type PanelProps = { link: Link; options: readonly Option[]; onClose: () => void };

/** It does not wait for a connection: by then the owner may have changed what visitors may do. */
function ShowPanel({ link, options, onClose }: PanelProps) {
  const { links } = useOwnParts();
  const { requests: words, links: linkWords } = useOwnerMessages();
  const { vote, may } = link;
  const [chosen, setChosen] = useState(() =>
    vote
      ? listIn(vote.candidates, options)
      : options.filter(({ kind }) => kind === "styling" || link.what.kind !== "closet").slice(0, MAX_CANDIDATES),
  );
  const [showsNumbers, setShowsNumbers] = useState(vote?.showsNumbers ?? false);
  const toggle = (option: Option): void => {
    const others = chosen.filter((other) => !isSame(option, other));
    setChosen(others.length < chosen.length ? others : [...chosen, option]);
  };
  return (
    <AnswerPanel
      title={vote ? words.changeShown : words.show}
      text={words.showText}
      submitLabel={vote ? linkWords.save : words.showNow}
      isReady={chosen.length >= MIN_CANDIDATES && chosen.length <= MAX_CANDIDATES}
      submit={() =>
        links.change(link.id, {
          vote: { candidates: chosen.map(toCandidate), showsNumbers },
          may: setPermission(may, "vote", true),
        })
      }
      onClose={onClose}
    >
      <PictureChoice
        link={link}
        options={options}
        chosen={chosen}
        numbered={chosen}
        type="checkbox"
        onChoose={toggle}
      />
      <Check checked={showsNumbers} onCheck={setShowsNumbers}>
        {words.showsNumbers}
      </Check>
    </AnswerPanel>
  );
}

function ChoosePanel({ link, options, save, onClose }: PanelProps & { save: Save }) {
  const { links, inbox } = useOwnParts();
  const { requests: words } = useOwnerMessages();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [names, setNames] = useState(true);
  const [thanks, setThanks] = useState("");
  const choose = async (): Promise<SavedLink> => {
    const outcome = chosen && { candidate: toCandidate(chosen), names, thanks: thanks.trim() };
    // The version that the owner has seen, also if a newer one has come since.
    const saved = await save(links.choose(link.id, outcome, chosen?.version));
    if (chosen?.kind === "styling") await inbox.reloadKept();
    if (saved.status === "NEWER") setChosen(null);
    return saved;
  };
  return (
    <AnswerPanel
      title={words.choose}
      text={words.chooseText}
      submitLabel={words.chooseNow}
      isReady={chosen !== null}
      submit={choose}
      onClose={onClose}
    >
      <PictureChoice
        link={link}
        options={options}
        chosen={chosen ? [chosen] : []}
        numbered={link.vote?.candidates ?? []}
        type="radio"
        onChoose={setChosen}
      />
      <LongInput label={words.thanks} rows={2} maxLength={MAX_REPLY_LENGTH} value={thanks} onText={setThanks} />
      <Check checked={names} onCheck={setNames}>
        {words.saysWho}
      </Check>
    </AnswerPanel>
  );
}

function ShownCandidates({ link, options }: Pick<PanelProps, "link" | "options">) {
  const { requests: words } = useOwnerMessages();
  const { vote, outcome } = link;
  const inVote = vote?.candidates ?? [];
  const isOther = outcome && !inVote.some((candidate) => isSame(candidate, outcome.candidate));
  const shown = isOther ? [outcome.candidate, ...inVote] : inVote;
  if (shown.length === 0) return null;
  return (
    <ul className={folded.list} aria-label={words.candidates}>
      {listIn(shown, options).map((option) => (
        <li key={`${option.kind} ${option.id}`} className={styles.option}>
          {option.picture}
          <OptionName option={option} numbered={inVote} />
          {inVote.some((candidate) => isSame(candidate, option)) && <Hearts link={link} candidate={option} />}
          {outcome && isSame(option, outcome.candidate) && <strong>{words.chosen}</strong>}
        </li>
      ))}
    </ul>
  );
}

type QuestionProps = {
  link: Link;
  stylings: readonly InboxStyling[];
  children: ReactNode;
};

export function Question({ link, stylings, children }: QuestionProps) {
  const { links, store } = useOwnParts();
  const { language } = useMessages();
  const { requests: words, links: linkWords, sendLink } = useOwnerMessages();
  const waiting = useWaiting();
  const waits = useClosetState().calls.some((each) => each.id === link.id);
  const nameTarget = useTargetName();
  // Only the owner sees what they do not have. The kept outfit can be chosen.
  const isHeldBack = stylings.some(
    ({ linkId, state, proposals }) => linkId === link.id && isOpen(state) && proposals !== undefined,
  );
  const options = useOptions(link, stylings);
  const [nowMs] = useState(Date.now);
  const [open, setOpen] = useState<"show" | "choose" | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const id = useId();
  const { request, vote, outcome, what, name } = link;
  const candidates = vote ? listIn(vote.candidates, options) : options;
  const facts = request && [
    request.when !== null && words.onDay(writeDate(request.when, language)),
    request.not !== "" && words.notText(isolate(request.not)),
    isAnswered(link, nowMs)
      ? words.closed
      : request.answerBy !== null && words.untilDay(writeDate(request.answerBy, language)),
  ];
  const save: Save = async (saving) => {
    const saved = await saving;
    if (saved.status === "OK" || !saved.mayWait) return saved;
    store.queueCall(link.id, saved.mayWait.call, saved.mayWait.body);
    return { status: "OK", link };
  };
  const saveHere = async (saving: Promise<SavedLink>): Promise<void> => {
    const { status } = await save(saving);
    setProblem(status === "OK" ? null : status);
  };
  const close = () => setOpen(null);
  const button = (label: string, onClick: () => void, className = form.button) => (
    <button type="button" className={className} disabled={waits} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <section className={styles.question} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          <bdi>{request?.for ?? (name || nameTarget(what))}</bdi>
        </h2>
        {facts?.some(Boolean) && <p className={form.help}>{facts.filter(Boolean).join(" · ")}</p>}
        {options.length === 0 && !isHeldBack && <p>{words.none}</p>}
        {isHeldBack && !outcome && <p className={form.help}>{words.keepFirst}</p>}
        <ShownCandidates link={link} options={options} />
        {outcome && outcome.thanks !== "" && <p dir="auto">{outcome.thanks}</p>}
        {isEnded(link, nowMs) ? (
          <p className={form.help}>{linkWords.hasEnded}</p>
        ) : (
          <>
            <div className={form.actions}>
              {outcome && button(words.takeBack, () => void saveHere(links.choose(link.id, null)))}
              {!outcome &&
                candidates.length > 0 &&
                button(words.choose, () => setOpen("choose"), request || vote ? form.primary : form.button)}
              {!outcome &&
                options.length >= MIN_CANDIDATES &&
                button(vote ? words.changeShown : words.show, () => setOpen("show"))}
              {!outcome &&
                vote &&
                button(words.stopShowing, () => void saveHere(links.change(link.id, { vote: null })))}
            </div>
            <details className={form.more}>
              <summary>{sendLink}</summary>
              <MadeLink link={link} />
            </details>
          </>
        )}
        <p role="status" className={form.error}>
          {waits ? waiting?.text : problem && linkWords.problems[problem]}
        </p>
      </div>
      {children}
      {open === "show" && <ShowPanel link={link} options={options} onClose={close} />}
      {open === "choose" && <ChoosePanel link={link} options={candidates} save={save} onClose={close} />}
    </section>
  );
}

import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { callAccount, readField } from "#app/account/account-call.ts";
import { getGuestKey, type Guest, nameGuest, readGuest } from "#app/account/guest.ts";
import { LargePicture } from "#app/ui/large-picture.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { findLinkToken } from "#domain/closet-tabs.ts";
import type { Owner, Photograph } from "#domain/closet.ts";
import { MAX_STYLING_NAME_LENGTH } from "#domain/limits.ts";
import type { Candidate, LinkQuestion } from "#domain/links/link.ts";
import { isolate } from "#domain/plain-text.ts";
import form from "#app/ui/form.module.css";
import styles from "./question.module.css";

type Fact = { text: string; pieces?: LinkQuestion["mustHave"] };

function useFacts({ request, isOver, outcome, mustHave: pieces }: LinkQuestion, firstName: string): Fact[] {
  const { question: words } = useMessages();
  const { when = null, mustHave = [], not = "", answerBy = null } = request ?? {};
  // "Emma has chosen" says it.
  if (outcome) return [];
  if (isOver) return [{ text: words.isOver(firstName) }];
  return [
    ...(when === null ? [] : [{ text: words.when(when) }]),
    ...(mustHave.length === 0 ? [] : [{ text: words.mustHave(mustHave.length), pieces }]),
    ...(not === "" ? [] : [{ text: words.not(isolate(not)) }]),
    ...(answerBy === null ? [] : [{ text: words.answerBy(answerBy) }]),
  ];
}

async function readQuestion(token: string): Promise<LinkQuestion | null> {
  const key = readGuest()?.key;
  const headers: Record<string, string> = key === undefined ? {} : { "Guest-Key": key };
  const { status, body } = await callAccount("GET", `/l/${token}/question`, { headers });
  return status === 200 ? (readField(body, "question") as LinkQuestion) : null;
}

function useVote(token: string, first: LinkQuestion, changes: number) {
  const [question, setQuestion] = useState(first);
  const [failed, setFailed] = useState<string | null>(null);
  const { mayVote } = first;
  const asked = useRef({ begun: 0, shown: 0 });
  /** What was asked for before a heart was given does not replace what was asked for after it. */
  const show = useCallback(async (asking: Promise<LinkQuestion | null>): Promise<void> => {
    const mine = (asked.current.begun += 1);
    const read = await asking;
    if (!read || mine < asked.current.shown) return;
    asked.current.shown = mine;
    setQuestion(read);
  }, []);
  useEffect(() => {
    if (mayVote || changes > 0) void show(readQuestion(token));
  }, [token, mayVote, changes, show]);
  const send = async ({ kind, id }: Candidate, { key, name }: Guest, isGiven: boolean): Promise<void> => {
    nameGuest(name);
    const sent = { candidate: { kind, id }, guest: { key, ...(isGiven && { name }) } };
    const giving = callAccount(isGiven ? "POST" : "DELETE", `/l/${token}/hearts`, { body: sent });
    await show(
      giving.then(({ status, body }) => {
        setFailed(status === 200 ? null : id);
        // The owner may have chosen meanwhile.
        return status === 200 ? (readField(body, "question") as LinkQuestion) : readQuestion(token);
      }),
    );
  };
  return { question, failed, send };
}

type PictureProps = { photograph: Photograph; alt: string; children?: ReactNode };

/** `children`: below the large picture. */
function Picture({ photograph, alt, children }: PictureProps) {
  const id = useId();
  return (
    <>
      <button {...getModalTriggerProps(id)} className={styles.picture}>
        <Photo photograph={photograph} alt={alt} cell="roomy" />
      </button>
      <LargePicture id={id} label={alt} photograph={photograph}>
        {children}
      </LargePicture>
    </>
  );
}

function NameForm({ firstName, onName }: { firstName: string; onName: (name: string) => void }) {
  const { question: words } = useMessages();
  const [name, setName] = useState("");
  const id = useId();
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        onName(name.trim());
      }}
    >
      <label htmlFor={id}>{words.yourName}</label>
      <input
        id={id}
        className={form.input}
        ref={(field) => field?.focus()}
        value={name}
        required
        maxLength={MAX_STYLING_NAME_LENGTH}
        autoComplete="name"
        aria-describedby={`${id}sees`}
        onChange={({ target }) => setName(target.value.trimStart())}
      />
      <p id={`${id}sees`} className={form.help}>
        {words.sees(firstName)}
      </p>
      <button type="submit" className={`${form.primary} ${form.wide}`}>
        {words.give}
      </button>
    </form>
  );
}

type VoteProps = ReturnType<typeof useVote> & { firstName: string };

function Vote({ question, failed, send, firstName }: VoteProps) {
  const { question: words } = useMessages();
  const [asking, setAsking] = useState<Candidate | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const showHeart = (candidate: LinkQuestion["candidates"][number], at: number) =>
    question.mayVote && (
      <>
        <button
          type="button"
          className={styles.heart}
          aria-pressed={candidate.hasHeart}
          aria-label={[words.heart(at + 1), ...candidate.pieces].join(", ")}
          onClick={() => {
            const guest = readGuest();
            if (guest) return void send(candidate, guest, !candidate.hasHeart);
            // A heart counts only with a name.
            setAsking(candidate);
            dialog.current?.showModal();
          }}
        >
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path d="M12 20.5C7 16.6 3 13 3 8.8A4.8 4.8 0 0 1 12 6.5a4.8 4.8 0 0 1 9 2.3c0 4.2-4 7.8-9 11.7z" />
          </svg>
        </button>
        <p role="status">{failed === candidate.id && words.failed}</p>
      </>
    );
  return (
    <>
      <h2>{words.vote}</h2>
      {question.mayVote && <p className={styles.asks}>{words.howToVote}</p>}
      <ul className={styles.candidates}>
        {question.candidates.map((candidate, at) => (
          <li key={`${candidate.kind} ${candidate.id}`}>
            <Picture photograph={candidate.photograph} alt={words.candidate(at + 1)}>
              {showHeart(candidate, at)}
            </Picture>
            {showHeart(candidate, at)}
            {candidate.hearts !== undefined && <p>{words.hearts(candidate.hearts)}</p>}
          </li>
        ))}
      </ul>
      <Modal id={id} label={words.yourName} ref={dialog} onClose={() => setAsking(null)}>
        {asking && (
          <NameForm
            firstName={firstName}
            onName={(name) => {
              dialog.current?.close();
              void send(asking, { key: getGuestKey(), name }, true);
            }}
          />
        )}
      </Modal>
    </>
  );
}

const MAX_SHOWN_PIECES = 6;

function MustHave({ pieces }: { pieces: LinkQuestion["mustHave"] }) {
  const { question: words, item } = useMessages();
  if (pieces.length === 0) return null;
  return (
    <ul className={styles.mustHave} aria-label={words.mustHave(pieces.length)}>
      {pieces.slice(0, MAX_SHOWN_PIECES).map(({ id, name, photograph }) => (
        <li key={id}>
          <Photo photograph={photograph} alt={name ?? item} cell="thumbnail" />
        </li>
      ))}
    </ul>
  );
}

function FactLine({ text, pieces = [] }: Fact) {
  return (
    <div className={styles.fact}>
      <p>{text}</p>
      <MustHave pieces={pieces} />
    </div>
  );
}

function QuestionText({ question, firstName }: { question: LinkQuestion; firstName: string }) {
  const { question: words } = useMessages();
  const facts = useFacts(question, firstName);
  if (!question.request) return null;
  return (
    <div className={styles.text}>
      <p className={styles.asks}>{words.asks(firstName)}</p>
      <p className={styles.for} dir="auto">
        {question.request.for}
      </p>
      {facts.map((fact) => (
        <FactLine key={fact.text} {...fact} />
      ))}
    </div>
  );
}

/** Where the room is needed: one line, and the rest on a tap. */
export function FoldedQuestion({ question, firstName }: { question: LinkQuestion; firstName: string }) {
  const { question: words } = useMessages();
  const facts = useFacts(question, firstName);
  if (!question.request) return null;
  return (
    <div className={styles.folded}>
      {!question.isOver && <MustHave pieces={question.mustHave} />}
      <details>
        <summary>
          <span dir="auto">{question.request.for}</span>
        </summary>
        {[words.asks(firstName), ...facts.map(({ text }) => text)].map((text) => (
          <FactLine key={text} text={text} />
        ))}
      </details>
    </div>
  );
}

export type QuestionProps = {
  question: LinkQuestion;
  owner: Owner;
  isFolded?: boolean;
  changes?: number;
  /** The owner may choose, or take the choice back, while the page is open. */
  onOver?: (isOver: boolean) => void;
};

export function Question({ question: first, owner, isFolded = false, changes = 0, onOver }: QuestionProps) {
  const { question: words } = useMessages();
  const { firstName } = owner;
  const vote = useVote(findLinkToken(owner.username) ?? "", first, changes);
  const { question } = vote;
  const { outcome, candidates, sentence, request, isOver } = question;
  useEffect(() => onOver?.(isOver), [onOver, isOver]);
  if (isFolded && request && !outcome) return <FoldedQuestion question={question} firstName={firstName} />;
  if (!request && !outcome && candidates.length === 0 && sentence === "") return null;
  return (
    <section className={styles.question} aria-label={words.asks(firstName)}>
      {sentence !== "" && <p dir="auto">{sentence}</p>}
      <QuestionText question={question} firstName={firstName} />
      {outcome && (
        <>
          <h2>{words.chosen(firstName)}</h2>
          {outcome.photograph && (
            <div className={styles.chosen}>
              <Picture photograph={outcome.photograph} alt={words.chosen(firstName)} />
            </div>
          )}
          {outcome.by !== null && (
            <p>
              <StyledBy name={outcome.by} />
            </p>
          )}
          {outcome.thanks !== "" && <p dir="auto">{outcome.thanks}</p>}
        </>
      )}
      {candidates.length > 0 && <Vote {...vote} firstName={firstName} />}
    </section>
  );
}

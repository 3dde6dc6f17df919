import { useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Session } from "#app/account/session.ts";
import { readStoredText, storeText, STYLIST } from "#app/account/stored-text.ts";
import { useProfile, useSession } from "#app/account/use-account.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import type { StylingForm } from "#domain/composer/draft.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { MAX_EMAIL_LENGTH, MAX_STYLING_NAME_LENGTH, MAX_STYLING_NOTE_LENGTH } from "#domain/limits.ts";
import { readStyling, type StylingProblem } from "#domain/stylings/read-styling.ts";
import controls from "#app/ui/form.module.css";
import styles from "./send.module.css";

type Stylist = { name: string; email: string };

/** Null after a sign-in or sign-out. */
function readStylist(): Stylist | null {
  try {
    const { name, email } = JSON.parse(readStoredText(STYLIST) ?? "{}") as Partial<Record<keyof Stylist, unknown>>;
    return typeof name === "string" ? { name, email: typeof email === "string" ? email : "" } : null;
  } catch {
    // A text of another release: the fields begin empty.
    return null;
  }
}

const storeStylist = (stylist: Stylist): void => void storeText(STYLIST, JSON.stringify(stylist));

type SendFormProps = {
  firstName: string;
  layout: Layout;
  stylist?: string | undefined;
  earlier: StylingForm | null;
  note?: string | undefined;
  onNote: (note: string) => void;
  onSend: (form: StylingForm) => void;
};

const NO_STYLIST = { name: "", email: "" };

/** The dialog focuses the field each time it opens. With `autoFocus`, React would focus it once, in the closed dialog. */
const takeFirstFocus = (field: HTMLElement | null): void => field?.setAttribute("autofocus", "");

/** An earlier attempt may be another person's: their name and address are not used. */
function useFirstForm(earlier: StylingForm | null, session: Session, note: string | undefined): StylingForm {
  const stylist = useMemo(() => (session.status === "LOADING" ? null : readStylist()), [session.status]);
  const { profile } = useProfile(session);
  const account = session.status === "SIGNED_IN" ? session : NO_STYLIST;
  // Visitors may see it beside the outfit: more than the first name is for the stylist to add.
  const [accountName = ""] = account.name.trim().split(/\s+/u);
  return {
    name: stylist?.name || profile?.firstName || accountName,
    note: note ?? earlier?.note ?? "",
    email: (stylist ?? account).email || null,
    credit: earlier?.credit ?? true,
  };
}

export function SendForm(props: SendFormProps) {
  const { firstName, layout, stylist, earlier, note: noteBefore, onNote, onSend } = props;
  const words = useComposerWords();
  const session = useSession();
  const first = useFirstForm(earlier, session, noteBefore);
  const [changed, setChanged] = useState<Partial<StylingForm>>({});
  const [problem, setProblem] = useState<{ field?: "name" | "email"; text: string } | null>(null);
  const isNext = stylist !== undefined;
  const form = { ...first, ...changed, ...(isNext && { name: stylist, email: null }) };
  const id = useId();
  const change = (fields: Partial<StylingForm>) => {
    setProblem(null);
    setChanged({ ...changed, ...fields });
  };
  // At once: a reload forgets what only this page knows.
  const changeStylist = (fields: Partial<Pick<StylingForm, "name" | "email">>) => {
    change(fields);
    const { name, email } = { ...form, ...fields };
    storeStylist({ name, email: email ?? "" });
  };
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    const read = readStyling({ id: "form", ...form, layout });
    if ("problem" in read) {
      const known: Partial<Record<StylingProblem, NonNullable<typeof problem>>> = {
        badStylistEmail: { field: "email", text: words.badEmail },
        noStylistName: { field: "name", text: words.enterName },
      };
      const found = known[read.problem] ?? { text: words.refused };
      // Screen readers read the description at the moment of the focus.
      flushSync(() => setProblem(found));
      if (found.field) document.getElementById(id + found.field)?.focus();
      return;
    }
    const { name, note, email, credit } = read.styling;
    if (!isNext) storeStylist({ name, email: email ?? "" });
    onSend({ name, note, email, credit });
  };
  const alert = problem && (
    <p id={`${id}problem`} role="alert" className={controls.error}>
      {problem.text}
    </p>
  );
  const describe = (field: "name" | "email") =>
    problem?.field === field && { "aria-invalid": true, "aria-describedby": `${id}problem` };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!isNext && (
        <>
          <label htmlFor={`${id}name`} className={controls.label}>
            {words.yourName}
          </label>
          <input
            ref={takeFirstFocus}
            id={`${id}name`}
            className={controls.input}
            {...describe("name")}
            dir="auto"
            value={form.name}
            maxLength={MAX_STYLING_NAME_LENGTH}
            autoComplete="name"
            required
            onChange={({ target }) => changeStylist({ name: target.value })}
          />
          {problem?.field === "name" && alert}
        </>
      )}
      <label htmlFor={`${id}note`} className={controls.label}>
        {words.noteTo(firstName)}
      </label>
      <textarea
        ref={isNext ? takeFirstFocus : undefined}
        id={`${id}note`}
        className={controls.input}
        dir="auto"
        rows={3}
        value={form.note}
        maxLength={MAX_STYLING_NOTE_LENGTH}
        onChange={({ target }) => {
          change({ note: target.value });
          onNote(target.value);
        }}
      />
      {!isNext && (
        <>
          <label htmlFor={`${id}email`} className={controls.label}>
            {words.yourEmail}
          </label>
          <input
            id={`${id}email`}
            className={controls.input}
            {...describe("email")}
            type="email"
            value={form.email ?? ""}
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="email"
            onChange={({ target }) => changeStylist({ email: target.value || null })}
          />
          {problem?.field === "email" && alert}
          <label className={controls.check}>
            <input
              type="checkbox"
              className={controls.box}
              checked={form.credit}
              onChange={({ target }) => change({ credit: target.checked })}
            />
            <span>{words.showName(firstName)}</span>
          </label>
        </>
      )}
      {problem?.field === undefined && alert}
      <button className={`${controls.primary} ${controls.wide}`}>{words.send}</button>
    </form>
  );
}

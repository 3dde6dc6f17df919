import { useEffect, useState } from "react";
import { callAccount, readField } from "#app/account/account-call.ts";
import { signOut } from "#app/account/session.ts";
import form from "#app/ui/form.module.css";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { callOwner, type OwnerAnswer, readOwnerAnswer } from "#app/owner/owner-call.ts";
import { useBrand } from "#app/root-data.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { getOwnClosetPath, OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import { suggestAnother, suggestUsername } from "#domain/owner/suggest-username.ts";
import { isNewUsername, readUsername } from "#domain/username.ts";
import styles from "./begin-closet.module.css";

type UsernameCheck =
  | { status: "EMPTY" | "BAD_FORM" | "CHECKING" | "FREE" | "UNKNOWN" }
  | { status: "TAKEN"; isReserved: boolean };

const CHECK_AFTER_MS = 600;

async function ask(username: string): Promise<UsernameCheck> {
  const answer = await callOwner("GET", `/owner/usernames/${encodeURIComponent(username)}`);
  if (answer.status !== "OK") return { status: "UNKNOWN" };
  if (readField(answer.body, "isFree") === true) return { status: "FREE" };
  return { status: "TAKEN", isReserved: readField(answer.body, "reason") === "reserved" };
}

function useUsernameCheck(text: string): UsernameCheck {
  const given = readUsername(text.trim());
  const username = given !== null && isNewUsername(given) ? given : null;
  const [answered, setAnswered] = useState<{ username: string; check: UsernameCheck } | null>(null);
  useEffect(() => {
    if (username === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(username).then((check) => isCurrent && setAnswered({ username, check }));
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username]);
  if (text.trim() === "") return { status: "EMPTY" };
  if (username === null) return { status: "BAD_FORM" };
  return answered?.username === username ? answered.check : { status: "CHECKING" };
}

type Names = { firstName: string; lastName: string };

function writeCheck(check: UsernameCheck, username: string, words: OwnerMessages): string {
  switch (check.status) {
    case "BAD_FORM":
      return words.usernameForm;
    case "FREE":
      return words.usernameFree(username);
    case "TAKEN":
      return check.isReserved ? words.usernameReserved(username) : words.usernameTaken(username);
    case "UNKNOWN":
      return words.usernameUnchecked;
    case "EMPTY":
    case "CHECKING":
      return "";
  }
}

function writeFailure(answer: OwnerAnswer, username: string, words: OwnerMessages): string {
  if (answer.status === "SIGNED_OUT") return words.signedOut;
  if (answer.status !== "REJECTED") return words.notBegun;
  const code = readField(answer.body, "code");
  if (code === "usernameTaken") return words.usernameTaken(username);
  if (code === "usernameReserved") return words.usernameReserved(username);
  return answer.code === 403 ? words.closetsNotOffered : words.notBegun;
}

/** `isForOther`: a further closet, in the name of another person. */
type BeginClosetProps = { names: Names | null; mayCreate: boolean; isForOther?: boolean };

export function BeginCloset({ names, mayCreate, isForOther = false }: BeginClosetProps) {
  const words = useOwnerMessages();
  const { closets } = words.people;
  const { outOfReach } = useMessages();
  const { name } = useBrand();
  const [firstName, setFirstName] = useState(names?.firstName ?? "");
  const [username, setUsername] = useState(() => (names ? suggestUsername(names.firstName, names.lastName) : ""));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useUsernameCheck(username);
  const isBad = check.status === "BAD_FORM" || check.status === "TAKEN";
  const isWhole = firstName.trim() !== "" && check.status !== "EMPTY" && !isBad;

  const another = check.status === "TAKEN" ? suggestAnother(username.trim()) : null;

  function choose(text: string): void {
    setUsername(text);
    setProblem(null);
  }

  async function begin(): Promise<void> {
    const asked = readUsername(username.trim());
    if (!isWhole || isBusy || asked === null) return;
    setBusy(true);
    const result = await callAccount("POST", "/owner/closets", {
      body: { username: asked, firstName: firstName.trim() },
    });
    const answer = readOwnerAnswer(result);
    // The account has one: the answer to an earlier call was lost.
    const isFull = ["secondCloset", "closetsFull"].includes(String(readField(result.body, "code")));
    if (answer.status === "OK" || (isFull && !isForOther)) {
      return location.replace(toAddress(`${isForOther ? getOwnClosetPath(asked) : OWN_CLOSET_PATH}/items`));
    }
    setBusy(false);
    if (isFull) setProblem(words.people.problems.closetsFull);
    else if (result.status === 429) setProblem(words.tooManyClosets);
    else setProblem(answer.status === "UNREACHABLE" ? outOfReach : writeFailure(answer, asked, words));
  }

  const leave = async (): Promise<void> => {
    const { status } = await signOut();
    if (status === "OK") location.assign(toAddress("/"));
    else setProblem(outOfReach);
  };

  const out = (
    <button type="button" className={form.quiet} onClick={() => void leave()}>
      {words.signOut}
    </button>
  );
  if (!mayCreate) {
    return (
      <div className={styles.card}>
        <title>{`${words.begin} · ${name}`}</title>
        <h1>{words.begin}</h1>
        <p>{words.closetsNotOffered}</p>
        {out}
      </div>
    );
  }
  return (
    <form
      className={styles.card}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {!isForOther && (
        <>
          <title>{`${words.begin} · ${name}`}</title>
          <h1>{words.begin}</h1>
        </>
      )}
      <p>{isForOther ? closets.beginText : words.beginText}</p>
      {!names && (
        <LabeledInput
          label={isForOther ? closets.theirName : words.firstName}
          required
          autoComplete={isForOther ? "off" : "given-name"}
          maxLength={MAX_NAME_LENGTH}
          value={firstName}
          onText={setFirstName}
        />
      )}
      <LabeledInput
        label={isForOther ? closets.username : words.username}
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME_LENGTH}
        value={username}
        note={writeCheck(check, username.trim(), words)}
        isBad={isBad}
        onText={choose}
      />
      {!isForOther && <p className={form.help}>{words.usernameHelp}</p>}
      {another !== null && (
        <button type="button" className={form.button} onClick={() => choose(another)}>
          {words.suggestion(another)}
        </button>
      )}
      <button type="submit" data-needs-script="" className={form.primary} aria-disabled={isBusy}>
        {isForOther ? closets.beginNow : words.beginNow}
      </button>
      {!isForOther && out}
      <p role="alert" className={form.error}>
        {problem}
      </p>
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </form>
  );
}

import { useState } from "react";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { hasNames, type Names } from "#domain/profile.ts";
import { useInviteMessages } from "#app/ui/messages.ts";
import { SentenceWithEmail, Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";
import { TextField } from "./text-field.tsx";

type NamesViewProps = CardProps & {
  email: string;
  firstNames: Names;
  isBusy: boolean;
  onNames: (names: Names) => void;
  onSignOut: () => void;
};

/** Spec §2, view 1; §5: Continue is inactive until both names are filled. */
export function NamesView({ email, firstNames, isBusy, onNames, onSignOut, ...card }: NamesViewProps) {
  const words = useInviteMessages();
  const [names, setNames] = useState(firstNames);
  const isWhole = hasNames(names);
  return (
    <Card {...card} title={words.emailTitle}>
      <SentenceWithEmail words={words.creatingAccount} email={email} />
      <form
        className={styles.options}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !isBusy) onNames(names);
        }}
      >
        <TextField
          autoComplete="given-name"
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          label={words.firstName}
          placeholder={words.enterFirstName}
          value={names.firstName}
          onText={(firstName) => setNames({ ...names, firstName })}
          enterKeyHint="next"
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter" && !isWhole) currentTarget.form?.querySelectorAll("input")[1]?.focus();
          }}
        />
        <TextField
          autoComplete="family-name"
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          label={words.lastName}
          placeholder={words.enterLastName}
          value={names.lastName}
          onText={(lastName) => setNames({ ...names, lastName })}
        />
        <button type="submit" className={styles.firstOption} disabled={!isWhole} aria-disabled={isBusy}>
          {words.continue}
        </button>
        <button type="button" className={styles.quietOption} onClick={onSignOut}>
          {words.signOut}
        </button>
      </form>
    </Card>
  );
}

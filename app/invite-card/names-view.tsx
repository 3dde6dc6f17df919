import { useState } from "react";
import { MAX_PROFILE_TEXT_LENGTH } from "#domain/limits.ts";
import { INVITE_MESSAGES } from "#domain/invite-messages.ts";
import { hasNames, type Names } from "#domain/profile.ts";
import { AboutEmail, type Back, Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";
import { TextField } from "./text-field.tsx";

type NamesViewProps = CardProps & {
  email: string;
  firstNames: Names;
  isBusy: boolean;
  onNames: (names: Names) => void;
  back: Back;
};

/** Asks whom the account belongs to (spec §2, view 1; §5): Continue is dimmed and inactive until both names are there. */
export function NamesView({ email, firstNames, isBusy, onNames, back, ...card }: NamesViewProps) {
  const [names, setNames] = useState(firstNames);
  const isWhole = hasNames(names);
  return (
    <Card {...card} title={INVITE_MESSAGES.emailTitle} back={back}>
      <AboutEmail words={INVITE_MESSAGES.creatingAccount} email={email} />
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
          maxLength={MAX_PROFILE_TEXT_LENGTH}
          label={INVITE_MESSAGES.firstName}
          placeholder={INVITE_MESSAGES.enterFirstName}
          value={names.firstName}
          onText={(firstName) => setNames({ ...names, firstName })}
        />
        <TextField
          autoComplete="family-name"
          maxLength={MAX_PROFILE_TEXT_LENGTH}
          label={INVITE_MESSAGES.lastName}
          placeholder={INVITE_MESSAGES.enterLastName}
          value={names.lastName}
          onText={(lastName) => setNames({ ...names, lastName })}
        />
        <button type="submit" className={styles.firstOption} disabled={!isWhole} aria-disabled={isBusy}>
          {INVITE_MESSAGES.continue}
        </button>
      </form>
    </Card>
  );
}

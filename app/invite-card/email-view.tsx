import { useState } from "react";
import { isEmailAddress } from "#domain/email-address.ts";
import { useInviteMessages } from "#app/ui/messages.ts";
import { type BackAction, Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";
import { TextField } from "./text-field.tsx";

type EmailViewProps = CardProps & {
  question?: string;
  firstEmail: string;
  isBusy: boolean;
  back: BackAction;
  onEmail: (email: string) => void;
};

/** Spec §2, view 6; §5. */
export function EmailView({ question, firstEmail, isBusy, back, onEmail, ...card }: EmailViewProps) {
  const words = useInviteMessages();
  const [email, setEmail] = useState(firstEmail);
  const [isLeft, setLeft] = useState(false);
  const isValid = isEmailAddress(email);
  return (
    <Card {...card} title={words.emailTitle} back={back}>
      <form
        className={styles.options}
        aria-busy={isBusy}
        // The browser rejects some addresses that spec §5 allows, and rewrites others.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid && !isBusy) onEmail(email);
        }}
      >
        <TextField
          type="text"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          label={question ?? words.emailQuestion}
          placeholder={words.enterEmail}
          value={email}
          onText={setEmail}
          onBlur={() => setLeft(true)}
          // Continue is inactive (spec §5): Enter does not submit.
          onKeyDown={(event) => event.key === "Enter" && setLeft(true)}
        />
        {isLeft && !isValid && email.trim() !== "" && (
          <p role="alert" className={styles.note}>
            {words.emailNotWhole}
          </p>
        )}
        <button type="submit" className={styles.firstOption} disabled={!isValid} aria-disabled={isBusy}>
          {words.continue}
        </button>
        <noscript>
          <p className={styles.note}>{words.needsScript}</p>
        </noscript>
      </form>
    </Card>
  );
}

import { INVITE_MESSAGES } from "#domain/invite-messages.ts";
import { AboutEmail, Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";

type VerifyViewProps = CardProps & {
  email: string;
  isBusy: boolean;
  onOtherEmail: () => void;
  onSendAgain: () => void;
};

/** After a sign-in link was sent (spec §2, view 5), with a way on for whom it does not reach. */
export function VerifyView({ email, isBusy, onOtherEmail, onSendAgain, ...card }: VerifyViewProps) {
  return (
    <Card {...card} title={INVITE_MESSAGES.verifyTitle} back={{ go: onOtherEmail }}>
      <AboutEmail words={INVITE_MESSAGES.verifyText} email={email} />
      <p className={styles.note}>{INVITE_MESSAGES.notThere}</p>
      <div className={styles.options}>
        <button type="button" className={styles.option} aria-disabled={isBusy} onClick={onSendAgain}>
          {INVITE_MESSAGES.sendAgain}
        </button>
        <button type="button" className={styles.quietOption} onClick={onOtherEmail}>
          {INVITE_MESSAGES.otherEmail}
        </button>
      </div>
    </Card>
  );
}

import { useInviteMessages } from "#app/ui/messages.ts";
import { SentenceWithEmail, Card, type CardProps } from "./card.tsx";
import styles from "./card.module.css";

type VerifyViewProps = CardProps & {
  email: string;
  /** Not a part of the invite flow. */
  isSignIn?: boolean;
  isBusy: boolean;
  onOtherEmail: () => void;
  onSendAgain: () => void;
};

export function VerifyView({ email, isSignIn = false, isBusy, onOtherEmail, onSendAgain, ...card }: VerifyViewProps) {
  const words = useInviteMessages();
  return (
    <Card {...card} title={words.verifyTitle} back={{ go: onOtherEmail }}>
      <SentenceWithEmail words={isSignIn ? words.verifyToSignIn : words.verifyText} email={email} />
      <p className={styles.note}>{words.notThere}</p>
      <div className={styles.options}>
        <button type="button" className={styles.option} aria-disabled={isBusy} onClick={onSendAgain}>
          {words.sendAgain}
        </button>
        <button type="button" className={styles.quietOption} onClick={onOtherEmail}>
          {words.otherEmail}
        </button>
      </div>
    </Card>
  );
}

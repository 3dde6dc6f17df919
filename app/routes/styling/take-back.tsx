import { useState } from "react";
import { WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import { callAccount } from "#app/account/account-call.ts";
import { useStylingMessages } from "#app/ui/messages.ts";
import styles from "./sent-styling-page.module.css";

type TakeBackProps = { firstName: string; token: string; onChange: () => Promise<void> };

/** The stylist confirms it: what was sent is deleted. */
export function TakeBack({ firstName, token, onChange }: TakeBackProps) {
  const words = useStylingMessages();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function takeBack(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    const { status } = await callAccount("DELETE", `/stylings/${token}`, { timeoutMs: WRITER_CALL_TIMEOUT_MS });
    // 409: the owner has accepted it meanwhile.
    if (status === 204 || status === 409) await onChange();
    else setFailed(true);
    setBusy(false);
  }

  return (
    <>
      <details className={styles.takeBack}>
        <summary>{words.takeBack}</summary>
        <p>{words.takeBackText(firstName)}</p>
        <button type="button" aria-disabled={isBusy} onClick={() => void takeBack()}>
          {words.takeBack}
        </button>
        <p role="alert">{hasFailed && words.notTakenBack}</p>
      </details>
      <noscript>
        <p>{words.takeBackNeedsScript}</p>
      </noscript>
    </>
  );
}

import { useState } from "react";
import { changeEmail, type EmailChangeOutcome } from "#app/account/sessions.ts";
import form from "#app/ui/form.module.css";
import { FoldedForm, LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { reloadPage } from "#app/reload-offer.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { MAX_EMAIL_LENGTH, SIGN_IN_CODE_DIGITS } from "#domain/limits.ts";

/** The page loads again with the new address. */
export function ChangeEmail() {
  const { outOfReach } = useMessages();
  const words = useOwnerMessages().account;
  const [email, setEmail] = useState("");
  /** Null: no code was sent to this address. */
  const [code, setCode] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<EmailChangeOutcome>("OK");
  const [isBusy, setBusy] = useState(false);

  /** Null: sends a code to the address. */
  async function send(typed: string | null): Promise<void> {
    if (isBusy || email.trim() === "") return;
    setBusy(true);
    const done = await changeEmail(email.trim(), typed === null ? null : typed.trim());
    setBusy(false);
    setOutcome(done);
    if (done !== "OK") return;
    if (typed === null) setCode("");
    else reloadPage();
  }

  const problems: Record<Exclude<EmailChangeOutcome, "OK">, string> = {
    UNREACHABLE: outOfReach,
    badEmail: words.emailNotUsable,
    badSignInCode: words.emailCodeWrong,
    codesUsedUp: words.emailCodesUsedUp,
    emailTaken: words.emailTaken,
    signInAgain: words.signInFirst,
  };

  return (
    <FoldedForm
      title={words.changeEmail}
      isBusy={isBusy}
      problem={outcome !== "OK" && problems[outcome]}
      onSend={() => send(code)}
    >
      <LabeledInput
        type="email"
        label={words.newEmail}
        value={email}
        onText={(typed) => {
          setEmail(typed);
          setCode(null);
        }}
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
      />
      {code !== null && (
        <>
          <p role="status" className={form.help}>
            {words.emailCodeSent}
          </p>
          <LabeledInput
            label={words.emailCode}
            value={code}
            onText={setCode}
            maxLength={2 * SIGN_IN_CODE_DIGITS}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      )}
      <div className={form.actions}>
        <button type="submit" className={form.button} aria-disabled={isBusy}>
          {code === null ? words.sendCode : words.confirmEmailChange}
        </button>
        {code !== null && (
          <button type="button" className={form.quiet} aria-disabled={isBusy} onClick={() => void send(null)}>
            {words.sendCode}
          </button>
        )}
      </div>
    </FoldedForm>
  );
}

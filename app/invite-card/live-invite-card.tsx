import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { getLastProvider, readDisplayName } from "#app/account/social-sign-in.ts";
import { startTokenSync } from "#app/account/token-sync.ts";
import { StyleHere, useNamesApp, useStylePrompt, useStylingOffer } from "#app/closet/style-here.tsx";
import { useBrand, useSignIn } from "#app/root-data.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import { useEarlyText } from "#app/ui/use-early-text.ts";
import { getInvitePath, getLinkPath, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { isEmailAddress } from "#domain/email-address.ts";
import { getInviteView } from "#domain/invite-view.ts";
import { MAX_NAME_LENGTH, SIGN_IN_CODE_DIGITS } from "#domain/limits.ts";
import { hasNames, type Names, suggestNames } from "#domain/profile.ts";
import styles from "./card.module.css";
import { type BackAction, Card, type CardProps, SentenceWithEmail } from "./card.tsx";
import type { InviteSteps } from "./use-steps-in-address.ts";
import { ScanView } from "./scan-view.tsx";
import { SignUpView, type SignUpWay } from "./sign-up-view.tsx";
import { useInviteFlow } from "./use-invite-flow.ts";
import form from "#app/ui/form.module.css";

export type AutoOpenReason = "LINK" | "LINK_FAILED" | "NAMES";

export type LiveInviteCardProps = {
  inviter: Owner | null;
  reason?: string;
  help?: string;
  publicUrl: string;
  pagePath: string;
  headingLevel: 1 | 2;
  steps: InviteSteps;
  offersApp?: boolean;
  takesFocus?: boolean;
  chosenWay?: SignUpWay | null;
  onAutoOpen?: (reason: AutoOpenReason) => void;
  onSignedIn?: () => void;
};

export function LiveInviteCard(props: LiveInviteCardProps) {
  const { inviter, publicUrl, pagePath, headingLevel, steps, chosenWay, onAutoOpen, reason, help, onSignedIn } = props;
  const { offersApp = false, takesFocus = false } = props;
  const { tokenSyncPath, openIdName, byEmail } = useSignIn();
  const { wait } = useMessages();
  const words = useInviteMessages();
  const flow = useInviteFlow(inviter, steps);
  const shown = flow.isCompleting
    ? ({ view: "WAIT" } as const)
    : getInviteView(flow.state, { isInvited: inviter !== null });
  const key = shown.view === "SCAN" ? shown.view + shown.back : shown.view + String(flow.isConfirming);

  const [last, setLast] = useState({ key, isMoved: takesFocus });
  const isMoved = last.isMoved || last.key !== key;
  if (last.key !== key) setLast({ key, isMoved });

  useEffect(() => {
    if (tokenSyncPath !== null) startTokenSync(tokenSyncPath);
  }, [tokenSyncPath]);

  const autoOpenReason = flow.autoOpenReason ?? (shown.view === "NAMES" ? "NAMES" : null);
  useEffect(() => {
    if (autoOpenReason !== null) onAutoOpen?.(autoOpenReason);
  }, [autoOpenReason, onAutoOpen]);

  const isDone = shown.view === "SIGNED_IN";
  useEffect(() => {
    if (isDone) onSignedIn?.();
  }, [isDone, onSignedIn]);

  const chooseWay = (way: SignUpWay) => {
    if (way === "email") flow.dispatch({ type: "ENTER_EMAIL" });
    else flow.dispatch(way === "passkey" ? { type: "USE_PASSKEY" } : { type: "SIGN_IN_WITH", provider: way });
  };
  const hasChosen = useRef(false);
  useEffect(() => {
    if (chosenWay && !hasChosen.current) chooseWay(chosenWay);
    hasChosen.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const card = { headingLevel, takesFocus: isMoved, notice: flow.notice, isBusy: flow.isBusy };
  const goBack = () => flow.dispatch({ type: "GO_BACK" });
  const back: BackAction = { href: inviter ? getInvitePath(inviter.username) : SIGN_IN_PATH, go: goBack };
  const signOut = () => flow.dispatch({ type: "SIGN_OUT" });
  const out: BackAction = { words: words.signOut, go: signOut };
  const waiting = (
    <Card {...card} title={wait}>
      <p>{words.signingIn}</p>
      {flow.state.session === "SIGNED_IN" && (
        <button type="button" className={form.quiet} onClick={signOut}>
          {words.signOut}
        </button>
      )}
    </Card>
  );
  // Spec §2, view 1; but not for the operator's own provider.
  const isByOpenId = openIdName !== null && (!byEmail || getLastProvider() === "oidc");
  const namesTitle = isByOpenId ? words.continueWith(openIdName) : words.emailTitle;
  switch (shown.view) {
    case "NAMES":
      return (
        <NamesView
          {...card}
          email={shown.profile.email}
          title={namesTitle}
          firstNames={suggestNames(shown.profile, readDisplayName() ?? flow.displayName)}
          onNames={(names) => flow.dispatch({ type: "SAVE_NAMES", names })}
          onSignOut={signOut}
        />
      );
    case "WELCOME":
      return inviter && <WelcomeView {...card} inviter={inviter} publicUrl={publicUrl} />;
    case "SCAN": {
      if (!inviter) return null;
      const scanned = { inviter, pagePath, publicUrl, back: shown.back === "SIGN_OUT" ? out : back };
      const onEmail = shown.back === "SIGN_UP" ? () => chooseWay("email") : undefined;
      return <ScanView key={key} {...card} {...scanned} onEmail={onEmail} />;
    }
    case "VERIFY":
      return (
        <VerifyView
          {...card}
          email={shown.email}
          isSignIn={inviter === null}
          onOtherEmail={goBack}
          onCode={(code) => flow.dispatch({ type: "ENTER_CODE", email: shown.email, code })}
          onSendAgain={() => flow.dispatch({ type: "SEND_LINK", email: shown.email })}
        />
      );
    case "EMAIL":
      return (
        <EmailView
          key={key}
          {...card}
          {...(flow.isConfirming && { question: words.confirmEmail })}
          firstEmail={flow.email}
          back={back}
          onEmail={(email) => flow.dispatch({ type: flow.isConfirming ? "COMPLETE_LINK" : "SEND_LINK", email })}
        />
      );
    case "SIGN_UP":
      return (
        <SignUpView
          {...card}
          inviter={inviter}
          reason={reason}
          help={help}
          offersApp={offersApp}
          onWay={chooseWay}
          onHasAccount={() => flow.dispatch({ type: "HAVE_ACCOUNT" })}
        />
      );
    case "SIGNED_IN":
    case "WAIT":
      return waiting;
  }
}

type VerifyViewProps = CardProps & {
  email: string;
  isSignIn?: boolean;
  isBusy: boolean;
  onCode: (code: string) => void;
  onOtherEmail: () => void;
  onSendAgain: () => void;
};

/** ASCII digits of any keyboard’s, such as `٤` or `４`. Their code points end like those of 0 to 9. */
const readDigits = (text: string): string =>
  (text.match(/[0-9٠-٩۰-۹０-９]/gu) ?? []).map((digit) => digit.charCodeAt(0) % 16).join("");

/** Spec §2, view 5. */
export function VerifyView(props: VerifyViewProps) {
  const { email, isSignIn = false, isBusy, onCode, onOtherEmail, onSendAgain, ...card } = props;
  const words = useInviteMessages();
  const [text, setText] = useState("");
  const code = readDigits(text);
  const isWhole = code.length === SIGN_IN_CODE_DIGITS;
  return (
    <Card {...card} title={words.verifyTitle} back={{ go: onOtherEmail }}>
      <SentenceWithEmail words={isSignIn ? words.verifyToSignIn : words.verifyText} email={email} />
      <form
        className={styles.options}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !isBusy) onCode(code);
        }}
      >
        <TextField
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={words.codeLabel}
          value={text}
          onText={setText}
        />
        <button type="submit" className={`${form.primary} ${form.wide}`} disabled={!isWhole} aria-disabled={isBusy}>
          {words.continue}
        </button>
      </form>
      <p className={styles.note}>{words.notThere}</p>
      <div className={styles.options}>
        <button type="button" className={`${form.button} ${form.wide}`} aria-disabled={isBusy} onClick={onSendAgain}>
          {words.sendAgain}
        </button>
        <button type="button" className={form.quiet} onClick={onOtherEmail}>
          {words.otherEmail}
        </button>
      </div>
    </Card>
  );
}

type WelcomeViewProps = CardProps & { inviter: Owner; publicUrl: string };

export function WelcomeView({ inviter, publicUrl, ...card }: WelcomeViewProps) {
  const brand = useBrand();
  const words = useInviteMessages();
  const linkPath = getLinkPath(inviter.username);
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  const namesApp = useNamesApp();
  return (
    <Card {...card} title={words.welcome(brand.name)}>
      {offer === "first" && (
        <>
          <p>{prompt(inviter.firstName)}</p>
          <div className={styles.options}>
            <StyleHere owner={inviter} />
          </div>
        </>
      )}
      {namesApp && (
        <>
          <p>{words.goAndStyle(inviter.firstName, inviter.pronoun ?? "her")}</p>
          <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} />
          <p>{words.logInThere}</p>
        </>
      )}
      {offer === "beside" && <StyleHere owner={inviter} />}
    </Card>
  );
}

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
        <button type="submit" className={`${form.primary} ${form.wide}`} disabled={!isValid} aria-disabled={isBusy}>
          {words.continue}
        </button>
        <noscript>
          <p className={styles.note}>{words.needsScript}</p>
        </noscript>
      </form>
    </Card>
  );
}

type NamesViewProps = CardProps & {
  title: string;
  email: string;
  firstNames: Names;
  isBusy: boolean;
  onNames: (names: Names) => void;
  onSignOut: () => void;
};

/** Spec §2, view 1; §5: Continue is inactive until both names are filled. */
export function NamesView({ title, email, firstNames, isBusy, onNames, onSignOut, ...card }: NamesViewProps) {
  const words = useInviteMessages();
  const [names, setNames] = useState(firstNames);
  const isWhole = hasNames(names);
  return (
    <Card {...card} title={title}>
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
        <button type="submit" className={`${form.primary} ${form.wide}`} disabled={!isWhole} aria-disabled={isBusy}>
          {words.continue}
        </button>
        <button type="button" className={form.quiet} onClick={onSignOut}>
          {words.signOut}
        </button>
      </form>
    </Card>
  );
}

type TextFieldProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string;
  value: string;
  onText: (text: string) => void;
};

export function TextField({ label, value, onText, ...input }: TextFieldProps) {
  const id = useId();
  const field = useEarlyText(value, onText);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        className={form.input}
        value={value}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

import { reloadPage } from "#app/reload-offer.ts";
import { useState } from "react";
import { Link } from "react-router";
import { StyleHere, useNamesApp, useStylingOffer } from "#app/closet/style-here.tsx";
import { useBrand, useIsDemo, useSignIn } from "#app/root-data.ts";
import { knowsPasskeys } from "#app/ui/device.ts";
import { useInviteMessages, useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import { toAddress } from "#domain/base-path.ts";
import { getInvitePath, getLinkPath, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { DEMO_OWNERS } from "#domain/demo.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import { isInAppBrowser } from "#domain/in-app-browser.ts";
import styles from "./card.module.css";
import { Card, type CardProps } from "./card.tsx";
import form from "#app/ui/form.module.css";

function isInApp(): boolean {
  // iOS only.
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isInAppBrowser(navigator.userAgent, { isStandalone });
}

export const useIsInApp = (): boolean => useBrowserValue(isInApp, false);

/** The value of `?with=`, too. */
export type SignUpWay = SocialProvider | "email" | "passkey";

export function useProviderNames(): Record<SocialProvider, string> {
  const { openIdName } = useSignIn();
  return { google: "Google", apple: "Apple", oidc: openIdName ?? "" };
}

function Option({ way, isFirst = false }: { way: SocialProvider | "email"; isFirst?: boolean }) {
  const words = useInviteMessages();
  const names = useProviderNames();
  return (
    <button type="submit" name="with" value={way} className={`${isFirst ? form.primary : form.button} ${form.wide}`}>
      {way === "email" ? words.continueWithEmail : words.signUpWith(names[way])}
    </button>
  );
}

function Agreement() {
  const { termsUrl, privacyUrl } = useBrand();
  const [before, terms, between, privacy, after] = useInviteMessages().agreement;
  if (termsUrl === null || privacyUrl === null) return null;
  return (
    <p className={styles.note}>
      {before}
      <a href={termsUrl}>{terms}</a>
      {between}
      <a href={privacyUrl}>{privacy}</a>
      {after}
    </p>
  );
}

/** `isReloading`: the card does not follow the session by itself. */
function DemoOptions({ isReloading }: { isReloading: boolean }) {
  const { outOfReach } = useMessages();
  const words = useInviteMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn(username: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const { status } = await import("#app/account/sign-in-link.ts").then(
      ({ signInAsDemo }) => signInAsDemo(username),
      () => ({ status: "UNREACHABLE" as const }),
    );
    setBusy(false);
    if (status === "UNREACHABLE") setProblem(outOfReach);
    else if (status === "NO_COOKIES") setProblem(words.noCookies);
    else if (isReloading) reloadPage();
  }
  return (
    <div className={styles.options} aria-busy={isBusy}>
      {DEMO_OWNERS.map(({ username, firstName }, at) => (
        <button
          key={username}
          type="button"
          className={`${at === 0 ? form.primary : form.button} ${form.wide}`}
          aria-disabled={isBusy}
          onClick={() => void signIn(username)}
        >
          {words.continueAs(firstName)}
        </button>
      ))}
      {problem !== null && (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
    </div>
  );
}

type SignUpViewProps = CardProps & {
  inviter: Owner | null;
  reason?: string | undefined;
  help?: string | undefined;
  isBusy?: boolean;
  offersApp?: boolean;
  onWay: (way: SignUpWay) => void;
  onHasAccount: () => void;
};

/** The sign-up card (spec §2, view 7). Without scripts its buttons lead to the invite page. */
export function SignUpView({
  inviter,
  reason,
  help,
  isBusy = false,
  offersApp = false,
  onWay,
  onHasAccount,
  ...card
}: SignUpViewProps) {
  const { getTheApp } = usePagesMessages();
  const words = useInviteMessages();
  const brand = useBrand();
  const namesApp = useNamesApp();
  const offer = useStylingOffer();
  const isDemo = useIsDemo();
  const { providers, byEmail, byPasskey } = useSignIn();
  const isPasskeyKnown = useBrowserValue(knowsPasskeys, false);
  const isInApp = useIsInApp();
  const path = inviter ? getInvitePath(inviter.username) : SIGN_IN_PATH;
  // Google rejects sign-ins in in-app browsers.
  const usable = providers.filter((provider) => provider !== "google" || !isInApp);
  const isEmailLast = usable[0] === "oidc" || usable[0] === "google";
  const [first = "email", ...others]: (SocialProvider | "email")[] = !byEmail
    ? usable
    : isEmailLast
      ? [...usable, "email"]
      : ["email", ...usable];
  const choose = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onWay(event.nativeEvent.submitter?.getAttribute("value") as SignUpWay);
  };
  return (
    <Card {...card} title={inviter ? words.signUp : words.signInOrUp}>
      {(inviter || reason !== undefined) && <p>{inviter ? words.signUpToStyle(inviter.firstName) : reason}</p>}
      {help !== undefined && <p className={styles.note}>{help}</p>}
      {isInApp && providers.includes("google") && <p className={styles.note}>{words.notInThisApp}</p>}
      {isDemo ? (
        <DemoOptions isReloading={inviter !== null} />
      ) : (
        <form action={toAddress(path)} className={styles.options} aria-busy={isBusy} onSubmit={choose}>
          <Option way={first} isFirst={inviter === null || offer !== "first"} />
          {others.length > 0 && (
            <details>
              <summary className={styles.summary}>{words.otherSignUpOptions}</summary>
              <div className={styles.options}>
                {others.map((way) => (
                  <Option key={way} way={way} />
                ))}
              </div>
            </details>
          )}
          {inviter === null && byPasskey && isPasskeyKnown && (
            <button type="submit" value="passkey" className={form.quiet}>
              {words.usePasskey}
            </button>
          )}
        </form>
      )}
      {inviter && namesApp && (
        <a
          href={toAddress(`${path}?show=code`)}
          className={form.link}
          onClick={(event) => {
            event.preventDefault();
            onHasAccount();
          }}
        >
          {words.alreadyHaveAccount(brand.name)}
        </a>
      )}
      <Agreement />
      {inviter && offersApp && namesApp && (
        <Link to={getLinkPath(inviter.username)} className={form.link}>
          {getTheApp(brand.name)}
        </Link>
      )}
      {inviter && <StyleHere owner={inviter} />}
    </Card>
  );
}

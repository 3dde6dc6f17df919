import { Form, Link } from "react-router";
import { getPrivacyUrl, getTermsUrl } from "#domain/brand.ts";
import { getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { MESSAGES } from "#domain/messages.ts";
import { useBrand } from "#app/brand.ts";
import styles from "./card.module.css";

const SIGN_UP_WAYS = ["google", "apple", "email"] as const;

type SignUpWay = (typeof SIGN_UP_WAYS)[number];

export const isSignUpWay = (text: string | null): text is SignUpWay => SIGN_UP_WAYS.some((way) => way === text);

type OptionProps = { way: SignUpWay; words: string; isFirst?: boolean };

const Option = ({ way, words, isFirst = false }: OptionProps) => (
  <button type="submit" name="with" value={way} className={isFirst ? styles.firstOption : styles.option}>
    {words}
  </button>
);

/** That continuing means agreeing, with links to the marketing site (spec §2). */
function Agreement() {
  const brand = useBrand();
  const [before, terms, between, privacy, after] = MESSAGES.agreement;
  return (
    <p className={styles.note}>
      {before}
      <a href={getTermsUrl(brand)}>{terms}</a>
      {between}
      <a href={getPrivacyUrl(brand)}>{privacy}</a>
      {after}
    </p>
  );
}

type SignUpCardProps = {
  inviter: Owner;
  /** The page's own path: each choice is an address of it. */
  action: string;
  chosenWay: SignUpWay | null;
};

/** The sign-up card as it first stands (spec §2, view 7). Until accounts are there, a choice says so and offers the app. */
export function SignUpCard({ inviter, action, chosenWay }: SignUpCardProps) {
  const brand = useBrand();
  return (
    <section className={styles.card} aria-labelledby="sign-up-title">
      <h1 id="sign-up-title" className={styles.title}>
        {MESSAGES.signUp}
      </h1>
      <p>
        <bdi>{MESSAGES.signUpToStyle(inviter.firstName)}</bdi>
      </p>
      <Form action={action} replace preventScrollReset className={styles.options}>
        <Option way="google" words={MESSAGES.signUpWithGoogle} isFirst />
        <details open={chosenWay === "apple" || chosenWay === "email"}>
          <summary className={styles.summary}>{MESSAGES.otherSignUpOptions}</summary>
          <div className={styles.options}>
            <Option way="apple" words={MESSAGES.signUpWithApple} />
            <Option way="email" words={MESSAGES.continueWithEmail} />
          </div>
        </details>
      </Form>
      <div role="status" className={styles.status}>
        {chosenWay !== null && (
          <p>
            <bdi>{MESSAGES.signUpOpensSoon(inviter.firstName)}</bdi>{" "}
            <Link to={getLinkPath(inviter.username)}>{MESSAGES.getTheApp(brand.name)}</Link>
          </p>
        )}
      </div>
      <Link to={`${action}?show=code`} className={styles.account}>
        {MESSAGES.alreadyHaveAccount(brand.name)}
      </Link>
      <Agreement />
    </section>
  );
}

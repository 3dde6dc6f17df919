import { useCallback, useEffect, useState } from "react";
import { callAccount, readField } from "#app/account/account-call.ts";
import { refreshSession, signOut } from "#app/account/session.ts";
import { useSession } from "#app/account/use-account.ts";
import { catalogues } from "#app/catalogues.ts";
import { readLastCloset } from "#app/closet/last-closet.ts";
import { collectSent, listSentTokens } from "#app/composer/drafts/sent-tokens.ts";
import { describeNeutralPage } from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { getPageMessages, useMessages, useStylingMessages } from "#app/ui/messages.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { toAddress } from "#domain/base-path.ts";
import { getTabPath, SENT_STYLINGS_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import type { CollectedStyling } from "#domain/stylings/sent-styling.ts";
import type { Route } from "./+types/sent-stylings";
import { KeptDrafts } from "./kept-drafts.tsx";
import form from "#app/ui/form.module.css";
import styles from "./sent-stylings.module.css";

type SentStylings =
  | { phase: "LOADING" | "UNREACHABLE" }
  | { phase: "READY"; stylings: readonly CollectedStyling[]; isSignedIn: boolean };

type Loaded = Exclude<SentStylings, { phase: "LOADING" }>;

const UNREACHABLE = { phase: "UNREACHABLE" } as const;

/** Null for an unknown token. @throws if the server does not answer */
async function readSent(token: string): Promise<CollectedStyling | null> {
  const { status, body } = await callAccount("GET", `/stylings/${token}`);
  if (status === 404) return null;
  if (status !== 200) throw new Error(`GET /stylings got ${status}.`);
  return { ...(readField(body, "styling") as Omit<CollectedStyling, "token">), token };
}

async function load(hasAccount: boolean): Promise<Loaded> {
  const tokens = await listSentTokens();
  const { status, body } = hasAccount ? await collectSent(tokens) : { status: 401, body: null };
  const collected = readField(body, "stylings");
  const isSignedIn = status === 200 && Array.isArray(collected);
  if (!isSignedIn && status !== 401) return UNREACHABLE;
  const ofAccount = isSignedIn ? (collected as CollectedStyling[]) : [];
  const known = new Set(ofAccount.map(({ token }) => token));
  try {
    const others = await Promise.all(tokens.filter((token) => !known.has(token)).map(readSent));
    const all = [...ofAccount, ...others.filter((styling) => styling !== null)];
    return { phase: "READY", isSignedIn, stylings: all.toSorted((one, other) => other.sentAt - one.sentAt) };
  } catch {
    // The page offers another try.
    return UNREACHABLE;
  }
}

/** Newest first. */
function useSentStylings(): SentStylings & { retry: () => void } {
  const { status } = useSession();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const retry = useCallback(() => void load(status === "SIGNED_IN").then(setLoaded), [status]);
  useEffect(() => {
    if (status === "SIGNED_IN" || status === "ANONYMOUS") retry();
  }, [status, retry]);
  if (status === "UNREACHABLE") return { ...UNREACHABLE, retry: () => void refreshSession() };
  return { ...(loaded ?? { phase: "LOADING" }), retry };
}

/** As the server draws it. */
const PICTURE_WIDTH_PX = 960;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (!root) return describeNeutralPage(root);
  const { styling } = catalogues ? catalogues[root.language] : getPageMessages();
  return describeNeutralPage(root, styling.all);
}

function SentCard({ styling }: { styling: CollectedStyling }) {
  const { token, firstName, state, choice, sentAt, previewUrl, layout } = styling;
  const words = useStylingMessages();
  const decided = choice === "another" && state !== "accepted" ? words.hasChosen(firstName) : words.shortStates[state];
  const { language } = useMessages();
  const hasPicture = previewUrl !== null && layout !== null;
  return (
    <a className={styles.card} href={toAddress(`/styling/${token}`)}>
      {hasPicture && (
        <OutfitPicture
          address={previewUrl}
          width={PICTURE_WIDTH_PX}
          height={Math.round(PICTURE_WIDTH_PX * layout.ratio)}
          alt=""
          className={styles.picture}
          isLazy
        />
      )}
      <span className={styles.name} dir="auto">
        {words.sentTo(firstName)}
      </span>
      <span className={styles.state}>
        <span>{choice === "this" ? words.chosen : decided}</span> ·{" "}
        <time dateTime={new Date(sentAt).toISOString()}>{writeRecentDay(sentAt, language)}</time>
      </span>
    </a>
  );
}

function LastCloset() {
  const { closetOf } = useMessages();
  const owner = readLastCloset();
  return (
    owner && (
      <a className={form.primary} href={toAddress(getTabPath(owner.username, "outfits"))}>
        {closetOf(owner.firstName)}
      </a>
    )
  );
}

function SignedOut() {
  const words = useStylingMessages();
  return (
    <div className={styles.signedOut}>
      <p>{words.signedOut}</p>
      <a className={form.link} href={toAddress(`${SIGN_IN_PATH}?to=${encodeURIComponent(SENT_STYLINGS_PATH)}`)}>
        {words.signIn}
      </a>
    </div>
  );
}

/** An owner signs out in the settings, which ask about what waits in this browser, and empty it. */
async function leave(): Promise<"LEFT" | "UNREACHABLE"> {
  const { status, body } = await callAccount("GET", "/owner/closets");
  const closets = readField(body, "closets");
  if (status === 200 && Array.isArray(closets) && closets.length > 0) location.assign(toAddress("/closet/settings"));
  else if (status !== 200 && status !== 401) return "UNREACHABLE";
  else if ((await signOut()).status !== "OK") return "UNREACHABLE";
  return "LEFT";
}

function SignedIn() {
  const words = useStylingMessages();
  const { outOfReach } = useMessages();
  const session = useSession();
  const [hasFailed, setFailed] = useState(false);
  if (session.status !== "SIGNED_IN") return null;
  return (
    <div className={styles.signedOut}>
      <bdi>{session.email}</bdi>
      <button
        type="button"
        className={form.quiet}
        onClick={() => void leave().then((outcome) => setFailed(outcome === "UNREACHABLE"))}
      >
        {words.signOut}
      </button>
      {hasFailed && <p role="alert">{outOfReach}</p>}
    </div>
  );
}

function SentList() {
  const sent = useSentStylings();
  const words = useStylingMessages();
  const { outOfReach } = useMessages();
  switch (sent.phase) {
    case "LOADING":
      return (
        <div className={styles.loading}>
          <LoadingScreen />
        </div>
      );
    case "UNREACHABLE":
      return <RetryScreen message={outOfReach} onRetry={sent.retry} />;
    case "READY":
      return (
        <>
          {sent.stylings.length === 0 && (
            <div className={styles.message}>
              <p>
                {words.none}. <a href={toAddress("/")}>{words.noneText}</a>
              </p>
            </div>
          )}
          {sent.stylings.length > 0 && (
            <ul className={styles.list}>
              {sent.stylings.map((styling) => (
                <li key={styling.token}>
                  <SentCard styling={styling} />
                </li>
              ))}
            </ul>
          )}
          <p className={styles.message}>
            <LastCloset />
          </p>
          {sent.isSignedIn ? <SignedIn /> : <SignedOut />}
        </>
      );
  }
}

export default function SentStylings() {
  const words = useStylingMessages();
  return (
    <main className={styles.page}>
      <Logo />
      <h1 className={styles.title}>{words.all}</h1>
      <noscript>
        <p>{words.allNeedsScript}</p>
      </noscript>
      <KeptDrafts />
      <SentList />
    </main>
  );
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";

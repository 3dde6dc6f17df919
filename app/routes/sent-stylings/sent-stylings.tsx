import { getTabPath, SENT_STYLINGS_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import type { CollectedStyling } from "#domain/stylings/sent-styling.ts";
import { readLastCloset } from "#app/closet/last-closet.ts";
import { catalogues } from "#app/catalogues.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { describeNeutralPage } from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { getPageMessages, useMessages, useStylingMessages } from "#app/ui/messages.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/sent-stylings";
import styles from "./sent-stylings.module.css";
import { useSentStylings } from "./use-sent-stylings.ts";

/** As the server draws it. */
const PICTURE_WIDTH_PX = 960;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (!root) return describeNeutralPage(root);
  const { styling } = catalogues ? catalogues[root.language] : getPageMessages();
  return describeNeutralPage(root, styling.all);
}

function SentCard({ styling: { token, firstName, state, sentAt, previewUrl, layout } }: { styling: CollectedStyling }) {
  const words = useStylingMessages();
  const { language } = useMessages();
  const hasPicture = previewUrl !== null && layout !== null;
  return (
    <a className={styles.card} href={`/styling/${token}`}>
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
        {words.shortStates[state]} ·{" "}
        <time dateTime={new Date(sentAt).toISOString()}>{writeRecentDay(sentAt, language)}</time>
      </span>
    </a>
  );
}

/** A link to the last closet that this device has opened. */
function LastCloset() {
  const { closetOf } = useMessages();
  const owner = readLastCloset();
  return (
    owner && (
      <a className={styles.next} href={getTabPath(owner.username, "outfits")}>
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
      <a href={`${SIGN_IN_PATH}?to=${encodeURIComponent(SENT_STYLINGS_PATH)}`}>{words.signIn}</a>
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
                {words.none}. {words.noneText}
              </p>
              <LastCloset />
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
          {!sent.isSignedIn && <SignedOut />}
        </>
      );
  }
}

/** All that this device and the signed-in account have sent, to any closet. */
export default function SentStylings() {
  const words = useStylingMessages();
  return (
    <main className={styles.page}>
      <Logo />
      <h1 className={styles.title}>{words.all}</h1>
      <noscript>
        <p>{words.allNeedsScript}</p>
      </noscript>
      <SentList />
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

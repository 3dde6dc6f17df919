import { useLocation, useRouteLoaderData } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { findOwnPage, OWN_CLOSET_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { FRIENDS_GUIDE_PATH, GUIDE_PATH } from "#domain/guide-paths.ts";
import { type Language, LANGUAGE_PARAMETER, LANGUAGE_NAMES, LANGUAGES } from "#domain/languages.ts";
import styles from "./page-footer.module.css";
import { useMessages } from "./ui/messages.ts";

/** The page's first script shows it when the other scripts do not load (`server/pages/finish-page.ts`). */
function ReloadOffer() {
  const { notWholeYet, reload } = useMessages();
  return (
    <p id="reload-offer" className={styles.reloadOffer} role="alert" hidden>
      {notWholeYet}{" "}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page: a reload without script */}
      <a href="">{reload}</a>
    </p>
  );
}

/** Parameters that the links repeat: never the code of a sign-in link. */
const KEPT_PARAMETERS = ["from", "show", "with", "to"];

function getAddress(search: string, username: string | undefined, language: Language): string {
  const parameters = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => KEPT_PARAMETERS.includes(name)),
  );
  if (username !== undefined) parameters.set("closet", username);
  parameters.set(LANGUAGE_PARAMETER, language);
  return `?${parameters}`;
}

export const LANGUAGES_ID = "languages";

function HelpAndLanguages() {
  const { pathname, search } = useLocation();
  // The loader of the link page returns public owners only.
  const username = useRouteLoaderData<{ owner: { username: string } | null }>("routes/link/link")?.owner?.username;
  const { language: current, languages, help } = useMessages();
  const ownPage = findOwnPage(pathname);
  const isSettings = ownPage === "settings";
  if (ownPage !== null && !isSettings) return null;
  const isOwners = isSettings || ["/", OWN_CLOSET_PATH, SIGN_IN_PATH, GUIDE_PATH].includes(pathname);
  return (
    <div className={styles.footer}>
      <nav aria-label={help}>
        <a href={toAddress(isOwners ? GUIDE_PATH : FRIENDS_GUIDE_PATH)}>{help}</a>
      </nav>
      <nav id={LANGUAGES_ID} aria-label={languages} className={styles.languages}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            href={getAddress(search, username, language)}
            lang={language}
            aria-current={language === current ? "true" : undefined}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        ))}
      </nav>
    </div>
  );
}

export const PageFooter = () => (
  <div>
    <HelpAndLanguages />
    <ReloadOffer />
  </div>
);

import { useLocation, useRouteLoaderData } from "react-router";
import { type Language, LANGUAGE_PARAMETER, LANGUAGE_NAMES, LANGUAGES } from "#domain/languages.ts";
import styles from "./page-footer.module.css";
import { useMessages } from "./ui/messages.ts";

/** ListSlice by the page's first script when the rest of it has not come (`server/pages/finish-page.ts`). */
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

/** What of a search makes another page. Nothing else is repeated, above all no code of a sign-in link. */
const KEPT = ["from", "show", "with"];

/** The same page in another language. */
function getAddress(search: string, username: string | undefined, language: Language): string {
  const parameters = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => KEPT.includes(name)));
  if (username !== undefined) parameters.set("closet", username);
  parameters.set(LANGUAGE_PARAMETER, language);
  return `?${parameters}`;
}

/** The switch of languages: links, which need no script. */
function Languages() {
  const { search } = useLocation();
  // The link's page names whose closet is waiting if she may be named, and nobody else.
  const username = useRouteLoaderData<{ owner: { username: string } | null }>("routes/link/link")?.owner?.username;
  const { language: current, languages } = useMessages();
  return (
    <nav aria-label={languages} className={styles.languages}>
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
  );
}

/** The end of every page. */
export const PageFooter = () => (
  <div>
    <Languages />
    <ReloadOffer />
  </div>
);

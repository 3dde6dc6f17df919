import { useLocation } from "react-router";
import { type Language, LANGUAGE_NAME, LANGUAGE_NAMES, LANGUAGES } from "#domain/languages.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { catalogues } from "./catalogues.ts";
import styles from "./page-foot.module.css";
import { useMessages } from "./ui/messages.ts";

/** Shown by the page's first script when the rest of it has not come (decisions, "Accounts"). */
const ReloadOffer = ({ notWholeYet, reload }: ServerMessages) => (
  <p id="reload-offer" className={styles.reloadOffer} role="alert" hidden>
    {notWholeYet}{" "}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page: a reload without script */}
    <a href="">{reload}</a>
  </p>
);

/** The same address in another language, with what else stands in it. */
function getAddress(search: string, language: Language): string {
  const parameters = new URLSearchParams(search);
  parameters.set(LANGUAGE_NAME, language);
  return `?${parameters}`;
}

/** The switch of languages: links, which need no script. */
function Languages({ languages }: ServerMessages) {
  const { search } = useLocation();
  const { language: current } = useMessages();
  return (
    <nav aria-label={languages} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={getAddress(search, language)}
          lang={language}
          aria-current={language === current ? "true" : undefined}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  );
}

function Foot({ words }: { words: ServerMessages }) {
  return (
    <div>
      <Languages {...words} />
      <ReloadOffer {...words} />
    </div>
  );
}

/** What the browser leaves as the server rendered it. */
export const AS_IT_IS = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** What stands at the end of every page. It works without script: the browser's bundle has none of it. */
export function PageFoot() {
  const { language } = useMessages();
  return catalogues ? <Foot words={catalogues[language].server} /> : <div {...AS_IT_IS} />;
}

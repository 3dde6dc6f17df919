import { HomeLink } from "#app/plain-page.tsx";
import styles from "./guide.module.css";

type Contents = { title: string; sections: readonly { id: string; name: string }[]; html: string };

/** The guide is in English, the rest of the page in the visitor's language. */
export function GuidePage({ title, sections, html }: Contents) {
  return (
    <main className={styles.page}>
      <HomeLink />
      <div lang="en" dir="ltr" className={styles.guide}>
        <h1 id="guide">{title}</h1>
        <nav aria-labelledby="guide" className={styles.contents}>
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <article className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </main>
  );
}

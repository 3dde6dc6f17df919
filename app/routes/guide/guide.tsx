import { Link } from "react-router";
import { buildMeta, describePage } from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { toAddress, toPath } from "#domain/base-path.ts";
import { getNeutralPreviewPath } from "#domain/closet-preview.ts";
import { FRIENDS_GUIDE_PATH, GUIDE_PATH } from "#domain/guide-paths.ts";
import * as friendsGuide from "#docs/guide-for-friends.md";
import * as ownersGuide from "#docs/guide.md";
import type { Route } from "./+types/guide";
import styles from "./guide.module.css";

const addBasePath = (html: string, pictures: readonly string[]): string =>
  html
    .replace(/\{address:([^}]*)\}/g, (_, path: string) => toAddress(path))
    .replace(/\{picture:(\d+)\}/g, (_, place: string) => toAddress(pictures[Number(place)] ?? ""));

export function loader({ url }: Route.LoaderArgs) {
  const isForFriends = toPath(url.pathname).startsWith(FRIENDS_GUIDE_PATH);
  const { title, sections, html, pictures } = isForFriends ? friendsGuide : ownersGuide;
  return {
    title,
    sections,
    html: addBasePath(html, pictures),
    path: isForFriends ? FRIENDS_GUIDE_PATH : GUIDE_PATH,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return describePage(
    root,
    loaderData,
    import.meta.env.SSR &&
      buildMeta(root, ({ pages }, language) => ({
        description: pages.homeText,
        picture: getNeutralPreviewPath(language),
        isIndexed: true,
      })),
  );
}

/** The guide is in English, the rest of the page in the visitor's language. */
export default function Guide({ loaderData: { title, sections, html } }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
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

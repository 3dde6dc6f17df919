import { buildMeta, describePage } from "#app/link-preview.ts";
import { toAddress, toPath } from "#domain/base-path.ts";
import { getNeutralPreviewPath } from "#domain/closet-preview.ts";
import { FRIENDS_GUIDE_PATH, GUIDE_PATH } from "#domain/guide-paths.ts";
import * as friendsGuide from "#docs/guide-for-friends.md";
import * as ownersGuide from "#docs/guide.md";
import type { Route } from "./+types/guide";
import { GuidePage } from "./guide-page.tsx";

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

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuidePage {...loaderData} />;
}

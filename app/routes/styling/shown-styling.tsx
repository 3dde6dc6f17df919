import { data } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { isolate } from "#domain/plain-text.ts";
import { getStylePath, getTabPath } from "#domain/closet-tabs.ts";
import type { ShownStyling } from "#domain/stylings/sent-styling.ts";
import { PlainPage } from "#app/plain-page.tsx";
import NotFound from "#app/routes/not-found/not-found.tsx";
import { servicesContext } from "#app/services-context.ts";
import { useMessages, useStylingMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/shown-styling";
import { describeOutfit } from "./describe-outfit.ts";
import form from "#app/ui/form.module.css";
import styles from "./sent-styling-page.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await context.get(servicesContext).findShownStyling(params.shownId);
  return shown ? data(shown) : data(null, 404);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeOutfit(matches[0].loaderData, loaderData, "shownTitle");
}

function ShownPage({ shown: { username, firstName, name, pieces, takesOutfits, picture } }: { shown: ShownStyling }) {
  const words = useStylingMessages();
  const { closetOf } = useMessages();
  const title = words.shownTitle(firstName);
  return (
    <PlainPage>
      <div className={styles.state}>
        <h1>{title}</h1>
        <p>{words.putTogether(isolate(firstName), name === null ? null : isolate(name))}</p>
      </div>
      <img
        src={toAddress(picture.address)}
        width={picture.width}
        height={picture.height}
        alt={title}
        data-board=""
        className={`${styles.picture} ${styles.shown}`}
      />
      {pieces.length > 0 && (
        <ul className={styles.pieces}>
          {pieces.map((piece, place) => (
            <li key={place} dir="auto">
              {piece}
            </li>
          ))}
        </ul>
      )}
      {username !== null && (
        <nav className={styles.ways}>
          {takesOutfits && (
            <a className={form.primary} href={toAddress(getStylePath(username))}>
              {words.styleToo(firstName)}
            </a>
          )}
          <a className={form.link} href={toAddress(getTabPath(username, "outfits"))}>
            {closetOf(firstName)}
          </a>
        </nav>
      )}
    </PlainPage>
  );
}

export default function Shown({ loaderData: shown }: Route.ComponentProps) {
  return shown ? <ShownPage shown={shown} /> : <NotFound />;
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";

import { redirect } from "react-router";
import { getTabPath, OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { readUsername } from "#domain/username.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { servicesContext } from "#app/services-context.ts";
import type { Route } from "./+types/home";
import { describeHome } from "./describe-home.ts";
import styles from "./home.module.css";
import { usePagesMessages } from "#app/ui/messages.ts";

/** The form leads to `/?closet=jane`, which redirects to the closet. */
export function loader({ url, context }: Route.LoaderArgs) {
  const given = url.searchParams.get("closet")?.trim().replace(/^@/, "");
  if (!given) {
    const { ownCloset, closetCreators } = context.get(servicesContext);
    return { offersClosets: ownCloset !== null && closetCreators !== "none" };
  }
  const username = readUsername(given);
  return redirect(username === null ? "/user" : getTabPath(username, "outfits"));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeHome(matches[0].loaderData);
}

function OpenForm({ offersClosets }: { offersClosets: boolean }) {
  const pages = usePagesMessages();
  return (
    <form action="/" className={styles.form}>
      <label htmlFor="closet">{pages.openClosetOf}</label>
      <div className={styles.field}>
        <input
          id="closet"
          name="closet"
          required
          placeholder={pages.username}
          autoComplete="off"
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit">{pages.open}</button>
      </div>
      {offersClosets && (
        <a href={OWN_CLOSET_PATH} className={styles.own}>
          {pages.keepYourOwn}
        </a>
      )}
    </form>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const pages = usePagesMessages();
  return (
    <PlainPage below={<OpenForm offersClosets={loaderData.offersClosets} />}>
      <h1>{pages.home}</h1>
      <p>{pages.homeText}</p>
    </PlainPage>
  );
}

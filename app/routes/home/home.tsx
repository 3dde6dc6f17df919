import { redirect } from "react-router";
import { getTabPath } from "#domain/closet-tabs.ts";
import { readUsername } from "#domain/username.ts";
import { PlainPage } from "#app/plain-page.tsx";
import type { Route } from "./+types/home";
import { describeHome } from "./describe-home.ts";
import styles from "./home.module.css";
import { usePagesMessages } from "#app/ui/messages.ts";

/** The form leads to `/?closet=jane`, which redirects to the closet. */
export function loader({ url }: Route.LoaderArgs) {
  const given = url.searchParams.get("closet")?.trim().replace(/^@/, "");
  if (!given) return null;
  const username = readUsername(given);
  return redirect(username === null ? "/user" : getTabPath(username, "outfits"));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeHome(matches[0].loaderData);
}

function OpenForm() {
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
    </form>
  );
}

export default function Home() {
  const pages = usePagesMessages();
  return (
    <PlainPage below={<OpenForm />}>
      <h1>{pages.home}</h1>
      <p>{pages.homeText}</p>
    </PlainPage>
  );
}

import { data, Link, type MetaDescriptor, redirect } from "react-router";
import { findDeletion } from "#app/account/deletion-note.ts";
import { buildMeta, describePage, getMessages, type Root } from "#app/link-preview.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { useBrand } from "#app/root-data.ts";
import { servicesContext } from "#app/services-context.ts";
import { ClosetPictures } from "#app/ui/closet-pictures.tsx";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import { WithAddress } from "#app/with-address.tsx";
import { toAddress } from "#domain/base-path.ts";
import { getNeutralPreviewPath } from "#domain/closet-preview.ts";
import { getTabPath, isTab, type Tab, OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { readUsername } from "#domain/username.ts";
import type { Route } from "./+types/home";
import form from "#app/ui/form.module.css";
import styles from "./home.module.css";

export const describeHome = (root: Root): MetaDescriptor[] =>
  describePage(
    root,
    { title: getMessages(root).pages.home, path: "/" },
    import.meta.env.SSR &&
      buildMeta(root, ({ pages }, language) => ({
        description: pages.homeText,
        picture: getNeutralPreviewPath(language),
        isIndexed: true,
      })),
  );

/** Visitors paste links that they have copied from a chat. */
const LINK = /\/(?:user|share|invite)\/([^/?#\s]+)(?:\/([a-z]+))?|[?&]closet=([^&#\s]+)/;

function readGiven(text: string): { name: string; tab: Tab } {
  const [, segment, page, parameter] = LINK.exec(text) ?? [];
  const name = segment ?? parameter;
  const tab = isTab(page) ? page : "outfits";
  if (name === undefined) return { name: text.replace(/^@/, ""), tab };
  try {
    return { name: decodeURIComponent(name), tab };
  } catch {
    // A lone % in what the visitor typed.
    return { name, tab };
  }
}

/** `/?closet=jane`, the address of the form, redirects to the closet. Without it, an owner gets their own closet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { name, tab } = readGiven(url.searchParams.get("closet")?.trim() ?? "");
  if (!name) {
    const { ownCloset, closetCreators, listClosets } = context.get(servicesContext);
    const own = await ownCloset.find(request.headers);
    if (own?.closet) return redirect(OWN_CLOSET_PATH);
    return data(
      { offersClosets: closetCreators !== "none", isSignedIn: own !== null, closets: await listClosets() },
      { headers: own ? own.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) : [] },
    );
  }
  const username = readUsername(name);
  return redirect(username === null ? "/user" : getTabPath(username, tab));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeHome(matches[0].loaderData);
}

function OpenForm() {
  const pages = usePagesMessages();
  return (
    <form action={toAddress("/")} className={styles.form}>
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
        <button type="submit" className={form.primary}>
          {pages.open}
        </button>
      </div>
    </form>
  );
}

function DeletionNote() {
  const { deleted } = usePagesMessages();
  const what = useBrowserValue(findDeletion, null);
  return <p role="status">{what !== null && deleted[what]}</p>;
}

type Listed = Route.ComponentProps["loaderData"]["closets"][number];

function ListedCloset({ closet: { username, firstName, pictures, outfits, items } }: { closet: Listed }) {
  const messages = useMessages();
  const held = [outfits > 0 && messages.outfits(outfits), items > 0 && messages.items(items)];
  return (
    <li>
      <Link to={getTabPath(username, outfits > 0 ? "outfits" : "items")} className={styles.closet}>
        <ClosetPictures photographs={pictures} />
        <bdi>{messages.closetOf(firstName)}</bdi>
        <span className={styles.held}>{held.filter((text) => text !== false).join(" · ")}</span>
      </Link>
    </li>
  );
}

function ListedClosets({ closets }: { closets: readonly Listed[] }) {
  const { listed } = usePagesMessages();
  return (
    <section aria-labelledby="listed" className={styles.listed}>
      <h2 id="listed">{listed}</h2>
      <ul>
        {closets.map((closet) => (
          <ListedCloset key={closet.username} closet={closet} />
        ))}
      </ul>
    </section>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const pages = usePagesMessages();
  const { offersClosets, isSignedIn, closets } = loaderData;
  const { name, supportEmail } = useBrand();
  return (
    <PlainPage below={closets.length > 0 && <ListedClosets closets={closets} />}>
      <DeletionNote />
      <div className={styles.doors}>
        <div className={styles.door}>
          <h1>{pages.home}</h1>
          <p>
            <bdi>{pages.welcome(name)}</bdi> {pages.homeText}
          </p>
          <OpenForm />
        </div>
        {(isSignedIn || offersClosets) && (
          <a href={toAddress(OWN_CLOSET_PATH)} className={styles.own}>
            <img src={toAddress("/outfit.webp")} alt="" width="540" height="734" />
            <span className={`${form.button} ${form.wide}`}>{isSignedIn ? pages.isSignedIn : pages.keepYourOwn}</span>
          </a>
        )}
      </div>
      {supportEmail !== null && (
        <p className={styles.questions}>
          <WithAddress sentence={pages.questions} email={supportEmail} />
        </p>
      )}
    </PlainPage>
  );
}

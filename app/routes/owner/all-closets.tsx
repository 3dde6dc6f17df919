import { data, redirect } from "react-router";
import { BeginCloset } from "#app/owner/begin/begin-closet.tsx";
import { describeOwnerPage } from "#app/owner/describe-owner-page.ts";
import form from "#app/ui/form.module.css";
import { ClosetList } from "#app/owner/people/closet-list.tsx";
import styles from "#app/owner/people/people.module.css";
import { HomeLink } from "#app/plain-page.tsx";
import { useBrand } from "#app/root-data.ts";
import { servicesContext } from "#app/services-context.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { toPath } from "#domain/base-path.ts";
import { SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import type { Route } from "./+types/all-closets";

/** The browser asks for the list. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const own = await context.get(servicesContext).ownCloset.find(request.headers);
  if (!own) return redirect(`${SIGN_IN_PATH}?to=${encodeURIComponent(toPath(url.pathname))}`);
  const headers = own.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return data({ account: own.account.id, mayCreate: own.mayCreate }, { headers });
}

export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeOwnerPage(matches[0].loaderData);
}

export default function AllClosets({ loaderData: { account, mayCreate } }: Route.ComponentProps) {
  const { closets } = useOwnerMessages().people;
  const { name } = useBrand();
  return (
    <main className={styles.page}>
      <HomeLink />
      <title>{`${closets.title} · ${name}`}</title>
      <h1>{closets.title}</h1>
      <ClosetList account={account} />
      {mayCreate && (
        <details className={form.more}>
          <summary>{closets.begin}</summary>
          <BeginCloset names={null} mayCreate isForOther />
        </details>
      )}
    </main>
  );
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";
